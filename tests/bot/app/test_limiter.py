"""What one person may ask for in a while."""

from __future__ import annotations

from bot.app.limiter import FREE, Limiter, Limits, Rate
from tests.bot.stand_ins import HandClock

ANN, BOB = 1, 2


def test_ordinary_fast_play_never_meets_the_limit() -> None:
    clock = HandClock()
    limiter = Limiter(Limits().presses, clock)
    for _ in range(100):
        # Three presses as fast as a hand is, then the eyes are on the board.
        for _ in range(3):
            assert limiter.take(ANN)
            clock.at += 0.15
        clock.at += 0.45


def test_beyond_what_is_allowed_at_once_one_comes_back_after_another() -> None:
    clock = HandClock()
    limiter = Limiter(Rate(3, 2.0), clock)
    assert [limiter.take(ANN) for _ in range(5)] == [True, True, True, False, False]
    assert limiter.wait(ANN) == 2.0
    clock.at += 2.0
    assert [limiter.take(ANN) for _ in range(2)] == [True, False]
    clock.at += 60.0
    assert [limiter.take(ANN) for _ in range(4)] == [True, True, True, False]


def test_one_persons_haste_costs_another_nothing() -> None:
    limiter = Limiter(Rate(1, 10.0), HandClock())
    assert limiter.take(ANN) and not limiter.take(ANN)
    assert limiter.take(BOB)


def test_fifty_presses_a_second_are_carried_out_as_often_as_the_rate_says() -> None:
    clock = HandClock()
    limiter = Limiter(Rate(30, 0.25), clock)
    taken = 0
    for _ in range(500):
        taken += limiter.take(ANN)
        clock.at += 0.02
    assert 30 + 39 <= taken <= 30 + 40


def test_whoever_has_everything_back_is_forgotten() -> None:
    clock = HandClock()
    limiter = Limiter(Rate(5, 1.0), clock)
    for person in range(1000):
        limiter.take(person)
        clock.at += 0.1
    assert len(limiter) <= 50
    clock.at += 5.0
    limiter.take(ANN)
    assert len(limiter) == 1


def test_a_clock_that_is_set_back_locks_nobody_out() -> None:
    clock = HandClock()
    limiter = Limiter(Rate(2, 1.0), clock)
    assert limiter.take(ANN) and limiter.take(ANN)
    clock.at -= 3600.0
    assert [limiter.take(ANN) for _ in range(3)] == [True, True, False]


def test_without_a_limit_everybody_may_and_nobody_is_remembered() -> None:
    limiter = Limiter(FREE, HandClock())
    assert all(limiter.take(ANN) for _ in range(1000))
    assert len(limiter) <= 1
    assert Limits().with_presses(0).presses == FREE
    assert Limits().with_presses(2).presses.seconds == 0.5


def test_looking_for_the_channels_of_all_tables_stays_far_below_the_refusals_that_discord_bans_for() -> None:
    minutes, allowed, each = 10, 10_000, 4
    looks = Limits().all_looks
    assert (looks.at_once + minutes * 60 / looks.seconds) * each < allowed / 2
