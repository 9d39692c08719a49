"""Measures speed: our engines, and peers installed in the same environment, by the same clock in the same rounds."""
