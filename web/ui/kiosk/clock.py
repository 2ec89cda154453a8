"""When somebody has walked away."""

from __future__ import annotations


class IdleClock:
    """Two stages: quiet for so long, then a countdown; then nobody is there."""

    def __init__(self, idle: float, countdown: float, now: float) -> None:
        self.idle, self.countdown, self.last = idle, countdown, now

    def touch(self, now: float) -> None:
        self.last = now

    def left(self, now: float) -> int | None:
        """Whole seconds of the countdown that are left; None while there is no reason to ask."""
        quiet = now - self.last - self.idle
        return max(0, -int(-(self.countdown - quiet) // 1)) if quiet >= 0 else None

    def gone(self, now: float) -> bool:
        return now - self.last >= self.idle + self.countdown
