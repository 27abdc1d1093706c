"""Control Debian's Chromium, headless, over its debugging pipe (JSON messages that end with NUL), to test pages."""
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
    """A browser with a profile in `folder` and one page open."""

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
        """Return whether an expression in the page becomes true within the given number of seconds."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.value(f"Boolean({script})"):
                return True
            time.sleep(0.005)
        return False

    def go(self, address):
        self.tell("Page.navigate", url=address)

    def listen(self):
        """Start collecting the pages' errors, which complaints() returns."""
        for name in ("Runtime", "Log", "Page"):
            self.tell(f"{name}.enable")

    def complaints(self):
        """Return the pages' errors since the last call: exceptions, blocked resources or scripts, calls of
        console.error."""
        self.value("0")
        told, self.told = self.told, []
        return [json.dumps(one["params"])[:600] for one in told if one["method"] == "Runtime.exceptionThrown" or
                one["method"] == "Log.entryAdded" and one["params"]["entry"]["level"] == "error" or
                one["method"] == "Runtime.consoleAPICalled" and one["params"]["type"] in ("error", "assert")]

    # ---- user input

    def press_mouse(self, kind, x, y, button="left", count=1):
        """Move, press or release the mouse at a position in the window."""
        self.tell("Input.dispatchMouseEvent", type=kind, x=x, y=y, button=button, buttons=int(button != "none"),
                  clickCount=count)

    def click(self, place, count=1):
        self.press_mouse("mouseMoved", *place, button="none")
        for kind in ("mousePressed", "mouseReleased"):
            self.press_mouse(kind, *place, count=count)

    def touch(self, *places, lifts=True):
        """Put a finger down at the first place, move it to the other places and, by default, lift it."""
        for kind, place in zip(["touchStart"] + ["touchMove"] * (len(places) - 1), places):
            self.tell("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": place[0], "y": place[1]}])
        if lifts:
            self.tell("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def key(self, name, modifiers=0):
        """Press and release a key, given by its KeyboardEvent name."""
        words = {"key": name, "modifiers": modifiers,
                 "windowsVirtualKeyCode": KEYS.get(name) or ord(name.upper())}
        text = {"Enter": "\r"}.get(name, name if len(name) == 1 else "")
        self.tell("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", text=text, **words)
        self.tell("Input.dispatchKeyEvent", type="keyUp", **words)

    def write(self, text):
        """Type text into the focused element."""
        self.tell("Input.insertText", text=text)

    def window(self, width, height, phone=False):
        """Set the size of the viewport; a phone also has touch input."""
        self.tell("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=phone)
        self.tell("Emulation.setTouchEmulationEnabled", enabled=phone)

    def press(self, name):
        self.value(f"document.getElementById('{name}').click()")

    def seen(self):
        """Return a screenshot of the page as the bytes of a PNG file."""
        return base64.b64decode(self.tell("Page.captureScreenshot", optimizeForSpeed=True)["data"])

    def picture(self, path):
        path.write_bytes(base64.b64decode(self.tell("Page.captureScreenshot")["data"]))

    def end(self):
        self.process.kill()
        self.process.wait()
        self.input.close()
        os.close(self.output)
