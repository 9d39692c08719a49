"""The online table: protocol, live tables, store, accounts, notifications."""
