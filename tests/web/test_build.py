"""What the build makes: wheels and their lock, rules as HTML, icons, translations."""

from __future__ import annotations

import gettext
import hashlib
import io
import json
import re
import zipfile
from pathlib import Path

import pytest

import build
from pyengine import game_ids
from web.build.fonts_icons import IconError, write_icons
from web.build.texts import TextError, to_html, write_translation
from web.build.wheels import sources, write_wheel
from web.ui.packages import KIOSK, LEARNING, REMOTE, wheel


def test_rules_become_sections_by_id() -> None:
    made = to_html("# Rules\n\n## MG-5 Senate\n\nText.\n\n### MG-5.2.1 Bids\n\nSee MG-5.\n\n## MG-6 Sejm\n", "x")
    assert '<section id="MG-5" class="rule" tabindex="-1">' in made
    assert '<h3><span class="rule-id">MG-5.2.1</span> Bids</h3>' in made
    assert '<a href="#MG-5" data-rule="MG-5">MG-5</a>' in made
    assert made.count("<section") == made.count("</section>") == 3
    assert made.index('id="MG-6"') > made.rindex("</section>", 0, made.index('id="MG-6"'))


def test_encyclopedia_entries_become_sections() -> None:
    made = to_html("## union-of-lublin | The Union, 1569\n\nText.\n", "x")
    assert '<section id="union-of-lublin" class="entry" tabindex="-1">\n<h2>The Union, 1569</h2>' in made


def test_markup_in_texts_is_shown_not_run() -> None:
    assert "<script" not in to_html("## MG-1 <script>alert(1)</script>\n\n<img src=x onerror=y>\n", "x")


def test_tables_have_no_inline_style() -> None:
    made = to_html("| a | b |\n|---|--:|\n| 1 | 2 |\n", "x")
    assert "style=" not in made
    assert '<td class="align-right">2</td>' in made


def test_two_sections_of_one_id_are_refused() -> None:
    with pytest.raises(TextError, match=r"rules\.md: two headings have the id MG-1"):
        to_html("## MG-1 A\n\n## MG-1 B\n", "rules.md")


@pytest.mark.parametrize("path", sorted((build.ROOT / "assets" / "rules").glob("*/*.md")), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_links_of_rules_and_encyclopedia_lead_to_a_section(path: Path) -> None:
    rules = to_html(path.read_text("utf-8"), str(path))
    sections = set(re.findall(r'<section id="([^"]+)"', rules))
    history = to_html((build.ROOT / "assets/encyclopedia" / path.parent.name / path.name).read_text("utf-8"), str(path))
    for text in (rules, history):
        assert set(re.findall(r'href="#([^"]+)"', text)) <= sections


def test_translation_is_compiled_with_plurals(tmp_path: Path) -> None:
    po = tmp_path / "kronika.po"
    po.write_text(
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"\n\n'
        'msgid "card"\nmsgid_plural "card"\nmsgstr[0] "{n} karta"\nmsgstr[1] "{n} karty"\nmsgstr[2] "{n} kart"\n',
        encoding="utf-8",
    )
    write_translation(po, tmp_path / "pl" / "kronika.mo", "pl")
    words = gettext.GNUTranslations(io.BytesIO((tmp_path / "pl" / "kronika.mo").read_bytes()))
    assert [words.ngettext("card", "card", n) for n in (1, 3, 12)] == ["{n} karta", "{n} karty", "{n} kart"]


def test_a_damaged_translation_is_named(tmp_path: Path) -> None:
    po = tmp_path / "kronika.po"
    po.write_text('msgid "a"\nmsgstr "b\n', encoding="utf-8")
    with pytest.raises(TextError, match=r"kronika\.po"):
        write_translation(po, tmp_path / "kronika.mo", "pl")


def test_an_unknown_icon_is_named(tmp_path: Path) -> None:
    table = tmp_path / "icons.toml"
    table.write_text('manor = "castle"\n[arms]\nsword = "no-such-icon"\n')
    collection = tmp_path / "@iconify-json/game-icons"
    collection.mkdir(parents=True)
    (collection / "icons.json").write_text(json.dumps({"icons": {"castle": {"body": "<path d='M0 0'/>"}}}))
    with pytest.raises(IconError, match="no-such-icon"):
        write_icons(tmp_path, table, tmp_path / "icons.svg")
    table.write_text('manor = "castle"\n')
    write_icons(tmp_path, table, tmp_path / "icons.svg")
    assert '<symbol id="i-manor" viewBox="0 0 512 512"><path' in (tmp_path / "icons.svg").read_text()


def test_wheel_is_the_same_every_time_and_its_name_follows_its_contents(tmp_path: Path) -> None:
    package = tmp_path / "package"
    (package / "build").mkdir(parents=True)
    (package / "__init__.py").write_text("A = 1\n")
    (package / "build" / "tool.py").write_text("")
    files = sources(package, skip=("build",))
    assert files == [package / "__init__.py"]
    first = write_wheel(tmp_path / "1", "a-package", "1.0", {path.name: path.read_bytes() for path in files})
    again = write_wheel(tmp_path / "2", "a-package", "1.0", {path.name: path.read_bytes() for path in files})
    assert first.read_bytes() == again.read_bytes()
    (package / "__init__.py").write_text("A = 2\n")
    assert write_wheel(tmp_path / "1", "a-package", "1.0", {path.name: path.read_bytes() for path in files}).name != first.name
    assert first.name.startswith("a_package-1.0-0")


def test_lock_names_only_our_wheels(site: Path) -> None:
    lock = json.loads((site / "vendor/pyodide/pyodide-lock.json").read_text())
    own = {"pyengine", "kronika-web", KIOSK, LEARNING, REMOTE}
    assert set(lock["packages"]) == {*own, "micropip", *map(wheel, game_ids())}
    for package in lock["packages"].values():
        found = site / "vendor/pyodide" / package["file_name"]
        assert hashlib.sha256(found.read_bytes()).hexdigest() == package["sha256"]
        names = zipfile.ZipFile(found).namelist()
        assert not [name for name in names if name.startswith(("web/build/", "web/main.py", "tests/"))]


def test_site_has_no_absolute_addresses_of_its_own(site: Path) -> None:
    """Served from any sub-path: nothing in the page begins at the host's root."""
    for path in [site / "index.html", *site.glob("js/*.js"), *site.glob("styles/*.css"), site / "pyscript.json"]:
        text = path.read_text(encoding="utf-8")
        for sign in ('="/', "url(/", 'url("/', '"/js', "from '/", 'from "/'):
            assert sign not in text, f"{path.name} has an absolute address: {sign}"


def test_npm_lock_has_hashes_and_no_hosts() -> None:
    lock = json.loads((build.ROOT / "web/package-lock.json").read_text())
    packages = {name: entry for name, entry in lock["packages"].items() if name}
    assert packages
    assert all("integrity" in entry and "resolved" not in entry for entry in packages.values())


def test_a_message_written_twice_is_named(tmp_path: Path) -> None:
    po = tmp_path / "kronika.po"
    po.write_text('msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"\n', encoding="utf-8")
    with pytest.raises(TextError, match="the message a for the second time"):
        write_translation(po, tmp_path / "kronika.mo", "pl")
