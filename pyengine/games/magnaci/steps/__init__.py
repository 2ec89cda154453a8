"""The steps of Magnates, one module a chapter of the rules."""
