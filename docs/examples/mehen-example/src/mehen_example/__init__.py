"""Coil, a tiny game for Mehen, and Climber, a bot that plays it."""
