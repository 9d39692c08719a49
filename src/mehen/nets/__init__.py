"""Learned judgement: games played against oneself, a small net fitted to how they ended, a file that bots read.

Everything here runs on numpy alone (the extra ``train``).  What a search asks while it thinks is in ``mehen.core.net``.
"""
