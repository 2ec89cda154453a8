"""Results of many matches as files: JSON Lines that grow match by match, tables made of them, and what columns mean.

The file of results holds one match a line, in the order of their numbers. It is the whole memory of a study: a run
that was interrupted goes on behind its last whole line.
"""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from itertools import islice
from pathlib import Path
from typing import Any

from .. import __version__
from ..game import SetupError
from ..match import as_move
from ..registry import load
from .matches import Decision, Plan, Played, play_many
from .workers import Workers

Row = dict[str, Any]


def record(plan: Plan, played: Played) -> Row:
    """A match as a line of the results."""
    row: Row = {
        "number": played.number,
        "game": plan.game,
        "players": plan.players,
        "options": plan.options,
        "seed": f"{plan.seed}.{played.number}",
        "bots": [plan.bots[index] for index in played.seated],
        "sides": played.sides,
        "winners": played.winners,
        "ranking": played.ranking,
        "scores": played.scores,
        "lines": played.lines,
        "ending": played.ending,
        "moves": played.moves,
        "seconds": played.seconds,
        "offered": played.offered,
        "done": played.done,
        "events": played.events,
    }
    if played.decisions:
        row["decisions"] = played.decisions
    return row


def played(plan: Plan, row: Row) -> Played:
    """The way back: what a line of the results says, for a report."""
    number = row["number"]
    return Played(
        number,
        plan.seated(number),
        row["sides"],
        row["winners"],
        row["scores"],
        row["lines"],
        row["ending"],
        row["moves"],
        Counter(row["offered"]),
        Counter(row["done"]),
        Counter(row["events"]),
        "",
        row["seconds"],
        row["ranking"],
        [Decision(s, n, as_move(m), [as_move(x) for x in legal], t) for s, n, m, legal, t in row.get("decisions", ())],
    )


