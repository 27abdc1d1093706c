"""Debian's Chromium without a window, spoken to over its debugging pipe: JSON with a NUL behind it. For tests of pages."""
import base64
import fcntl
import json
import os
import subprocess
import sys
import time

KEYS = {"Backspace": 8, "Tab": 9, "Enter": 13, "Escape": 27, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38,
        "ArrowRight": 39, "ArrowDown": 40}
SHIFT, CTRL = 8, 2


class Browser:
    """One, with a profile in a folder, and a page in it."""

    def __init__(self, program, folder, size="1200,900"):
        to_browser, from_browser = os.pipe(), os.pipe()
        ends = [fcntl.fcntl(end, fcntl.F_DUPFD, 20) for end in (to_browser[0], from_browser[1])]
        self.process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             f"--window-size={size}", f"--user-data-dir={folder}", "--remote-debugging-pipe", "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, close_fds=False,
            preexec_fn=lambda: (os.dup2(ends[0], 3), os.dup2(ends[1], 4)))
        for end in ends + [to_browser[0], from_browser[1]]:
            os.close(end)
        self.input, self.output, self.heard = os.fdopen(to_browser[1], "wb", 0), from_browser[0], b""
        self.number, self.session, self.told = 0, None, []
        target = self.tell("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.tell("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def tell(self, method, **words):
        self.number += 1
        message = {"id": self.number, "method": method, "params": words}
        if self.session:
            message["sessionId"] = self.session
        self.input.write(json.dumps(message).encode() + b"\0")
        while True:
            while b"\0" not in self.heard:
                got = os.read(self.output, 1 << 20)
                if not got:
                    raise EOFError("the browser has gone")
                self.heard += got
            text, _, self.heard = self.heard.partition(b"\0")
            answer = json.loads(text)
            if "method" in answer:
                self.told.append(answer)
            if answer.get("id") == self.number:
                return answer["result"] if "result" in answer else sys.exit(str(answer))

    def value(self, script):
        return self.tell("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)["result"].get("value")

    def wait(self, script, seconds=120):
        """Whether this comes true within so many seconds."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.value(f"Boolean({script})"):
                return True
            time.sleep(0.005)
        return False

    def go(self, address):
        self.tell("Page.navigate", url=address)

    def listen(self):
        """Has it tell what goes wrong in its pages: complaints() has that."""
        for name in ("Runtime", "Log", "Page"):
            self.tell(f"{name}.enable")

    def complaints(self):
        """What pages have complained of, and forgets it: exceptions, what is refused to load or run, console.error."""
        self.value("0")
        told, self.told = self.told, []
        return [json.dumps(one["params"])[:600] for one in told if one["method"] == "Runtime.exceptionThrown" or
                one["method"] == "Log.entryAdded" and one["params"]["entry"]["level"] == "error" or
                one["method"] == "Runtime.consoleAPICalled" and one["params"]["type"] in ("error", "assert")]

    # ---- what a person does

    def press_mouse(self, kind, x, y, button="left", count=1):
        """Moves, presses or releases the mouse at a place of the window."""
        self.tell("Input.dispatchMouseEvent", type=kind, x=x, y=y, button=button, buttons=int(button != "none"),
                  clickCount=count)

    def click(self, place, count=1):
        self.press_mouse("mouseMoved", *place, button="none")
        for kind in ("mousePressed", "mouseReleased"):
            self.press_mouse(kind, *place, count=count)

    def touch(self, *places, lifts=True):
        """A finger put down at a place of the window, moved to others and lifted."""
        for kind, place in zip(["touchStart"] + ["touchMove"] * (len(places) - 1), places):
            self.tell("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": place[0], "y": place[1]}])
        if lifts:
            self.tell("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def key(self, name, modifiers=0):
        """A key pressed and let go, by the name that a page sees."""
        words = {"key": name, "modifiers": modifiers,
                 "windowsVirtualKeyCode": KEYS.get(name) or ord(name.upper())}
        text = {"Enter": "\r"}.get(name, name if len(name) == 1 else "")
        self.tell("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", text=text, **words)
        self.tell("Input.dispatchKeyEvent", type="keyUp", **words)

    def write(self, text):
        """Text that is typed where the focus is."""
        self.tell("Input.insertText", text=text)

    def window(self, width, height, phone=False):
        """The size of what is seen of a page; a phone's is touched."""
        self.tell("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=phone)
        self.tell("Emulation.setTouchEmulationEnabled", enabled=phone)

    def press(self, name):
        self.value(f"document.getElementById('{name}').click()")

    def seen(self):
        """The bytes of a PNG file with what is seen."""
        return base64.b64decode(self.tell("Page.captureScreenshot", optimizeForSpeed=True)["data"])

    def picture(self, path):
        path.write_bytes(base64.b64decode(self.tell("Page.captureScreenshot")["data"]))

    def end(self):
        self.process.kill()
        self.process.wait()
        self.input.close()
        os.close(self.output)
