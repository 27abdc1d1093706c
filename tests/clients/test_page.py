#!/usr/bin/env python3
"""Open page.html in a headless browser, use the mouse on it, and compare what it draws with what the engine reports.

Usage: test_page.py BROWSER PROGRAM [PICTURES]; PICTURES is a folder for pictures of the page.
"""
import json
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import bridge
from browser import Browser

passed = failed = 0


def check(what, good, detail=""):
    global passed, failed
    passed, failed = passed + bool(good), failed + (not good)
    if not good:
        print(f"FAILED: {what} {detail}")


class Page(Browser):
    """page.html in a browser."""

    def mouse(self, kind, place):
        """Move or press the mouse at a place of the board, in spaces."""
        x, y = self.value("(() => { const at = new DOMPoint(%s, %s).matrixTransform("
                          "document.getElementById('picture').getScreenCTM()); return [at.x, at.y] })()" % place)
        self.press_mouse(kind, x, y)

    def drag(self, *places):
        self.mouse("mousePressed", places[0])
        for place in places[1:]:
            self.mouse("mouseMoved", place)
        self.wait("!busy && document.querySelector('.preview') !== null")
        seen = self.value("[document.querySelectorAll('.ink.preview').length, document.querySelectorAll('.area.preview')"
                          ".length, document.getElementById('score').textContent.split('\\n').at(-1)]")
        self.mouse("mouseReleased", places[-1])
        return seen


def count(kind):
    return f"document.querySelectorAll('{kind}').length"


def check_areas(what, browser, server):
    """Check that the page shows the same areas as the engine's full reply contains."""
    whole = json.loads(server.ask(b"areas_geojson")[2:])["features"]
    known = browser.value("[...areas].map(([id, {properties, geometry}]) => ({id, properties, geometry}))")
    check(what, sorted(known, key=lambda feature: feature["id"]) == sorted(
        ({name: feature[name] for name in ("id", "properties", "geometry")} for feature in whole),
        key=lambda feature: feature["id"]), (known, whole))


def play_lines(browser, server, pictures):
    check("the board is there", browser.wait(count(".grid") + " === 34"))
    seen = browser.drag((3, 3), (5, 3), (5, 5))
    check("a preview while it is drawn", seen == [1, 0, "result W+7"], seen)
    check("a stroke", browser.wait(count("polyline.ink.black:not(.preview)") + " === 1"))
    browser.press("pass")
    check("white is to move", browser.wait("color === 'white'"))
    browser.press("genmove")
    check("a move of the engine", browser.wait("color === 'black'"))
    for name, strokes in (("undo", 0), ("redo", 1)):
        browser.press(name)
        check(name, browser.wait(count("polyline.ink.white") + f" === {strokes}"))
    for line in (b"clear_board", b"set_rule lower 7", b"play black 0,2:2,2:2,0", b"play white 18,16:16,16:16,18"):
        server.ask(line)
    browser.press("redo")
    check("an error is shown", browser.wait("document.getElementById('message').textContent.startsWith('cannot redo')"))
    check("a corner that does not live", browser.wait(count(".area.black.dead:not(.preview)") + " === 1"))
    seen = browser.drag((2.05, 2), (2.4, 2), (3.2, 2), (3.95, 2), (3.95, 1), (3.95, 0.05))
    check("a preview of what closes and comes alive", seen == [1, 2, "result B+0.9"], seen)
    check("ground on which black lives", browser.wait(count(".area.black.alive:not(.preview)") + " === 2"))
    check("the score", browser.wait("document.getElementById('score').textContent.includes('result B+0.')"))
    drawn = max(i for i, line in enumerate(server.asked) if line.startswith("draw"))
    then = [line for line in server.asked[drawn:] if line.startswith("areas_geojson")]
    check("changes alone were asked for", then and all(line.startswith("areas_geojson since ") for line in then), then)
    check("the engine has it", b"alive at" in server.ask(b"areas black 3,1"), server.ask(b"areas black"))
    check_areas("what has changed adds up, in lines", browser, server)
    if pictures:
        browser.picture(pictures / "lines.png")


def play_stones(browser, server, pictures):
    browser.value("document.getElementById('game').value = 'stones'")
    browser.press("new")
    check("a board of stones", browser.wait("game === 'stones' && " + count(".grid") + " === 0"))
    browser.drag((3, 3), (9, 3))
    check("a stone", browser.wait(count("circle.stone.black:not(.preview)") + " === 1 && color === 'white'"))
    check("where the mouse was released", server.ask(b"list_stones black") == b"= 9,3\n")
    seen = browser.drag((9, 9), (9.4, 3))
    check("a preview of cells", seen == [0, 2, "result B+71.5"], seen)
    check("another", browser.wait(count("circle.stone.white:not(.preview)") + " === 1 && color === 'black'"))
    check("in contact", server.ask(b"list_stones white") == b"= 10,3\n", server.ask(b"list_stones white"))
    check_areas("what has changed adds up, in stones", browser, server)
    if pictures:
        browser.picture(pictures / "stones.png")


def main():
    pictures = pathlib.Path(sys.argv[3]) if len(sys.argv) > 3 else None
    server = bridge.serve([sys.argv[2]])
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Page(sys.argv[1], folder)
        try:
            browser.go(f"http://127.0.0.1:{server.server_port}/")
            play_lines(browser, server, pictures)
            play_stones(browser, server, pictures)
        finally:
            browser.end()
    server.program.kill()
    print(f"page: {passed} passed, {failed} failed")
    sys.exit(failed > 0)


main()
