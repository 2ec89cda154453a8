"""Learning by playing: lessons, short games, puzzles, coach, review. It travels when somebody asks for it (`screens/learn.py`)."""
