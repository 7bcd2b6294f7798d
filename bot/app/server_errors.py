"""What a server's own settings refuse, and what is refused to those who change them."""

from __future__ import annotations

from bot.app.errors import Refusal


class WrongChannel(Refusal):
    """The server lets tables open in some channels only: `channels` are their ids."""

    sentence = "Tables do not open in this channel. On this server they open in {channels}."


class NotStarter(Refusal):
    """The server lets only a role and those above it open tables."""

    sentence = "On this server {role} and those above open tables. You can join one that is open, or ask them for one."


class TooManyTables(Refusal):
    """As many tables run as the server allows."""

    sentence = "{number} tables are open, and this server allows no more at once. Join one, or wait until one ends."


class TooManyLobbies(Refusal):
    """Somebody hosts `number` tables that wait for players."""

    sentence = (
        "You host {number} tables that are not started: start one, or close one with `/casino end` in its channel."
        " `/casino mine` lists them."
    )


class OpenedTooFast(Refusal):
    """Somebody has opened many tables one after the other."""

    sentence = (
        "You have opened many tables in a short time. The next one can open in {seconds} seconds; meanwhile you can"
        " join one that is open."
    )


class NotManager(Refusal):
    """Somebody who may not manage the server."""

    sentence = "Only those who may manage this server (Manage Server) can do that."


class NoMatch(Refusal):
    """No ranked match of the server has that number."""

    sentence = "No match of this server's leaderboard has that number: pick one from the list."


class AlreadyStruck(Refusal):
    """The match was struck before."""

    sentence = "That match was struck from the leaderboard already. `/casino-admin restore` puts it back."


class AlreadyCounts(Refusal):
    """The match was not struck."""

    sentence = "That match counts on the leaderboard already."


class BadReason(Refusal):
    """A reason that is too long, or empty."""

    sentence = "A reason has 1 to {most} characters; yours has {length}."


class BadPresetName(Refusal):
    """A preset cannot have that name; on its own: a game has it."""

    sentence = "A preset cannot have that name: a game has it."


class PresetNameTooLong(BadPresetName):
    """It is too long, or empty."""

    sentence = "The name of a preset has 1 to {most} characters; yours has {length}."


class OddPresetName(BadPresetName):
    """It has a `sign` that could not stand in lists and sentences."""

    sentence = "The name of a preset has letters, numbers and plain signs, and {sign} is none."


class NoPreset(Refusal):
    """No preset has that name; `names` says which there are."""

    sentence = "No preset has that name. There are {names}."


class NoPresetYet(NoPreset):
    """There are none at all."""

    sentence = "No preset has that name: there is none yet."


class TooManyPresets(Refusal):
    """No more presets fit."""

    sentence = "A server has at most {number} presets. Delete one first."
