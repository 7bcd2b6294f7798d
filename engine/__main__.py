"""The command line of the rules: `python -m engine --help`.

Answers go to standard output. What cannot be read is one line on standard error and exit status 2; a play
that the rules refuse, and a record that does not fit together, is its reason on standard error and exit status 1.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final, NoReturn, TypeAlias

from engine import insist, legal, notation, record, variants
from engine.apply import play
from engine.deal import refusal
from engine.draft import Draft
from engine.errors import Ambiguous, Illegal, RulesError, Unreadable, any_of
from engine.explain import explained
from engine.happened import Scored
from engine.match import Match
from engine.players import next_move, random_player
from engine.state import State
from engine.steps import Pause, Resume, Return, Substitute, Undo

INTERRUPTED: Final = 130
"""What shells say of a command that Ctrl-C has ended."""
Answer: TypeAlias = Callable[[argparse.Namespace], None]


def main(arguments: Sequence[str] | None = None) -> int:
    """Answer one question about the rules; the exit status."""
    given = _parser().parse_args(arguments)
    answer: Answer = given.answer
    try:
        answer(given)
    except (Illegal, Ambiguous) as error:
        return _fail(str(error), 1)
    except record.Unfit as error:
        return _fail(str(error), 1 if given.answer is _verify else 2)
    except RulesError as error:
        return _fail(str(error), 2)
    except UnicodeDecodeError:
        return _fail("What was read is no text in UTF-8.", 2)
    except BrokenPipeError:
        sys.stderr.close()
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


class _Parser(argparse.ArgumentParser):
    """Says what is wrong with a command in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{message[:1].upper()}{message[1:]}. See {self.prog} --help.\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m engine", description="Ask the rules of the Casino family.")
    commands = parser.add_subparsers(required=True, metavar="QUESTION")

    def command(name: str, answer: Answer, text: str, *names: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=text, description=text)
        made.set_defaults(answer=answer)
        for each in names:
            made.add_argument(each)
        return made

    steps = command("legal", _legal, "Every legal next step; - reads positions from standard input.", "position")
    steps.add_argument("steps", nargs="?", default="", help="the steps of the turn so far")
    command("insists", _insists, "What each opponent may insist on after a turn.", "position", "turn")
    command("play", _play, "The position after a turn or an event.", "position", "move")
    command("explain", _explain, "What a turn does, step by step, or which rule refuses it.", "position", "turn")
    command("games", _games, "The games and their house rules.")
    matches = command("simulate", _simulate, "Play random matches.", "game")
    matches.add_argument("--players", type=int, default=0, help="the game's lowest number unless given")
    matches.add_argument("--matches", type=int, default=1)
    matches.add_argument("--seed", default="1")
    command("replay", _replay, "Replay a record; - reads it from standard input.", "file")
    command("verify", _verify, "Whether a record's deals are those that were committed to; - as above.", "file")
    return parser


def _legal(given: argparse.Namespace) -> None:
    if given.position != "-":
        _print_options(notation.parse_position(given.position), given.steps)
        return
    for line in sys.stdin:
        _print_options(notation.parse_position(line), given.steps)
        print(flush=True)


def _print_options(state: State, steps: str) -> None:
    draft = Draft.of(state)
    for step in notation.parse_steps(steps):
        draft = draft.add(step)
    for step in legal.options(draft):
        print(notation.step_text(step))
    if draft.can_end:
        print("end")


def _insists(given: argparse.Namespace) -> None:
    before = notation.parse_position(given.position)
    after = play(before, notation.parse_turn(given.turn)).state
    for seat in before.opponents(before.turn):
        for event in insist.options(after, seat):
            print(notation.event_text(event))


def _play(given: argparse.Namespace) -> None:
    state, move = notation.parse_position(given.position), notation.parse_move(given.move)
    if isinstance(move, Undo):
        raise Unreadable("A position does not know the turn before, so nothing can be taken back in it.")
    if not isinstance(move, Pause | Resume | Substitute | Return):
        state = play(state, move).state
    print(notation.position_text(state))


def _explain(given: argparse.Namespace) -> None:
    for line in explained(notation.parse_position(given.position), notation.parse_steps(given.turn)):
        print(line)


def _games(given: argparse.Namespace) -> None:
    for rules in variants.ALL:
        print(f"{rules.key}: {rules.name}, for {any_of(rules.players)} players. {rules.goal}")
        for option in variants.options_for(rules):
            own = option.words(rules, option.default(rules))
            print(f"  {option.key}={own} ({option.span}): {option.help}")


def _simulate(given: argparse.Namespace) -> None:
    rules = variants.find(given.game)
    seats = given.players or rules.players[0]
    if why := refusal(rules, seats):
        raise Unreadable(str(why))
    if given.matches < 1:
        raise Unreadable(f"{given.matches} matches cannot be played: 1 or more can.")
    begun, turns = time.perf_counter(), 0
    for number in range(1, given.matches + 1):
        seed = f"{given.seed}/{number}"
        match = _random_match(Match.start(rules, seats, seed), random.Random(seed))
        turns += sum(isinstance(each, tuple) for each in match.log)
        print(f"match {number}: {_ending(match)}")
    took = time.perf_counter() - begun
    print(f"{given.matches / took:.2f} matches a second, {turns / took:.0f} turns a second")


def _random_match(match: Match, rng: random.Random) -> Match:
    while not match.over:
        match, _ = match.apply(next_move(match.state, random_player, rng))
    return match


def _replay(given: argparse.Namespace) -> None:
    told = list(record.replay(_text(given.file)))
    scored = (each for _, happened in told for each in happened if isinstance(each, Scored))
    for hand, score in enumerate(scored, 1):
        points = ", ".join(f"{line.what} {_numbers(line.points)}" for line in score.lines)
        print(f"hand {hand}: {points}; totals {_numbers(score.after)}")
    match = told[-1][0]
    print(_ending(match) if match.over else notation.position_text(match.state))


def _verify(given: argparse.Namespace) -> None:
    match = record.verify(_text(given.file))
    hands = f"all {match.hand} hands are" if match.hand > 1 else "the hand is"
    print(f"Yes: {hands} dealt by the seed, and seed and salt are those of the commitment {match.commitment}.")


def _ending(match: Match) -> str:
    won = "nobody won" if match.winner is None else f"won by side {match.winner + 1}"
    hands = f"{match.hand} hand{'s' if match.hand > 1 else ''}"
    return f"totals {_numbers(match.state.scores)} after {hands}, {won}"


def _numbers(numbers: Iterable[int]) -> str:
    return ",".join(map(str, numbers))


def _text(file: str) -> str:
    if file == "-":
        return sys.stdin.read()
    try:
        return Path(file).read_text(encoding="utf-8")
    except OSError as error:
        raise Unreadable(f"{file} cannot be read: {error.strerror}.") from error


def _fail(sentence: str, status: int) -> int:
    print(sentence, file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main())
