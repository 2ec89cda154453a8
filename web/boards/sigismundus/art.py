"""The chamber as drawn: the King under his canopy, chairs, ministers and deputies. Line art that never changes.

After the woodcuts of the Senate in session, from Łaski's statutes to Herburt's: the King at the head, bishops on his right
hand, lay senators on his left, ministers standing, deputies crowding at the bar.
"""

from __future__ import annotations

SEATS = {
    # A bishop's throne: a gable with a cross over the back.
    "ecclesiastical": (
        '<path d="M7 41V17L24 4 41 17V41z"/><path class="in" d="M11 40V19L24 9 37 19V40z"/>'
        '<path class="ink" d="M24 4V-3M21-.5h6"/><path d="M3 36h8v6H3zM37 36h8v6h-8z"/><path d="M5 42H43L45 48H3z"/>'
        '<path d="M6 48H42V61H6z"/><path class="fine" d="M39 20v20M37 19v21M10 51v7M14 51v7M34 51v7M38 51v7M3 61h42"/>'
    ),
    # A minister stands, with his staff.
    "ministerial": (
        '<path d="M13 20Q24 13 35 20L41 61H7z"/><path class="in" d="M16 22Q24 17 32 22L36 58H12z"/>'
        '<path d="M17 9a7 7 0 0 1 14 0v3a7 7 0 0 1-14 0z"/><path d="M15.5 7.5Q24-5 32.500 7.500Q24 4.500 15.500 7.500z"/>'
        '<path class="ink" d="M21 15q3 4 6 0"/><path class="staff" d="M42 10V62"/><path d="M39.500 7.500a2.500 3 0 0 1 5 0a2.500 3 0 0 1-5 0z"/>'
        '<path class="fine" d="M38 44l2 15M36 30l3 22M9 56l1-7M6 61.500h38"/>'
    ),
    # A lay senator's chair: a rounded back between two posts.
    "land": (
        '<path d="M8 41V15Q8 4 24 4Q40 4 40 15V41z"/><path class="in" d="M12 40V16Q12 8 24 8Q36 8 36 16V40z"/>'
        '<path d="M4 14h5v28H4zM39 14h5v28h-5z"/><path d="M3.500 11a3 3 0 1 1 6 0a3 3 0 1 1-6 0zM38.500 11a3 3 0 1 1 6 0a3 3 0 1 1-6 0z"/>'
        '<path d="M5 42H43L45 48H3z"/><path d="M6 48H42V61H6z"/>'
        '<path class="fine" d="M37.500 18v22M10 51v7M14 51v7M34 51v7M38 51v7M3 61h42"/>'
    ),
}
"""What stands in the chamber for an office of each kind, in a box of 48 x 64; the House's crest goes on its breast."""


SYMBOLS = (
    '<svg class="sg-symbols" data-key="symbols" aria-hidden="true">'
    + "".join(f'<symbol id="sg-seat-{kind}" viewBox="0 -4 48 68">{drawn}</symbol>' for kind, drawn in SEATS.items())
    + "</svg>"
)
"""Drawn once, and used for each office."""


def seat(kind: str) -> str:
    return f'<svg class="sg-seat {kind}" aria-hidden="true"><use href="#sg-seat-{kind}"/></svg>'


