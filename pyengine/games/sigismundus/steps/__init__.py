"""The flow of Sigismundus Augustus, one module a phase of the rulebook. `game.py` is the table of contents."""
