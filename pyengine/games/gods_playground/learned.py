WEIGHTS: tuple[tuple[float, ...], ...] = ((0.02, *((0.0,) * 21)),) * 8