def read(path: Path) -> Iterator[Row]:
    """The lines of a file of results."""
    with path.open(encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


def mend(plan: Plan, path: Path) -> int:
    """How many matches the file has. A last line that was cut off is taken away; a file of another plan is refused."""
    if not path.exists():
        return 0
    end = count = 0
    with path.open("rb") as file:
        for line in file:
            if not line.endswith(b"\n"):
                break
            try:
                row = json.loads(line)
                same = row["number"] == count and row["seed"] == f"{plan.seed}.{count}"
                same = same and (row["game"], row["options"]) == (plan.game, plan.options)
                same = same and row["bots"] == [plan.bots[index] for index in plan.seated(count)]
            except (ValueError, LookupError, TypeError):
                same = False
            if not same:
                raise SetupError("lab.other_results", path=str(path), line=count + 1)
            end += len(line)
            count += 1
    with path.open("rb+") as file:
        file.truncate(end)
    return count


def study(
    plan: Plan,
    count: int,
    path: Path,
    workers: Workers | Executor | None = None,
    keep: bool = False,
    decisions: bool = False,
) -> Iterator[Played]:
    """Matches 0 … count-1: those that the file has, then those that are missing, each written down when it is over."""
    there = mend(plan, path)
    if there:
        yield from (played(plan, row) for row, _ in zip(read(path), range(count)))
    with path.open("a", encoding="utf-8", newline="\n") as file:
        for one in play_many(plan, count, workers, keep, decisions, first=there):
            file.write(json.dumps(record(plan, one), ensure_ascii=False, separators=(",", ":")) + "\n")
            file.flush()
            yield one


# -- tables ------------------------------------------------------------------------------------------------------------

COLUMNS = {
    "number": "the match: 0 for the first of the study",
    "seed": "of the match; with game, players, options and sides it gives the same start everywhere",
    "game": "which game",
    "players": "how many sat at the table",
    "option.*": "an option of the game, as chosen",
    "seat": "0 for the seat that the rules call first",
    "bot": "who sat there: a level, or the import path of a bot",
    "side": "family, daimyo or army of the seat; where rules deal them by lot, as the set-up lists them",
    "won": "the seat's part of the victory: 1, a half where two share it, 0",
    "place": "1 for first place; seats that share a place have the same",
    "score": "as the rules count it",
    "line.*": "one line of the score",
    "ending": "how the match ended",
    "moves": "decisions in the whole match",
    "seconds": "what the bot in this seat thought in all, in seconds of processor time; not the same every time",
}
DECISION_COLUMNS = {
    "number": "the match",
    "decision": "0 for the first decision of the match",
    "seat": "who decided",
    "move": "what was chosen: a verb and ids, as JSON",
    "chosen": "which of the legal moves it was, from 0; -1 for one that nobody asked for (a gift, an offer)",
    "legal": "everything that was legal, as JSON",
    "seconds": "how long the bot thought, in seconds of processor time",
}


def seat_rows(rows: Iterable[Row]) -> Iterator[Row]:
    """A row for each seat of each match: the tidy form that data frames like."""
    for row in rows:
        before = [sum(map(len, row["ranking"][:k])) for k in range(len(row["ranking"]))]
        places = {seat: 1 + ahead for ahead, shared in zip(before, row["ranking"]) for seat in shared}
        options = {o.id: row["options"].get(o.id, o.default) for o in load(row["game"]).options}
        for seat, bot in enumerate(row["bots"]):
            yield {
                "number": row["number"],
                "seed": row["seed"],
                "game": row["game"],
                "players": row["players"],
                **{f"option.{id}": choice for id, choice in options.items()},
                "seat": seat,
                "bot": bot,
                "side": row["sides"][seat],
                "won": 1 / len(row["winners"]) if seat in row["winners"] else 0.0,
                "place": places.get(seat, 0),
                "score": row["scores"][seat],
                **{f"line.{id.removeprefix('score.')}": values[seat] for id, values in row["lines"].items()},
                "ending": row["ending"].removeprefix("ending."),
                "moves": row["moves"],
                "seconds": row["seconds"][seat],
            }  # fmt: skip


def decision_rows(rows: Iterable[Row]) -> Iterator[Row]:
    for row in rows:
        for number, (seat, chosen, move, legal, seconds) in enumerate(row.get("decisions", ())):
            yield {
                "number": row["number"],
                "decision": number,
                "seat": seat,
                "move": json.dumps(move, ensure_ascii=False),
                "chosen": chosen,
                "legal": json.dumps(legal, ensure_ascii=False),
                "seconds": seconds,
            }


def export(results: Path, out: Path, decisions: bool = False) -> None:
    """The results as a table: CSV, or Parquet where pyarrow is there, by the name of the file."""
    if out.suffix not in (".csv", ".parquet"):
        raise SetupError("lab.no_table", path=str(out))

    def rows() -> Iterator[Row]:
        return decision_rows(read(results)) if decisions else seat_rows(read(results))

    # Not every match has every line of a score: the columns are those of all of them.
    names: dict[str, None] = {}
    for row in rows():
        names.update(dict.fromkeys(row))
    columns = sorted(names, key=lambda name: _place(name, list(names)))
    if out.suffix == ".csv":
        with out.open("w", encoding="utf-8", newline="") as file:
            table = csv.DictWriter(file, columns, restval=0, lineterminator="\n")
            table.writeheader()
            table.writerows(rows())
        return
    try:
        import pyarrow as arrow
        from pyarrow import parquet
    except ImportError as error:
        raise SetupError("lab.no_parquet") from error
    writer = None
    coming = ({name: row.get(name, 0) for name in columns} for row in rows())
    try:
        while batch := list(islice(coming, 10_000)):
            made = arrow.Table.from_pylist(batch, writer and writer.schema)
            writer = writer or parquet.ParquetWriter(out, made.schema)
            writer.write_table(made)
    finally:
        if writer is not None:
            writer.close()


def _place(name: str, names: list[str]) -> tuple[int, int]:
    """Columns of one kind stand together."""
    kinds = list(COLUMNS)
    kind = name.partition(".")[0] + ".*" if "." in name else name
    return (kinds.index(kind) if kind in kinds else len(kinds), names.index(name))


def card(plan: Plan, count: int, decisions: bool = False) -> str:
    """The data card of a study: what was played and what every column means."""
    own = ", ".join(f"{key}={value}" for key, value in plan.options.items()) or "as they come"
    seat = [f"| `{name}` | {meaning} |" for name, meaning in COLUMNS.items()]
    more = [f"| `{name}` | {meaning} |" for name, meaning in DECISION_COLUMNS.items()]
    again = f"python -m pyengine simulate {plan.game} -n {plan.players} -m {count} -s {plan.seed}"
    options = "".join(f" -o {key}={value}" for key, value in plan.options.items())
    decided = "; `decisions`: seat, which of the legal moves, the move, all legal moves, seconds" if decisions else ""
    bots = ",".join(plan.bots)
    text = f"""# {count} matches of {plan.game}

Played by kronika {__version__}, rules {load(plan.game).rules}: {plan.players} players, options {own}, seed {plan.seed}, bots {bots}.

Each match has its own seed, so the same command gives the same matches on any number of machines (thinking times apart):

    {again}{options} --bots {bots}

Bots change seats from match to match, sides more slowly, so that neither is mistaken for the other. Bots see only what their
seat may see. Nothing in the data comes from people.

The file of results (JSON Lines) has one match a line, with lists by seat: `bots`, `sides`, `scores`, `lines` (the score by
line), `seconds`; `winners` and `ranking` (seats, those who share a place together); `offered` and `done` (how often each deed
was possible and was done), `events` (how often each happened){decided}.

Tables (CSV, Parquet) have one row for each seat of each match:
"""  # noqa: E501
    lines = [text, "| column | meaning |", "|---|---|", *seat]
    if decisions:
        lines += ["", "and a second table one row for each decision:", "", "| column | meaning |", "|---|---|", *more]
    return "\n".join(lines) + "\n"
