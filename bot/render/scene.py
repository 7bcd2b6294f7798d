"""From a picture's record to its scene: what lies where, as data."""

from __future__ import annotations

from bot.app.pictures import (
    BoardPicture,
    ExamplePicture,
    HandPicture,
    LeaderboardPicture,
    LobbyPicture,
    Picture,
    ResultPicture,
)
from bot.render.arrange import Measure
from bot.render.board import board
from bot.render.example import example
from bot.render.hand import hand
from bot.render.leaderboard import leaderboard
from bot.render.lobby import lobby
from bot.render.result import result
from bot.render.sprites import CARD_HEIGHT, CARD_WIDTH, Scene


def lay_out(picture: Picture, corner: tuple[float, float]) -> Scene:
    """The scene of any picture. `corner` is what must stay in sight of a covered card, as parts of its size."""
    measure = Measure(corner_width=round(corner[0] * CARD_WIDTH), corner_height=round(corner[1] * CARD_HEIGHT))
    match picture:
        case BoardPicture():
            return board(picture, measure)
        case HandPicture():
            return hand(picture, measure)
        case LobbyPicture():
            return lobby(picture)
        case ResultPicture():
            return result(picture)
        case ExamplePicture():
            return example(picture, measure)
        case LeaderboardPicture():
            return leaderboard(picture)
