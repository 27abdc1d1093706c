"""Debian's Chromium without a window, spoken to over its debugging pipe: JSON with a NUL behind it. For tests of pages."""
import base64
import fcntl
import json
import os
import subprocess
import sys
import time


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
        self.input, self.output = os.fdopen(to_browser[1], "wb", 0), os.fdopen(from_browser[0], "rb")
        self.number, self.session = 0, None
        target = self.tell("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.tell("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def tell(self, method, **words):
        self.number += 1
        message = {"id": self.number, "method": method, "params": words}
        if self.session:
            message["sessionId"] = self.session
        self.input.write(json.dumps(message).encode() + b"\0")
        while True:
            text = b""
            while (byte := self.output.read(1)) != b"\0":
                if not byte:
                    raise EOFError("the browser has gone")
                text += byte
            answer = json.loads(text)
            if answer.get("id") == self.number:
                return answer["result"] if "result" in answer else sys.exit(str(answer))

    def value(self, script):
        return self.tell("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)["result"].get("value")

    def wait(self, script):
        """Whether this comes true within ten seconds."""
        end = time.monotonic() + 10
        while time.monotonic() < end:
            if self.value(script):
                return True
            time.sleep(0.05)
        return False

    def go(self, address):
        self.tell("Page.navigate", url=address)

    def press_mouse(self, kind, x, y, button="left", count=1):
        """Moves, presses or releases the mouse at a place of the window."""
        self.tell("Input.dispatchMouseEvent", type=kind, x=x, y=y, button=button, buttons=1, clickCount=count)

    def press(self, name):
        self.value(f"document.getElementById('{name}').click()")

    def picture(self, path):
        path.write_bytes(base64.b64decode(self.tell("Page.captureScreenshot")["data"]))

    def end(self):
        self.process.kill()
        self.process.wait()
