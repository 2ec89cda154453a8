"""What of this game is ours: the board's figures that no known text prints, and rulings. Words: ``edition.*`` and
``ruling.*``; the rules page is made from them."""

from __future__ import annotations

from ...edition import Edition, Figure, Ruling

EDITION = Edition(
    figures=(
        Figure("strength"),
        Figure("strength_four"),
        Figure("arrows"),
        Figure("glory"),
        Figure("estates"),
        Figure("supplement"),
        Figure("colours"),
    ),
    rulings=(
        Ruling("first_mace", "GP-3.3 GP-3.4"),
        Ruling("open_purses", "GP-4.3"),
        Ruling("leaving_out", "GP-4.2"),
        Ruling("supplies", "GP-4.6"),
        Ruling("all_nobles", "GP-5.2.4"),
        Ruling("silence", "GP-6.1.3"),
        Ruling("empty_purse", "GP-6.1.2"),
        Ruling("no_disc", "GP-6.4.4"),
        Ruling("second_try", "GP-7.2.3b"),
        Ruling("treaty_inside", "GP-7.2.3d"),
        Ruling("moved_once", "GP-7.2.4"),
        Ruling("seized_estate", "GP-7.2.6a"),
        Ruling("equal_estates", "GP-7.2.6a"),
        Ruling("one_city", "GP-7.2.8"),
        Ruling("cossacks_alone", "GP-7.3.2"),
        Ruling("half_price", "GP-7.3.3"),
        Ruling("own_gun", "GP-8.0.1"),
        Ruling("own_units", "GP-8.1.2"),
        Ruling("clearing", "GP-8.1.4"),
        Ruling("cossack_hits", "GP-8.1.7"),
        Ruling("king_cubes", "GP-8.1.8"),
        Ruling("empty_pool", "GP-8.1.9"),
        Ruling("joint_defence", "GP-8.2.10"),
        Ruling("old_markers", "GP-8.2.6 GP-8.4.5"),
        Ruling("declined_relief", "GP-8.3.1"),
        Ruling("relief_targets", "GP-8.3.2"),
        Ruling("border_province", "GP-8.4.1"),
        Ruling("vienna_once", "GP-8.4.4"),
        Ruling("peace_markers", "GP-9.1.4"),
        Ruling("king_tie", "GP-9.2.1"),
        Ruling("kept_cubes", "GP-9.3.1"),
        Ruling("rebels_return", "GP-9.3.2"),
        Ruling("last_tie", "GP-10.2"),
        Ruling("duchies", "GP-12.3"),
    ),
)
