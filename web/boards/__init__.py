"""Boards: a view becomes one markup string. Pure functions, drawn and tested without a browser.

`web/boards/<id>.py` has ``draw(view, scene) -> str`` for the board, and ``panel(view, scene, seat) -> str`` for what a
player's panel shows of the game. See `kit` for what a scene offers, and `kit.aims` for
what a board may say of the course of a match.
"""
