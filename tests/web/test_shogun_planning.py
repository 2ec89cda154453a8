"""Planning in Shogun as a person does it: by click in either order, by keyboard, by dragging; taken up again; reloaded."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.test_page import pick


def begin(page: Page) -> None:
    pick(page, '[data-draft="option"]', "sun_sample")
    for seat in (1, 2):
        pick(page, f"#kind-{seat}", "normal")
    page.click('[data-action="begin"]')
    page.click('.intro [data-action="intro"]')
    page.wait_for_selector(".shogun.phase-planning .sh-hold.lit")


def laid(page: Page) -> dict[str, str]:
    """Field -> card."""
    found = page.evaluate("[...document.querySelectorAll('.sh-take-up')].map((e) => e.dataset.takeUp)")
    return {field: card for _, card, field in (mark.split(":") for mark in found)}


def expect_laid(page: Page, count: int) -> None:
    expect(page.locator(".sh-take-up")).to_have_count(count)


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_plan_is_laid_by_click_keyboard_and_drag(page: Page, boot: Callable[..., None]) -> None:
    boot(page, "#/new/shogun")
    begin(page)
    cards = page.evaluate("[...document.querySelectorAll('.sh-hold.lit')].map((e) => e.dataset.pick)")

    # card, then field
    page.click(f'[data-pick="{cards[0]}"]')
    page.click('[data-target="field:act_tax"].lit')
    expect_laid(page, 1)
    # field, then card: with so much to choose from only the cards glow, and a field is picked all the same
    page.click('[data-target="field:act_rice"]')
    page.click(f'[data-pick="{cards[1]}"].lit')
    expect_laid(page, 2)
    # by keyboard: the province on the map, then the field
    page.focus(f'[data-target="{cards[2]}"].lit')
    page.keyboard.press("Enter")
    page.wait_for_selector(f'[data-target="{cards[2]}"].picked')
    page.focus('[data-target="field:act_castle"].lit')
    page.keyboard.press("Enter")
    expect_laid(page, 3)
    # by dragging
    x, y = middle(page, f'[data-pick="{cards[3]}"]')
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 40, steps=3)
    page.wait_for_selector(f'[data-pick="{cards[3]}"].picked')
    page.mouse.move(*middle(page, '[data-target="field:act_battle_a"]'), steps=4)
    page.mouse.up()
    expect_laid(page, 4)
    expect(page.locator(".drag-ghost")).to_have_count(0)
    wanted = dict(zip(("act_tax", "act_rice", "act_castle", "act_battle_a"), (card.split(":")[1] for card in cards)))
    assert laid(page) == wanted

    # map and sheet answer each other
    page.hover('.sh-take-up[data-take-up$=":act_castle"]')
    expect(page.locator(f'[data-target="{cards[2]}"].hinted')).to_have_count(1)

    # a plan in the making outlives the page
    page.reload()
    page.wait_for_selector(".shogun.phase-planning .sh-take-up", timeout=90_000)
    assert laid(page) == wanted

    # one card is taken up again, the others stay
    page.click('.sh-take-up[data-take-up$=":act_rice"]')
    expect_laid(page, 3)
    del wanted["act_rice"]
    assert laid(page) == wanted


def test_the_rest_is_filled_with_chest_cards_and_the_plan_is_confirmed(page: Page, boot: Callable[..., None]) -> None:
    boot(page, "#/new/shogun")
    begin(page)
    for field in ("act_tax", "act_rice", "act_recruit3", "act_recruit5", "act_battle_a", "act_battle_b"):
        page.click(f'[data-target="field:{field}"]')
        page.locator(".sh-hold.lit").first.click()
        page.wait_for_selector(f'.sh-take-up[data-take-up$=":{field}"]')
    page.click('[data-target="card:chest_1"].lit')
    expect_laid(page, 7)
    page.click(".sh-fill")
    expect_laid(page, 11)
    page.click('.prompt [data-move].main')
    # the turn is told; at its end everybody's bid lies open
    page.wait_for_selector('.prompt [data-action="skip"]')
    page.click('.prompt [data-action="skip"]')
    expect(page.locator(".shogun.phase-planning .sh-take-up")).to_have_count(0)
