"""The list of a person's own tables."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.app.model import Deadline, Place, Seat, Shown, Vote, Wish
from bot.language import catalogues, say, speaking
from bot.present.mine import my_tables
from tests.bot.present.tables import ANN, BOB, playing, table

CAT = Seat(13, "Cat")
AFRICAN = "african turn={} hands=?12,?12 table=Kd piles=-,- stock=?24 deal=1/2 scores=0,0"


def waiting(seat: int, due: float, number: int = 1, server: int = 1) -> tuple[Shown, str]:
    shown = playing(position=AFRICAN.format(seat), deadline=Deadline(1, 0.0, due))
    return replace(shown, table=replace(shown.table, id=number, place=Place(server, 5))), f"https://x/{number}"


def test_the_tables_that_wait_for_the_person_come_first_the_most_urgent_at_the_top() -> None:
    tables = (waiting(2, 10.0, 1), waiting(1, 99.0, 2), waiting(1, 50.0, 3, server=2))
    lines = my_tables(ANN.person, 1, tables).text.splitlines()
    assert lines == [
        "**Your tables**: 2 of 3 wait for you.",
        "▶️ **Your turn**, <t:50:R> · **African Casino** on another server · [to the table](https://x/3)",
        "▶️ **Your turn**, <t:99:R> · **African Casino** <#5> · [to the table](https://x/2)",
        f"Waits for {BOB.name}, <t:10:R> · **African Casino** <#5> · [to the table](https://x/1)",
    ]


def test_a_lobby_and_a_paused_table_are_listed_as_such() -> None:
    shown, link = waiting(1, 9.0)
    assert shown.match is not None
    paused = replace(shown, match=replace(shown.match, paused=True))
    lines = my_tables(ANN.person, 1, ((Shown(table(), None), link), (paused, link))).text.splitlines()
    assert lines[0] == "**Your tables**: none waits for you."
    assert {line.split(" · ")[0] for line in lines[1:]} == {"Waits for players", "Paused"}


def test_a_full_lobby_waits_for_its_host_to_press_start() -> None:
    full = (Shown(replace(table(), seats=(ANN, BOB), size=2, host=ANN.person), None), "https://x/1")
    head, line = my_tables(ANN.person, 1, (full,)).text.splitlines()
    assert head == "**Your tables**: 1 of 1 waits for you." and line.startswith("▶️ **Press Start**")
    assert my_tables(BOB.person, 1, (full,)).text.splitlines()[1].startswith(f"Waits for {ANN.name} · ")


def test_a_rematch_waits_for_those_who_have_not_answered() -> None:
    asked = replace(table(size=3), seats=(ANN, BOB, CAT), vote=Vote(Wish.REMATCH, 1, 1, (3,)))
    full = (Shown(asked, None), "https://x/1")
    head, line = my_tables(BOB.person, 1, (full,)).text.splitlines()
    assert head == "**Your tables**: 1 of 1 waits for you." and line.startswith("▶️ **Play again?**")
    for person in (ANN, CAT):
        assert my_tables(person.person, 1, (full,)).text.splitlines()[1].startswith(f"Waits for {BOB.name} · ")


def test_whoever_sits_nowhere_is_told_how_to_begin() -> None:
    assert "/casino start" in my_tables(1, 1, ()).text


@pytest.mark.parametrize("language", catalogues())
@pytest.mark.parametrize("number", [1, 9, 10, 11, 12, 13, 40])
def test_of_more_tables_than_a_message_holds_the_most_urgent_are_listed_and_the_others_counted(
    language: str, number: int
) -> None:
    links = "https://discord.com/channels/" + "9" * 60
    with speaking(language):
        for seat in (1, 2):
            shown, _ = waiting(seat, 1.9e9)
            long = replace(shown, table=replace(shown.table, game="south-african", place=Place(1, 9 * 10**18)))
            _, *lines = my_tables(ANN.person, 1, number * ((long, links),)).text.splitlines()
            listed = [line for line in lines if links in line]
            left = number - len(listed)
            assert lines == [*listed, *([say("And {number} more.", number=left)] if left else [])]
            assert len(listed) >= min(number, 9)
