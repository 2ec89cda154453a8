"""What has changed between two values of plain data, so that a view need not travel whole.

``[new]`` puts a value in place of the old one; ``{"hands": {"1": [[2, 5]]}}`` goes into an object, or into a list of
the same length, and changes what it names; ``[]`` takes a key away.
"""

from __future__ import annotations

from typing import Any


def diff(old: Any, new: Any) -> Any:
    """None where nothing has changed."""
    if type(old) is not type(new):
        return [new]
    if type(new) is dict:
        found: dict[str, Any] = {key: [] for key in old if key not in new}
        for key, value in new.items():
            change = diff(old[key], value) if key in old else [value]
            if change is not None:
                found[key] = change
        return found or None
    if type(new) is list:
        if len(old) != len(new):
            return [new]
        changes = {str(at): change for at, pair in enumerate(zip(old, new)) if (change := diff(*pair)) is not None}
        return changes or None
    return None if old == new else [new]


def patched(old: Any, change: Any) -> Any:
    """The value after a change. What has not changed is shared with the old one. Raises ValueError where they do not
    belong together."""
    if change is None:
        return old
    if type(change) is list and len(change) == 1:
        return change[0]
    if type(change) is not dict:
        raise ValueError("no change")
    if type(old) is dict:
        made = dict(old)
        for key, inner in change.items():
            if inner == []:
                made.pop(key, None)
            elif key in old:
                made[key] = patched(old[key], inner)
            elif type(inner) is list and len(inner) == 1:
                made[key] = inner[0]
            else:
                raise ValueError(f"a change of {key!r}, which is not there")
        return made
    if type(old) is list:
        listed = list(old)
        for key, inner in change.items():
            at = int(key)
            if not 0 <= at < len(listed):
                raise ValueError(f"a change of entry {at} of {len(listed)}")
            listed[at] = patched(listed[at], inner)
        return listed
    raise ValueError("a change inside what has no inside")
