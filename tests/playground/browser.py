"""A real headless Chromium, driven over its own debugging socket; nothing but aiohttp is needed for it."""

from __future__ import annotations

import asyncio
import base64
import itertools
import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import aiohttp
import pytest

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")
PATIENCE = 30.0

# The middle of an element that has come to rest and lies on top there, or null.
STILL = """async (find) => {
  const wait = () => new Promise((go) => setTimeout(go, 40));
  find()?.scrollIntoView({block: "center"});
  const before = find()?.getBoundingClientRect();
  await wait();
  const element = find(), now = element?.getBoundingClientRect();
  if (!before || !now || before.x !== now.x || before.y !== now.y) return null;
  const [x, y] = [now.x + now.width / 2, now.y + now.height / 2];
  return element.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
}"""

# Lets a press of the mouse through to this element alone: the page may have moved since its place was looked up.
ONLY = """(find) => {
  const kinds = ["mousedown", "mouseup", "click"];
  window.pressed = null;
  const guard = (event) => {
    if (event.type === "mousedown") window.pressed = Boolean(find()?.contains(event.target));
    if (window.pressed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  kinds.forEach((kind) => window.addEventListener(kind, guard, true));
  window.unguard = () => kinds.forEach((kind) => window.removeEventListener(kind, guard, true));
}"""


class Tab:
    """One tab: the addresses it `requested`, the `frames` that its sockets received, its `errors`."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self.requested: list[str] = []
        self.frames: list[str] = []
        self.errors: list[str] = []
        self._reader = asyncio.create_task(self._read())

    async def send(self, method: str, **params: Any) -> Any:
        number = next(self._numbers)
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting[number] = future
        await self._socket.send_json({"id": number, "method": method, "params": params})
        return await asyncio.wait_for(future, PATIENCE)

    async def js(self, expression: str) -> Any:
        """The value of an expression in the page; what it throws is an AssertionError."""
        given = await self.send(
            "Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True, userGesture=True
        )
        assert "exceptionDetails" not in given, given["exceptionDetails"]
        return given["result"].get("value")

    async def until(self, expression: str) -> Any:
        """Wait until the expression is true in the page; its value. One that throws is not true yet."""
        thrown: AssertionError | None = None
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while True:
                    try:
                        if value := await self.js(expression):
                            return value
                    except AssertionError as error:
                        thrown = error
                    await asyncio.sleep(0.03)
        seen = await self.js("document.body.innerText")
        raise AssertionError(f"never true: {expression} ({thrown}); the page shows:\n{seen}")

    async def click(self, selector: str, text: str = "") -> None:
        """A real click of the mouse in the middle of the last element of this selector that shows this text."""
        find = (
            f"[...document.querySelectorAll({json.dumps(selector)})]"
            f".filter(e => !e.disabled && e.textContent.includes({json.dumps(text)})).at(-1)"
        )
        await self.send("Page.bringToFront")
        async with asyncio.timeout(PATIENCE):
            while not await self._press(find):
                pass

    async def _press(self, find: str) -> bool:
        """Press where the element is, once it is at rest; whether it was still there."""
        x, y = await self.until(f"({STILL})(() => {find})")
        await self.js(f"({ONLY})(() => {find})")
        where = {"x": x, "y": y, "button": "left", "clickCount": 1}
        kinds = ("mousePressed", "mouseReleased")
        await asyncio.gather(*(self.send("Input.dispatchMouseEvent", type=kind, **where) for kind in kinds))
        try:
            return bool(await self.js("window.unguard ? (unguard(), pressed) : true"))
        except AssertionError:
            return True  # the press has led to another page, which is not there yet

    async def type(self, text: str) -> None:
        for character in text:
            await self.send("Input.insertText", text=character)

    async def key(self, key: str) -> None:
        code = {"Enter": 13, "Tab": 9, "Escape": 27, "ArrowDown": 40, "ArrowUp": 38, " ": 32}[key]
        more = {"key": key, "code": "Space" if key == " " else key, "windowsVirtualKeyCode": code}
        text = {"Enter": "\r", " ": " "}.get(key)
        await self.send("Input.dispatchKeyEvent", type="keyDown", **more, **({"text": text} if text else {}))
        await self.send("Input.dispatchKeyEvent", type="keyUp", **more)

    async def size(self, width: int, height: int, *, dark: bool = True) -> None:
        phone = width < 600
        await self.send(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=phone,
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        await self.send("Emulation.setEmulatedMedia", features=[scheme])

    async def screenshot(self, path: Path) -> None:
        given = await self.send("Page.captureScreenshot", format="png")
        path.write_bytes(base64.b64decode(given["data"]))

    async def close(self) -> None:
        self._reader.cancel()
        with suppress(asyncio.CancelledError):
            await self._reader
        await self._socket.close()

    async def _read(self) -> None:
        async for frame in self._socket:
            event = json.loads(frame.data)
            if "id" in event:
                future = self._waiting.pop(event["id"])
                if future.done():
                    continue
                if "error" in event:
                    future.set_exception(AssertionError(event["error"]))
                else:
                    future.set_result(event["result"])
            else:
                self._note(event["method"], event["params"])

    def _note(self, method: str, params: dict[str, Any]) -> None:
        if method == "Network.requestWillBeSent":
            self.requested.append(params["request"]["url"])
        elif method == "Network.webSocketCreated":
            self.requested.append(params["url"])
        elif method == "Network.webSocketFrameReceived":
            self.frames.append(params["response"]["payloadData"])
        elif method == "Runtime.exceptionThrown":
            self.errors.append(str(params["exceptionDetails"].get("exception", params)))
        elif method == "Log.entryAdded" and params["entry"]["level"] == "error":
            self.errors.append(f"{params['entry']['text']} {params['entry'].get('url', '')}")


class Browser:
    """The tabs of one test."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._tabs: list[tuple[str, Tab]] = []

    async def __aenter__(self) -> Browser:
        self._session = aiohttp.ClientSession()
        return self

    async def __aexit__(self, *_: object) -> None:
        for number, tab in self._tabs:
            await tab.close()
            await self._session.get(f"{self._address}/json/close/{number}")
        await self._session.close()

    async def open(self, url: str) -> Tab:
        async with self._session.put(f"{self._address}/json/new?about:blank") as response:
            target = await response.json(content_type=None)
        tab = Tab(await self._session.ws_connect(target["webSocketDebuggerUrl"], max_msg_size=0))
        self._tabs.append((target["id"], tab))
        for domain in ("Page", "Runtime", "Network", "Log"):
            await tab.send(f"{domain}.enable")
        await tab.send("Emulation.setFocusEmulationEnabled", enabled=True)
        await tab.send("Page.navigate", url=url)
        return tab


@contextmanager
def chromium() -> Iterator[str]:
    """A Chromium of its own; the address at which it is driven."""
    assert CHROMIUM is not None
    flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-dev-shm-usage"]
    quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [CHROMIUM, *flags, *quiet, "--remote-debugging-port=0", f"--user-data-dir={profile}", "about:blank"]
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        try:
            yield f"http://127.0.0.1:{_port(process, Path(profile) / 'DevToolsActivePort')}"
        finally:
            process.terminate()
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _port(process: subprocess.Popen[bytes], written: Path) -> int:
    """Chromium writes its port into a file when it listens."""
    for _ in range(600):
        if written.exists() and (lines := written.read_text().split()):
            return int(lines[0])
        assert process.poll() is None, "Chromium ended before it listened"
        time.sleep(0.05)
    raise AssertionError("Chromium did not listen within 30 seconds")
