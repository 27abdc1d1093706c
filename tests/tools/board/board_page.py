"""Use the page of contigo-board in a browser in three ways, by mouse, touch and keyboard, with real input events."""
import json
import os
import pathlib
import shutil
import tempfile

from browser import SHIFT, Browser
from picture import Picture, difference, read_png, write_png
from test_board import BUILD, check

PROGRAM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
KEPT = pathlib.Path("fixtures/board")
# How similar pictures must be. For each region: the number of cells per side of its grid, and how much the average
# color of a cell may differ (255 is the most). Boards look almost the same on every machine, but fonts and
# anti-aliasing differ. Text on boards is ignored.
NEAR = {"board": (24, 14), "page": (8, 45)}

# A script that runs in each page before the page's own. It counts requests that have no reply yet, so that a test can
# wait until the page is idle. It records how long the first board and each preview took, and can simulate an analysis.
WATCH = """
const watched = window.watched = { sockets: new Set(), heard: 0, analysis: null, previews: [], frames: [],
  got: [], sent: [] };
watched.rests = () => performance.now() - watched.heard > 70 &&
  [...watched.sockets].every(({ readyState, asked }) => readyState === 1 && !asked.size);
window.WebSocket = class extends WebSocket {
  constructor(...words) {
    super(...words);
    this.asked = new Set();
    watched.sockets.add(this);
    this.addEventListener("close", () => watched.sockets.delete(this));
    this.addEventListener("message", (event) => {
      if (!/ pong$/.test(event.data)) watched.got.push(event.data);
      const [, sign, id] = /^([=?&])(\\d+)/.exec(event.data) || [];
      if (sign !== "&") watched.heard = performance.now();
      else if (watched.analysis && event.data.slice(1) !== id + " " + watched.analysis) {
        event.stopImmediatePropagation();
        if (/ info /.test(event.data)) this.dispatchEvent(new MessageEvent("message",
          { data: "&" + id + " " + watched.analysis }));
      }
      if (sign && sign !== "&") this.asked.delete(id);
    });
  }
  send(text) {
    const [id, word] = text.split(" ");
    if (word !== "ping") watched.sent.push(text);
    if (word !== "ping") this.asked.add(id);
    watched.heard = performance.now();
    super.send(text);
  }
};
addEventListener("pointermove", () => { watched.moved = performance.now(); }, true);
new MutationObserver(() => {
  const { moved } = watched, preview = document.querySelector(".layer-preview");
  if (!watched.firstBoard && document.querySelector(".layer-ground")?.firstChild) {
    requestAnimationFrame(() => { watched.firstBoard ||= performance.now(); });
  }
  if (!preview?.firstChild || watched.preview === preview.firstChild) return;
  watched.preview = preview.firstChild;
  watched.previews.push(performance.now() - moved);
  requestAnimationFrame(() => setTimeout(() => { watched.frames.push(performance.now() - moved); }));
}).observe(document, { childList: true, subtree: true });
"""


