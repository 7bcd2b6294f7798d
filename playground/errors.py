"""Refusals in the shape in which Discord states them."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


class ApiError(Exception):
    """A refusal: the HTTP status, Discord's own number and sentence, and for a form what is wrong where."""

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    def body(self) -> Json:
        body: Json = {"message": self.message, "code": self.code}
        if self.errors:
            body["errors"] = self.errors
        return body


def unauthorized() -> ApiError:
    return ApiError(401, 0, "401: Unauthorized")


def unknown(code: int, thing: str) -> ApiError:
    """`code` is Discord's: 10003 channel, 10004 guild, 10007 member, 10008 message, 10062 interaction, ..."""
    return ApiError(404, code, f"Unknown {thing}")


def missing_access() -> ApiError:
    return ApiError(403, 50001, "Missing Access")


def missing_permissions() -> ApiError:
    return ApiError(403, 50013, "Missing Permissions")


def cannot_dm() -> ApiError:
    return ApiError(403, 50007, "Cannot send messages to this user")


def empty_message() -> ApiError:
    return ApiError(400, 50006, "Cannot send an empty message")


def too_large() -> ApiError:
    return ApiError(413, 40005, "Request entity too large")


def already_acknowledged() -> ApiError:
    return ApiError(400, 40060, "Interaction has already been acknowledged.")


def dead_token() -> ApiError:
    return ApiError(401, 50027, "Invalid Webhook Token")


def not_here(what: str) -> ApiError:
    """Something that Discord has and the playground does not."""
    return ApiError(501, 0, f"The playground does not know {what}.")
