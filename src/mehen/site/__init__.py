"""The whole house in one page: tables of one person, in the memory of a browser's worker, without any server."""
