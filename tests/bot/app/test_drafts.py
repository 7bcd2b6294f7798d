"""Sketches in memory."""

from __future__ import annotations

from bot.app.drafts import Drafts


def test_a_sketch_is_found_by_table_person_and_change() -> None:
    drafts: Drafts[str] = Drafts()
    drafts.put(1, 7, 5, "mine")
    drafts.put(1, 8, 5, "theirs")
    kept = drafts.get(1, 7, 5)
    assert kept is not None
    assert kept.sketch == "mine"
    assert drafts.get(2, 7, 5) is None


def test_a_sketch_is_void_once_the_table_moved_on() -> None:
    drafts: Drafts[str] = Drafts()
    drafts.put(1, 7, 5, "mine")
    assert drafts.get(1, 7, 6) is None


def test_a_button_of_an_older_revision_finds_nothing() -> None:
    drafts: Drafts[str] = Drafts()
    old = drafts.put(1, 7, 5, "first")
    new = drafts.put(1, 7, 5, "second")
    assert new.revision > old.revision
    assert drafts.get(1, 7, 5, old.revision) is None
    assert drafts.get(1, 7, 5, new.revision) == new


def test_revisions_go_on_after_a_sketch_was_forgotten() -> None:
    drafts: Drafts[str] = Drafts(limit=0, first=40)
    drafts.put(1, 7, 5, "first")
    assert drafts.get(1, 7, 5) is None
    assert drafts.put(1, 7, 5, "again").revision == 41


def test_past_the_limit_the_one_longest_untouched_goes() -> None:
    drafts: Drafts[str] = Drafts(limit=2)
    drafts.put(1, 7, 5, "a")
    drafts.put(2, 7, 5, "b")
    drafts.get(1, 7, 5)
    drafts.put(3, 7, 5, "c")
    assert [drafts.get(table, 7, 5) is not None for table in (1, 2, 3)] == [True, False, True]
