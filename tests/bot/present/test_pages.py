"""What is read and not played on."""

from __future__ import annotations

import pytest

from bot.app.pictures import LeaderboardPicture
from bot.app.results import Standing
from bot.language import catalogues, speaking
from bot.present.pages import (
    GO_ON,
    dm_hand,
    end_question,
    help_page,
    leaderboard,
    leave_question,
    rules_pages,
    table_text,
    welcome,
)
from bot.present.panel import MAX_TEXT
from bot.present.parts import pages
from engine.notation import parse_position
from engine.variants import ALL, find
from engine.view import view

POSITION = (
    "african turn=2 hands=5h8d,9c9d table=Kd[5d4c=9@1] piles=?38c,- stock=?24 deal=1/2 dealer=1 last=1 scores=7,1"
)
NAMES = ("Ann", "Bob")


def test_the_table_as_text_tells_everything_with_the_viewers_own_hand() -> None:
    (page,) = table_text(view(parse_position(POSITION), 2), NAMES)
    assert page.text == (
        "**African Casino**, deal 1 of 2\n"
        "Your hand: 9♦ and 9♣.\n"
        "**On the table**\n"
        "1 · K♦\n"
        "2 · Ann's 9 (5♦+4♣)\n"
        "**Players**\n"
        "1. Ann (dealer): 2 cards in hand, 4 captured, 8♣ on top\n"
        "2. Bob (you, to play): 2 cards in hand, 0 captured\n"
        "24 cards still to be dealt.\n"
        "Ann captured last.\n"
        "Totals: Ann 7 · Bob 1 (to 21)"
    )


def test_a_spectator_reads_no_hand() -> None:
    (page,) = table_text(view(parse_position(POSITION), 0), NAMES)
    assert "Your hand" not in page.text
    assert "9♦" not in page.text


def test_a_table_too_long_for_one_message_goes_on_in_another() -> None:
    builds = "".join(f"[{rank}s|{rank}h={rank}@2][{rank}d|{rank}c={rank}@4]" for rank in range(2, 10))
    text = f"classic turn=1 hands=TsTh,?2,?2,?2 table={builds}AsAhAdAc piles=-,-,-,-"
    pages = table_text(view(parse_position(text), 1), ("👨🏽‍🚀" * 24,) * 4)
    assert len(pages) > 1
    assert [part.index for part in pages[0].rows[0]] == [1]
    assert [part.index for part in pages[-1].rows[0]] == [len(pages) - 2]
    assert "\n20 · " in "\n".join(page.text for page in pages)


DIRECTIONS = ("Play goes anticlockwise.", "With 3 or 4 players play goes anticlockwise.")


def rules_text(game: str) -> str:
    return "\n".join(page.text for page in rules_pages(game))


@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.key)
def test_each_game_explains_itself(rules: object) -> None:
    text = rules_text(rules.key)
    for heading in ("Cards.", "Deal.", "Your turn.", "Scoring.", "Winning."):
        assert f"**{heading}**" in text
    assert ("**Builds**\n- " in text) == (rules.build.kind.value != "none")
    assert ("**Insisting.**" in text) == rules.piles.insist


def test_the_rules_say_where_play_goes_anticlockwise() -> None:
    told = {rules.key: sentence for rules in ALL for sentence in DIRECTIONS if sentence in rules_text(rules.key)}
    assert told == {"swazi": DIRECTIONS[0], "sotho": DIRECTIONS[1]}


def test_the_rules_name_the_target_and_house_rules_of_the_table() -> None:
    text = rules_text("classic+partners=1+target=50")
    assert "50 points win." in text
    assert "House rules at this table:\n- **partners** on: Four play two against two: 1 and 3 against 2 and 4." in text
    assert "- **target** 50: The total that wins the match." in text
    assert "Whoever has 50 points or more" in text


def test_the_rules_of_kasino_say_what_cards_count_in_the_hand() -> None:
    text = rules_text("kasino")
    assert "An ace counts 1 on the table and 14 when you play it." in text
    assert "2♠ counts 2 on the table and 15 when you play it." in text
    assert "scores 1 at once" in text


def test_the_rules_of_kasino_say_what_its_cards_do_not_take_and_what_they_count_in_builds() -> None:
    assert "So an ace, 2♠ or 10♦ cannot take a single card of the same rank." in rules_text("kasino")
    assert "In a build, cards count as on the table" in rules_text("kasino+builds=1")
    for other in ("kasino-sweden+builds=1", "royal"):
        assert "cannot take a single card" not in rules_text(other)
        assert "In a build, cards count" not in rules_text(other)


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        ("african", "12 to each player, and 12 more when they are played."),
        ("classic", "4 to each player, and 4 more each time they are played, as long as the pack lasts."),
        ("three-deal", "4 to each player, and 4 more each time they are played, 3 deals in all."),
        ("sotho", "12 to each player, and 12 more when they are played; with 3 players 4 cards to the table, 16 to"),
        ("south-african", "with 4 players 10 cards to each player, all at once."),
        ("south-african", "whoever scored least each later one."),
        ("crazy", "8 to each player; the rest is the stock, from which one draws a card after each play."),
        ("classic", "Whoever sits after the dealer begins, and deals the next hand."),
    ],
)
def test_the_rules_say_for_each_number_of_players_what_is_dealt_and_who_begins(game: str, sentence: str) -> None:
    assert sentence in rules_text(game)


def test_the_top_of_a_partners_own_pile_is_told_to_join_builds() -> None:
    assert "any other pile, your partner's too" in rules_text("sotho")
    assert "the top card of an opponent's pile" in rules_text("swazi")


def test_only_where_a_pile_top_may_join_alone_can_it_be_insisted_on() -> None:
    assert "or that cards and pile tops join your build" in rules_text("swazi")
    assert "or that loose cards join your build" in rules_text("south-african")