KING = (
    '<svg class="sg-king" data-key="king" viewBox="0 0 132 104" aria-hidden="true">'
    # the canopy with its fringe, and the cloth of honour
    '<path class="cloth" d="M30 24H102V92H30z"/><path class="fine" d="M36 26v64M42 26v64M90 26v64M96 26v64M33 26v64M99 26v64M93 26v64M39 26v64"/>'
    '<path class="canopy" d="M66 1L112 14V22Q106 29 100 22Q94 29 88 22Q82 29 77 22Q71 29 66 22Q60 29 55 22Q50 29 44 22Q38 29 32 22Q26 29 20 22V14z"/>'
    '<path class="fine" d="M20 14H112M24 17H108"/><path class="ink" d="M66 1V-2"/>'
    '<path class="curtain" d="M20 24Q24 44 17 62Q22 80 15 98H6Q12 60 14 24z"/><path class="curtain" d="M112 24Q108 44 115 62Q110 80 117 98H126Q120 60 118 24z"/>'
    '<path class="fine" d="M17 26Q20 44 13 62Q16 80 10 96M115 26Q112 44 119 62Q116 80 122 96"/>'
    # the throne
    '<path d="M42 92V38Q42 30 50 30H82Q90 30 90 38V92z"/><path class="in" d="M46 90V40Q46 34 52 34H80Q86 34 86 40V90z"/>'
    '<path d="M40 28a4 4 0 0 1 8 0v3h-8zM84 28a4 4 0 0 1 8 0v3h-8z"/><path d="M38 68H50V72H38zM82 68H94V72H82z"/><path d="M40 72h6v22h-6zM86 72h6v22h-6z"/>'
    # the King: robe, ermine, beard, crown, sceptre and orb
    '<path class="robe" d="M52 62Q54 54 62 52H70Q78 54 80 62L86 96H46z"/><path class="ermine" d="M57 55Q66 66 75 55L77 61Q66 73 55 61zM63 68h6V96h-6z"/>'
    '<path class="spots" d="M59 60l1 2M65 65v2.500M72 61l-1 2M66 74v2M66 81v2M66 88v2"/>'
    '<path class="face" d="M59 43a7 8 0 0 1 14 0v4a7 8 0 0 1-14 0z"/><path class="ink" d="M59.500 47Q61 56 66 58Q71 56 72.500 47M63 44.500h1.500M67.500 44.500h1.500M66 45v3M64 50h4"/>'
    '<path class="gold" d="M58 40L57 31L61.500 35L66 29L70.500 35L75 31L74 40z"/><path class="ink" d="M58 38h16M66 29v-3M64.500 27.500h3"/>'
    '<path class="ink" d="M53 66l-9-2M79 66l8-1"/><path class="staff" d="M43 44L46 74"/><path class="gold" d="M40.500 41a2.500 2.500 0 1 1 5 0a2.500 2.500 0 1 1-5 0z"/>'
    '<path class="gold" d="M84.500 63a4.200 4.200 0 1 1 8.400 0a4.200 4.200 0 1 1-8.400 0z"/><path class="ink" d="M88.700 58.800v-4M87 56.500h3.400M84.700 62h8"/>'
    # the steps
    '<path d="M30 94H102V99H30zM22 99H110V104H22z"/></svg>'
)

DEPUTIES = (
    '<svg class="sg-crowd" data-key="crowd" viewBox="0 0 4000 26" preserveAspectRatio="xMinYMin slice" aria-hidden="true"><defs><pattern id="sg-deputy" width="46" height="26" patternUnits="userSpaceOnUse">'
    '<path d="M-3 27Q0 17 10 17Q20 17 23 27z"/><path d="M5 9a5 5 0 0 1 10 0v2.500a5 5 0 0 1-10 0z"/><path d="M4 8Q10-3 16 8Q10 5 4 8z"/><path class="ink" d="M14 1l3-4"/>'
    '<path d="M20 28Q23 20 33 20Q43 20 46 28z"/><path d="M28 12a5 5 0 0 1 10 0v2.500a5 5 0 0 1-10 0z"/><path d="M27 11.500q6-7 12 0v-3q-6-6-12 0z"/>'
    '</pattern></defs><rect width="4000" height="26" fill="url(#sg-deputy)"/></svg>'
)
"""Deputies behind the bar: two heads, over and over."""

FLOOR = (
    '<svg class="sg-tiles" data-key="tiles" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true"><path d="'
    + "".join(f"M{50 + (x - 50) * 0.3:g} 0L{x} 100" for x in range(-90, 191, 20))
    + "".join(f"M0 {y}H100" for y in (3, 8, 15, 24, 36, 52, 72, 98))
    + '"/></svg>'
)
"""The pavement, running towards the throne."""
