"""A table without a house: its log, what one audience may read of it, and what a choice would do."""