class Page(Browser):
    """A browser with the page of a server. When the test ends, the page must have reported no errors except those in
    `may_complain`."""
    watch = WATCH

    def __init__(self, server, place="", phone=False, languages="en"):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.server, self.may_complain = server, ()
        super().__init__(PROGRAM, self.folder.name)
        self.listen()
        self.window(*((390, 844) if phone else (1280, 800)), phone)
        self.tell("Emulation.setUserAgentOverride", userAgent=self.tell("Browser.getVersion")["userAgent"],
                  acceptLanguage=languages)
        self.tell("Page.addScriptToEvaluateOnNewDocument", source=self.watch)
        self.enter(place)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        complaints = [one for one in self.complaints() if not any(words in one for words in self.may_complain)]
        check("the browser complains of nothing", not complaints, *complaints)
        self.end()
        self.folder.cleanup()

    def enter(self, place):
        """Go to a room, or to any other fragment of the page's address."""
        self.go(f"http://127.0.0.1:{self.server.port}/{place}")
        room = place.strip("#").split("/")[0]
        there = f"location.hash.startsWith('#{room}') && " if room and "=" not in room else ""
        check("the page comes", self.wait(there + "document.querySelector('.layer-ground')?.firstChild && "
                                          "document.getElementById('status')?.textContent"), place, self.complaints())
        self.rest()

    def rest(self):
        """Wait until all requests are answered, and the replies drawn."""
        self.wait("window.watched?.rests()")

    # ---- positions

    def at(self, x, y):
        """Return where a point of the board is in the window, after scrolling it into view."""
        return self.value("(() => { const svg = document.getElementById('board');"
                          "const box = document.querySelector('.layer-ground > *').getBBox();"
                          "svg.scrollIntoView({ block: 'nearest' });"
                          f"const p = new DOMPoint({x}, 2 * box.y + box.height - {y})"
                          ".matrixTransform(svg.getScreenCTM()); return [p.x, p.y] })()")

    def middle(self, query):
        """Return where the center of an element is, after scrolling it into view."""
        return self.value(f"(() => {{ const node = document.querySelector({json.dumps(query)});"
                          "node.scrollIntoView({ block: 'nearest' });"
                          "const box = node.getBoundingClientRect();"
                          "return [box.x + box.width / 2, box.y + box.height / 2] })()")

    def box(self, query):
        """Return left, top, width and height of an element in the window, or None if there is none."""
        return self.value(f"(() => {{ const box = document.querySelector({json.dumps(query)})?.getBoundingClientRect();"
                          "return box && [box.x, box.y, box.width, box.height] })()")

    # ---- what is visible

    def text(self, name):
        return self.value(f"document.getElementById('{name}')?.textContent")

    def words(self, script):
        """Return a text of the page. `script` makes it from the texts T and `fill` of texts.js, and from `say`, the
        sentences of phrases.js."""
        return self.value("Promise.all([import('/languages/texts.js'), import('/languages/phrases.js')])"
                          f".then(([{{ T, fill }}, say]) => {script})")

    def says(self, name, words):
        return self.wait(f"document.getElementById('{name}')?.textContent.includes({json.dumps(words)})")

    def has(self, query, count=None):
        """Return whether this number of such elements appears, or any number if `count` is None."""
        found = f"document.querySelectorAll({json.dumps(query)}).length"
        return self.wait(found if count is None else f"{found} === {count}")

    def stones(self, count):
        return self.has(".layer-stones > *", count)

    def said(self):
        """Return the last announcement to screen readers."""
        return self.text("live-0") + self.text("live-1")

    # ---- actions

    def push(self, query, hand=None):
        """Activate an element, by mouse or with the given hand (Mouse, Finger or Keyboard), and wait for the result. If
        a small screen hides it in a menu, open this menu first."""
        query = query if query[0] in "#." else f"#{query}"
        fold = self.value(f"(() => {{ const part = document.querySelector({json.dumps(query)})?.closest('#menu, #toolbar');"
                          "return part && !part.checkVisibility() ? `[aria-controls=${part.id}]` : '' })()")
        if fold:
            (hand or Mouse(self)).push(fold)
        there = self.wait(f"(() => {{ const node = document.querySelector({json.dumps(query)});"
                          "return node && !node.disabled })()")
        if not there:
            check(f"{query} can be pressed", False, self.text("status"), self.text("hint"))
            return
        (hand or Mouse(self)).push(query)
        self.rest()

    def choose(self, name, value):
        """Choose an option of a list with the arrow keys."""
        for key in ["Home"] + ["ArrowDown"] * 20:
            self.value(f"document.getElementById('{name}').focus()")
            self.key(key)
            if self.value(f"document.getElementById('{name}').value") == value:
                break
        self.value("document.activeElement.blur()")
        self.rest()

    def fill(self, name, text):
        """Replace the text in a field by typing, and leave the field."""
        self.value(f"(() => {{ const field = document.getElementById('{name}'); field.focus(); field.select() }})()")
        self.write(text)
        self.value("document.activeElement.blur()")
        self.rest()

    # ---- pictures

    def look(self, name, side=0):
        """Compare the page with the stored picture of this name, with the side panel scrolled by `side`."""
        self.rest()
        self.value(f"void (document.getElementById('side').scrollTop = {side})")
        self.value("document.getElementById('toasts').replaceChildren()")
        self.value("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        now = read_png(self.seen())
        regions = self.value("""(() => {
            const box = (node) => { const { x, y, width, height } = node.getBoundingClientRect();
              return [x, y, width, height].map(Math.round) };
            return { board: box(document.getElementById("board-box")), page: [0, 0, innerWidth, innerHeight],
              masks: [...document.querySelectorAll("#board text, #over text")].map(box) } })()""")
        now.texts["regions"] = json.dumps(regions)
        kept, left = KEPT / f"{name}.png", pathlib.Path(BUILD) / "board" / f"{name}.png"
        if os.environ.get("KEEP"):
            kept.parent.mkdir(exist_ok=True)
            kept.write_bytes(write_png(now))
        old = read_png(kept.read_bytes()) if kept.exists() else Picture(0, 0, [], {})
        check(f"there is a picture {name} to compare", old.rows)
        for region, (cells, near) in NEAR.items() if old.rows else ():
            masks = {"masks": regions["masks"] if region == "board" else []}
            for picture in (now, old):
                picture.texts["regions"] = json.dumps(picture.regions | masks)
            apart, where, seen = difference(now, old, region, cells)
            is_near = apart <= near and seen > cells * cells / 3
            check(f"{name}: the {region} looks as it did", is_near, f"{apart:.0f} of 255, where {near} are borne, at column "
                  f"{where[0]} and row {where[1]} of {cells} by {cells}, {seen} seen: see {left}")
            if not is_near:
                left.parent.mkdir(exist_ok=True)
                left.write_bytes(write_png(now))


class Mouse:
    """Act by clicks. A stroke is a click at each point, and one more at the last."""
    name = "mouse"

    def __init__(self, page):
        self.page = page

    def act(self, *point):
        self.page.click(self.page.at(*point))
        self.page.rest()

    def stroke(self, *points):
        for point in points + points[-1:]:
            self.act(*point)

    def push(self, query):
        self.page.click(self.page.middle(query))

    def drag(self, *points, lifts=True):
        """Drag from point to point."""
        places = [self.page.at(*point) for point in points]
        self.page.press_mouse("mouseMoved", *places[0], button="none")
        self.page.press_mouse("mousePressed", *places[0])
        for one, other in zip(places, places[1:]):
            for step in range(1, 7):
                self.page.press_mouse("mouseMoved", *(a + (b - a) * step / 6 for a, b in zip(one, other)))
        self.page.rest()
        if lifts:
            self.page.press_mouse("mouseReleased", *places[-1])
            self.page.rest()


class Finger(Mouse):
    """Act by touch. A stroke is drawn with the finger, and confirmed by a button. The first tap previews a stone, and a
    second one places it."""
    name = "touch"

    def act(self, *point):
        for _ in range(2):
            self.page.touch(self.page.at(*point))
            self.page.rest()
            if self.page.text("hint") != self.page.words("T.tapAgain"):
                break

    def stroke(self, *points):
        self.draw(*points)
        if self.page.value("document.getElementById('confirm') !== null"):
            self.page.push("confirm", self)

    def draw(self, *points):
        """Draw a stroke, which may still have to be confirmed."""
        ways = [[(a + (b - a) * step / 6, c + (d - c) * step / 6) for step in range(1, 7)]
                for (a, c), (b, d) in zip(points, points[1:])]
        self.page.touch(*(self.page.at(*point) for point in (points[0], *sum(ways, []))), lifts=False)
        self.page.rest()  # lifting a moving finger would be a fling, and the next tap would only stop it
        self.page.touch()
        self.page.rest()

    def push(self, query):
        self.page.touch(self.page.middle(query))


class Keyboard(Mouse):
    """Act by keyboard. The arrow keys move the cursor on the board, and Tab moves the focus. Enter plays at the cursor,
    or activates what has the focus."""
    name = "keyboard"
    CURSOR = ("(() => { const at = document.querySelector('.layer-cursor circle'), "
              "box = document.getElementById('board').viewBox.baseVal;"
              "return at && [+at.getAttribute('cx'), box.height + 2 * box.y - at.getAttribute('cy')] })()")

    def act(self, *point):
        page = self.page
        page.key("b")
        if not page.value(self.CURSOR):
            page.key("ArrowLeft")
        for _ in range(100):
            (x, y), step = page.value(self.CURSOR), 0.26
            if abs(x - point[0]) > 0.04:
                fine = abs(x - point[0]) < step
                page.key("ArrowLeft" if x > point[0] else "ArrowRight", SHIFT if fine else 0)
            elif abs(y - point[1]) > 0.04:
                fine = abs(y - point[1]) < step
                page.key("ArrowDown" if y > point[1] else "ArrowUp", SHIFT if fine else 0)
            else:
                break
        page.key("Enter")
        page.rest()

    def push(self, query):
        node = f"document.querySelector({json.dumps(query)})"
        for _ in range(80):
            if self.page.value(f"document.activeElement === {node}"):
                break
            self.page.key("Tab")
        self.page.key("Enter")
