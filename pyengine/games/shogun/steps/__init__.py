"""The flow of Shogun, one module a chapter of the rulebook. `game.py` is the table of contents."""
