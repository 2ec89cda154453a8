"""Chances to win, learned by python build.py train chocim.

From 100 matches, 8344 positions; log loss on matches not seen 0.416 (even shares 0.693)."""

WEIGHTS: tuple[tuple[float, ...], ...] = (
    (
        -0.1807, 0.006232,
    ),
    (
        -0.05372, 0.006459,
    ),
    (
        -0.04736, 0.006045,
    ),
    (
        -0.03926, 0.006503,
    ),
    (
        -0.188, 0.006958,
    ),
    (
        -0.1079, 0.006604,
    ),
    (
        -0.5016, 0.007011,
    ),
    (
        -0.2008, 0.006587,
    ),
    (
        -0.3768, 0.006732,
    ),
    (
        -0.2408, 0.006521,
    ),
)
