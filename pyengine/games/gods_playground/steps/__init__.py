"""The flow of God's Playground, one module a phase of the rulebook. `game.py` is the table of contents."""