@pytest.mark.parametrize("game", ["classic", "three-deal"])
def test_where_a_value_is_built_once_what_cannot_take_the_other_in_is_told_not_to_be_made(game: str) -> None:
    assert "it has to take the other one in, or cannot be made." in rules_text(f"{game}+same_value=forbid")


@pytest.mark.parametrize("game", ["classic", "house", "african"])
def test_the_rules_say_whose_a_raised_build_is(game: str) -> None:
    assert "to a value that you hold: it is then yours." in rules_text(game)


@pytest.mark.parametrize("language", sorted(catalogues()))
@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.key)
def test_no_sentence_of_the_rules_is_cut_off(rules: object, language: str) -> None:
    with speaking(language):
        assert "…" not in rules_text(rules.key)


def test_help_names_every_game_and_how_to_begin() -> None:
    text = help_page().text
    assert "/casino start" in text
    assert all(rules.name in text for rules in ALL)
    assert "For 3 or 4: Swazi Casino.\n" in text and "For 2 to 4: Casino, " in text


def test_the_welcome_says_how_to_begin() -> None:
    assert "/casino start" in welcome().text


def test_a_letter_brings_the_hand_and_leads_back_to_the_table() -> None:
    letter = dm_hand(view(parse_position(POSITION), 2), NAMES, "https://discord.com/x")
    assert letter.text == "**African Casino**, deal 1 of 2: you hold 9♦ and 9♣. It is your turn."
    assert letter.rows[0][0].url == "https://discord.com/x"


def test_a_letter_says_who_begins_only_while_all_hands_are_full() -> None:
    full = "classic turn=1 hands=?4,9c9d2s3s table=Kd piles=-,-"
    assert dm_hand(view(parse_position(full), 2), NAMES).text.endswith("Ann begins.")
    played = "classic turn=1 hands=?3,9c9d2s table=Kd piles=-,-"
    assert dm_hand(view(parse_position(played), 2), NAMES).text.endswith("Ann is to play.")


def test_ending_a_match_is_asked_about_and_can_be_left() -> None:
    asked = end_question()
    assert "counts for nobody" in asked.text
    assert [(part.label, part.verb, part.index) for part in asked.rows[0]] == [
        ("End the match", "close", 0),
        ("Play on", "close", GO_ON),
    ]


def test_leaving_is_asked_about_before_it_is_done() -> None:
    two = leave_question(view(parse_position(POSITION), 1))
    assert "The other side wins at once." in two.text
    assert two.rows[0][0].verb == "resign"
    three = leave_question(view(parse_position("classic turn=1 hands=?4,?4,?4 piles=-,-,-"), 1))
    assert "A computer player plays your cards on" in three.text
    away = leave_question(view(parse_position(POSITION), 1), away=True)
    assert [part.verb for part in away.rows[0]] == ["resign", "takeback"]


ROWS = (Standing(1, 1, "Ann", 4, 3, 60), Standing(1, 2, "*Bob*", 5, 3, 60), Standing(3, 3, "", 2, 1, 21))


def test_a_leaderboard_shows_shared_ranks_and_escaped_names() -> None:
    assert leaderboard(ROWS, ROWS[0]).text.startswith(
        "**Leaderboard**\n"
        "1\\. **Ann**: 3 wins in 4 matches, 60 points ← you\n"
        "1\\. **\\*Bob\\***: 3 wins in 5 matches, 60 points\n"
        "3\\. **somebody who left**: 1 win in 2 matches, 21 points"
    )


def test_ones_own_place_shows_even_far_down() -> None:
    own = Standing(40, 9, "Zoe", 1, 0, 3)
    assert "Your place: 40\\. **Zoe**: 0 wins in 1 match, 3 points ← you" in leaderboard(ROWS, own).text


def test_somebody_without_a_match_is_told_so() -> None:
    assert "You have no finished match here yet that counts." in leaderboard(ROWS).text


def test_the_picture_of_a_leaderboard_is_told_in_full_to_those_who_cannot_see_it() -> None:
    own = Standing(40, 99, "Zoe", 1, 0, 3)
    panel = leaderboard(ROWS, own)
    assert isinstance(panel.picture, LeaderboardPicture)
    assert [place.name for place in panel.picture.places] == [row.name or "somebody who left" for row in ROWS]
    assert panel.alt.endswith("40: Zoe (you), 0 wins in 1 match, 3 points.")
    assert all(f"{row.wins} win" in panel.alt for row in ROWS)
    assert panel.unseen is None


def test_an_empty_leaderboard_says_how_to_fill_it() -> None:
    assert "/casino start" in leaderboard(()).text


def test_a_long_leaderboard_fits_in_a_message() -> None:
    rows = tuple(Standing(at, at, "👨🏽‍🚀" * 30, 9, 9, 9) for at in range(1, 60))
    assert len(leaderboard(rows, rows[-1]).text) <= 2000


def test_the_game_of_a_rules_page_is_found_by_its_key() -> None:
    assert find("african").name in rules_text("african")


def test_a_text_goes_on_as_few_pages_as_hold_it_all_about_equally_long() -> None:
    lines = [str(number % 10) * 90 for number in range(23)]
    texts = [page.text for page in pages(lines, "rules")]
    assert "\n".join(texts).split("\n") == lines
    assert [len(text.split("\n")) for text in texts] == [12, 11]


def test_a_block_that_is_longer_than_the_others_has_a_page_to_itself_and_is_cut_at_the_limit() -> None:
    texts = [page.text for page in pages(("a" * 10, "b" * 3_000, "c" * 10), "rules")]
    assert texts == ["a" * 10, "b" * (MAX_TEXT - 1) + "…", "c" * 10]
