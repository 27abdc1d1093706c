#!/usr/bin/env python3
"""Test the board that needs no server (`make web`) in Debian's Chromium. It is served by a static server from a folder,
and opened by the browser as one file from the disk.

Usage: test_web.py BUILD [NAME ...]: all tests, or those with these names. They are skipped if BUILD has no such
board, or if there is no Chromium.
"""
import functools
import http.server
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tarfile
import tempfile
import threading
import time

sys.path[:0] = ["tests", "tests/tools/board"]

import test_board  # noqa: E402
import board_page  # noqa: E402
from board_page import PROGRAM, Finger, Mouse, Page  # noqa: E402
from test_board import BUILD, Server, check  # noqa: E402
from test_board_page import choose_game, open_file, runs, saved  # noqa: E402

SITE, ONE_FILE = pathlib.Path(BUILD, "web"), pathlib.Path(BUILD, "contigo.html")

# A script that runs in each page before the page's own. It is like WATCH of board_page.py, with a worker in place of a
# server. The page is idle when the worker has answered a `ping`, and nothing else was sent or received meanwhile.
WATCH = """
const PING = "999999", watched = window.watched = { asked: new Set(), heard: 0, workers: 0, count: 0, previews: [],
  asking: [] };
watched.rests = () => {
  if (watched.asked.size || performance.now() - watched.heard < 70) return false;
  if (!watched.rooms || watched.answered === watched.count) return true;
  if (!watched.pinged) watched.ping();
  return false;
};
const stir = () => {
  watched.count++;
  watched.heard = performance.now();
};
window.Worker = class extends Worker {
  constructor(...words) {
    super(...words);
    watched.workers++;
    if (!watched.rooms) {
      watched.rooms = this;
      watched.pinged = 0;
      watched.ping = () => {
        watched.pinged = watched.count;
        super.postMessage({ text: PING + " ping" });
      };
    }
    this.addEventListener("message", ({ data: { text } }) => {
      const [, sign, id] = /^([=?&])(\\d+)/.exec(text) || [];
      if (id === PING) {
        watched.answered = watched.pinged;
        watched.pinged = 0;
        return;
      }
      if (sign !== "&") stir();
      if (sign && sign !== "&") watched.asked.delete(id);
      if (id && id === watched.preview_id) watched.asking.push(performance.now() - watched.preview_at);
    });
  }
  postMessage(message, ...more) {
    if (message.text) watched.asked.add(message.text.split(" ")[0]);
    if (/^\\d+ (at \\d+ )?preview/.test(message.text)) {
      watched.preview_id = message.text.split(" ")[0];
      watched.preview_at = performance.now();
    }
    stir();
    super.postMessage(message, ...more);
  }
  terminate() {
    watched.workers--;
    if (watched.rooms === this) {
      watched.rooms = null;
      watched.asked.clear();
    }
    super.terminate();
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
}).observe(document, { childList: true, subtree: true });
"""


# Becomes true when the service worker has the page's files.
INSTALLED = ("navigator.serviceWorker.ready.then(({ active }) => new Promise((done) => active.state === 'activated' ? "
             "done(true) : active.addEventListener('statechange', () => done(true))))")


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class Site:
    """A static server whose folder `games/go` contains the board."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        pathlib.Path(self.folder.name, "games").mkdir()
        pathlib.Path(self.folder.name, "games/go").symlink_to(SITE.resolve())
        self.server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(Quiet, directory=self.folder.name))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        self.address = f"{self.origin}/games/go/"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()
        self.folder.cleanup()


class File:
    origin = "null"
    address = f"file://{ONE_FILE.resolve()}"


class Tab(Page):
    """A browser with the board from a Site or a File."""
    watch = WATCH

    def __init__(self, place, fragment="", phone=False):
        self.address = place.address
        super().__init__(None, fragment, phone)

    def enter(self, place):
        self.go(self.address + place)
        self.comes(place)

    def comes(self, place=""):
        check("the page comes", self.wait("document.querySelector('.layer-ground')?.firstChild && "
                                          "document.getElementById('status')?.textContent"), place, self.complaints())
        self.rest()

    def again(self):
        """Load the page again."""
        self.value("void (window.old = true)")
        self.tell("Page.reload")
        self.wait("!window.old")
        self.comes()

    def tab(self):
        """Open another tab of the same browser, and control it. Return the session that turn() takes."""
        self.session = None
        target = self.tell("Target.createTarget", url="about:blank")["targetId"]
        self.turn(self.tell("Target.attachToTarget", targetId=target, flatten=True)["sessionId"])
        self.listen()
        self.window(1280, 800)
        self.tell("Page.addScriptToEvaluateOnNewDocument", source=self.watch)
        return self.session

    def turn(self, session):
        """Control the tab that has this session from now on."""
        self.session = session
        self.tell("Page.bringToFront")

    def words(self, script):
        folder = "contigo/" if self.address.startswith("file:") else self.address.split("?")[0]
        return self.value(f"Promise.all([import('{folder}languages/texts.js'), import('{folder}languages/phrases.js')])"
                          f".then(([{{ T, fill }}, say]) => {script})")

    def made(self, count):
        return self.wait(f"document.getElementById('history')?.max === '{count}'")


class Remote(Tab):
    """The same page, which plays on a contigo-board."""
    watch = f"""{{ {board_page.WATCH} }}
const serverRests = window.watched.rests;
{{ {WATCH} }}
const workerRests = window.watched.rests;
window.watched.rests = () => serverRests() && (!window.watched.workers || workerRests());
"""

    def __init__(self, place, server, fragment="", protocol="ws"):
        self.base = f"{place.address}?server={protocol}://127.0.0.1:{server.port}"
        self.address = self.base
        Page.__init__(self, None, fragment)


def finish(page, hand, result, dead=None):
    page.push("pass", hand)
    page.push("pass", hand)
    if dead:
        hand.act(*dead)
        check(f"{hand.name}: a dead stone is marked", page.has(".layer-stones .dead"))
        page.push("done-black", hand)
        page.push("done-white", hand)
    check(f"{hand.name}: {result}", page.says("result", result), page.text("result"), page.text("status"))


def play_lines(page, hand):
    """Two sections of four squares are alive, since their ink is connected. Their eight squares are more than komi."""
    choose_game(page, "lines", 9)
    hand.stroke((2, 0), (2, 2), (0, 2))
    check(f"{hand.name}: a stroke", page.made(1), page.text("hint"))
    hand.stroke((6, 5), (7, 7))
    page.push("pass", hand)
    hand.stroke((2, 2), (4, 2), (4, 0))
    check(f"{hand.name}: eight squares live", page.has(".layer-areas .section.black.alive"))
    finish(page, hand, "Black wins by 1")


def play_stones(page, hand):
    """Each color has half of a board of 6 by 6. A white stone in Black's half is agreed to be dead, so komi decides."""
    choose_game(page, "stones", 6)
    for point in ((1.5, 3), (4.5, 3)):
        hand.act(*point)
    page.push("pass", hand)
    hand.act(1.5, 1)
    check(f"{hand.name}: three stones", page.made(4), page.text("hint"))
    finish(page, hand, "White wins by 6", dead=(1.5, 1))


def play_go(page, hand):
    """On a board of 5 by 5, Black has two columns and a prisoner, which are 11 points. White has one column and komi,
    which are 11.5."""
    choose_game(page, "go", 5)
    for made, (row, column) in enumerate([(row, column) for row in (2, 1, 3, 0, 4) for column in (2, 3)], 1):
        hand.act(column, row)
        check(f"{hand.name}: move {made}", page.made(made), page.text("hint"))
    page.push("pass", hand)
    hand.act(0, 2)
    finish(page, hand, "White wins by 0.5", dead=(0, 2))


def play_all(place, hand, phone):
    with Tab(place, phone=phone) as page:
        for play in (play_lines, play_stones, play_go):
            play(page, hand(page))


def test_mouse():
    with Site() as site:
        play_all(site, Mouse, False)


def test_touch():
    play_all(File, Finger, True)


def test_engine():
    """The engine is an opponent and an analyst. Each thinks in a worker, which ends when the position changes."""
    with Site() as site:
        for place in (site, File):
            with Tab(place) as page:
                choose_game(page, "go", 9)
                page.push("new")
                page.choose("who-white", "search")
                page.choose("level", "2")
                page.push("start")
                Mouse(page).act(4, 4)
                check("White answers", page.made(2), page.text("status"))
                check("and its worker ends", page.wait("watched.workers === 1"), page.value("watched.workers"))
                page.push("analyze")
                check("candidates are shown", page.has("#candidates tbody tr"), page.text("candidates"))
                check("in a worker", page.value("watched.workers") == 2, page.value("watched.workers"))
                page.push("undo")
                check("a move is taken back", page.made(0))
                page.push("analyze")
                check("the analysis ends", page.wait("watched.workers === 1"), page.value("watched.workers"))
                check("and shows nothing", page.has("#candidates tr", 0))


def test_kept():
    """The browser keeps games, and a link can contain a position."""
    with Site() as site:
        for place in (site, File):
            with Tab(place) as page:
                choose_game(page, "go", 9)
                Mouse(page).act(4, 4)
                check("a move", page.made(1))
                page.again()
                check("the game is there after a reload", page.made(1), page.text("toasts"))
                Mouse(page).act(2, 2)
                check("it goes on", page.made(2), page.text("hint"))
                game = page.value("location.hash")
                choose_game(page, "stones", 6)
                page.value(f"void (location.hash = {json.dumps(game)})")
                check("the earlier game is there", page.made(2), page.text("toasts"))
                page.rest()
                page.push("share")
                check("one link, since nobody else can come", page.has("#share-dialog .link", 1))
                link = page.value("document.getElementById('link-position').value")
                page.key("Escape")
                choose_game(page, "go", 9)
                page.go(link)
                check("the link has the game", page.made(2), link)


def test_two_tabs():
    """A game that is opened in a second tab is taken from the first, and can be taken back."""
    with Site() as site:
        for place in (site, File):
            with Tab(place) as page:
                first = page.session
                choose_game(page, "go", 9)
                Mouse(page).act(4, 4)
                check("a move", page.made(1))
                game = page.value("location.hash")
                second = page.tab()
                page.enter(game)
                check("the game is in the second tab", page.made(1), page.text("toasts"))
                Mouse(page).act(2, 2)
                check("and goes on there", page.made(2), page.text("hint"))
                page.turn(first)
                check("the first tab says so", page.has("#elsewhere-dialog"))
                check("and has no engine", page.value("watched.workers") == 0, page.value("watched.workers"))
                page.push("elsewhere-here")
                check("there it goes on with the move of the second", page.made(2), page.text("toasts"))
                Mouse(page).act(6, 6)
                check("and another one", page.made(3), page.text("hint"))
                page.turn(second)
                check("the second tab has lost it", page.has("#elsewhere-dialog"))
                page.turn(first)
                choose_game(page, "stones", 6)
                Mouse(page).act(3, 3)
                check("another game in the first tab", page.made(1), page.text("hint"))
                page.turn(second)
                page.push("elsewhere-here")
                check("the second takes the old one", page.made(3), page.text("toasts"))
                page.turn(first)
                Mouse(page).act(1, 1)
                check("the first goes on with its own", page.made(2) and page.has("#elsewhere-dialog", 0))
                page.value(f"void (location.hash = {json.dumps(game)})")
                check("until it takes the old one, too", page.made(3), page.text("toasts"))
                page.turn(second)
                check("from the second", page.has("#elsewhere-dialog"))


def test_files():
    """A game is saved to a file, and opened again."""
    with Site() as site, tempfile.TemporaryDirectory() as name:
        for place in (site, File):
            folder = pathlib.Path(tempfile.mkdtemp(dir=name))
            with Tab(place) as page:
                page.tell("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(folder))
                choose_game(page, "go", 9)
                Mouse(page).act(4, 4)
                page.made(1)
                page.push("files")
                for kind, end, begins in (("record", "contigo", b"# Contigo game record"), ("sgf", "sgf", b"(;"),
                                          ("svg", "svg", b"<?xml"), ("png", "png", b"\x89PNG")):
                    check(f"{kind} is one", saved(page, folder, kind, end).startswith(begins))
                page.key("Escape")
                choose_game(page, "lines", 9)
                open_file(page, next(folder.glob("*.sgf")))
                check("the game is opened", page.made(1), page.text("toasts"))
                open_file(page, "fixtures/lines/game-mutual-life.contigo")


def test_offline():
    """After it has been loaded once, the board needs no network."""
    with Site() as site, Tab(site) as page:
        check("it is installed", page.value(INSTALLED))
        site.server.shutdown()
        site.server.server_close()
        page.again()
        play_go(page, Mouse(page))


class Report(Tab):
    """A browser with the report of a match, which `contigo-match html` has put into the page that is one file."""

    def enter(self, place):
        self.go(self.address + place)
        check("the report comes", self.wait("document.querySelector('#report .answer')"), self.complaints())

    def shows_report(self):
        return self.wait("document.getElementById('report').checkVisibility() && document.title === "
                         "'go 5x5: one against two' && ![...document.body.children].some((one) => "
                         "one.id !== 'report' && one.checkVisibility())")

    def opens(self, number, hand, turns):
        hand.push(f"a[href='#record=game-{number}']")
        self.comes()
        check(f"game {number} is on the board", self.made(turns), self.text("toasts"), self.complaints())
        check("and the report is not there", self.value("!document.getElementById('report').checkVisibility()"))


def test_report():
    """The games of a match are opened from its report, stepped through, and played on."""
    with tempfile.TemporaryDirectory() as name:
        match = [f"{BUILD}/contigo-match", "-g", "go", "--size", "5", "-n", "4", "-q", "-r", f"{name}/match"]
        for player in ("one", "two"):
            match += ["-p", f"{player}={pathlib.Path(BUILD, 'contigo').resolve()} --player random --seed %SEED%"]
        subprocess.run(match, check=True, capture_output=True)
        place, file = File(), pathlib.Path(name, "report.html")
        file.write_bytes(subprocess.run([match[0], "html", f"{name}/match", ONE_FILE], check=True, capture_output=True).stdout)
        place.address = f"file://{file}"
        rows = subprocess.run([match[0], "json", f"{name}/match"], check=True, capture_output=True, text=True).stdout
        turns = [json.loads(row)["turns"] for row in rows.splitlines()]
        for hand, phone in ((Mouse, False), (Finger, True)):
            with Report(place, phone=phone) as page:
                hand = hand(page)
                check("the report is shown", page.shows_report())
                check("it fits the window", page.value("document.documentElement.scrollWidth <= innerWidth"))
                check("so do its parts", page.value("[...document.querySelectorAll('#report pre, #report .games')].every("
                                                    "(one) => one.scrollWidth <= one.clientWidth)"))
                for system, theme, dark in (("light", "auto", False), ("dark", "auto", True), ("dark", "light", False),
                                            ("dark", "contrast", False), ("light", "dark", True), ("light", "dusk", True)):
                    page.tell("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": system}])
                    page.value(f"document.documentElement.dataset.theme = '{theme}'")
                    check(f"the plot is dark when the page is: {system}, {theme}", page.value(
                        "[getComputedStyle(document.querySelector('.plot')).filter !== 'none',"
                        "getComputedStyle(document.documentElement).backgroundColor.match(/\\d+/) < 99].join()") ==
                        ("true,true" if dark else "false,false"))
                page.tell("Emulation.setEmulatedMedia", features=[])
                page.value("delete document.documentElement.dataset.theme")
                check("without an engine", page.value("watched.workers") == 0)
                check("all images can be decoded", page.value(
                    "Promise.all([...document.images].map((one) => one.decode())).then(() => true)"))
                page.opens(2, hand, turns[2])
                check("the records are not shown", page.value("![...document.querySelectorAll('pre')].some("
                                                              "(one) => one.checkVisibility())"))
                page.push("back", hand)
                check("a step back", page.wait(f"document.getElementById('history').value === '{turns[2] - 1}'"))
                page.push("first", hand)
                check("the start", page.has(".layer-stones > *", 0))
                page.push("goto", hand)
                hand.act(2, 2)
                check("another game from there", page.made(1), page.text("hint"))
                page.again()
                check("it is there after a reload", page.made(1), page.text("toasts"))
                hand.push("#report-bar a")
                check("the report again", page.shows_report())
                page.opens(1, hand, turns[1])
                page.value("history.back()")
                check("back to the report", page.shows_report())
                page.tab()
                page.go(File.address)
                page.comes()
                check("the games are not among the reader's", page.value(
                    "!Object.keys(localStorage).some((one) => /game/.test(one) && "
                    "one !== 'game ' + location.hash.slice(1).split('/')[0])"), page.value("Object.keys(localStorage).join()"))


def test_server():
    """A page on a site and a page that is a file play against each other on a contigo-board elsewhere."""
    with Site() as site, Server("--allow-origin", site.origin, "--allow-origin", File.origin) as server:
        with Remote(site, server, protocol="http") as page:
            check("the server is named", page.says("room", f"127.0.0.1:{server.port}"), page.text("room"))
            page.push("new")
            page.push("#setup .card:has([value=go])")
            page.choose("who-white", "friend")
            page.push("start")
            seat = "document.getElementById('link-seat-white')?.value"
            check("a friend can come", page.wait(seat))
            link = page.value(seat) or "#"
            check("by a link that names the server", link.startswith(f"{page.base}#"), link)
            page.key("Escape")
            with Remote(File, server, "#" + link.split("#")[1]) as friend:
                Mouse(page).act(3, 3)
                check("the friend sees a move", friend.made(1))
                Mouse(friend).act(2, 2)
                check("and makes one", page.made(2), friend.text("toasts"))
            page.go(site.address)
            page.comes()
            check("the game on the server isn't offered without it", page.has("#welcome-two") and page.has("#welcome-on", 0))
            choose_game(page, "go", 9)
            Mouse(page).act(4, 4)
            check("without the server", page.made(1), page.text("hint"))
            page.go(page.base)
            page.comes()
            check("the server offers its own", page.has("#welcome-on"))
            page.push("welcome-on")
            check("which is there", page.made(2), page.text("toasts"))


def test_no_server():
    """If the server refuses the page, or the given address is invalid, the page says that it has no connection."""
    with Site() as site, Server() as server:
        for place in (site, File):
            with Tab(place) as page:
                page.may_complain = ("WebSocket",)
                for address in (f"ws://127.0.0.1:{server.port}/", "play.example", "javascript:alert(1)", "ws://", "file:///"):
                    page.go(f"{place.address}?server={address}")
                    check(f"{address}: the page says that it cannot play there", page.wait(
                        f"location.search === {json.dumps('?server=' + address)} && "
                        "document.getElementById('hint')?.textContent.includes('No connection')"), page.text("hint"))
                    check(f"{address}: with what the server needs", page.says("hint", f"--allow-origin {place.origin}"),
                          page.text("hint"))


BUNDLED = """import { Engine } from "contigo";
const engine = await Engine.create({ game: "go" });
await engine.send("boardsize 5");
await engine.send("play black C3");
document.title = `black: ${await engine.send("list_stones black")}`;
engine.end();
"""


def test_bundle():
    """A bundler packs a program that uses the npm package, and the bundle runs in the browser."""
    package, bundler = next(pathlib.Path(BUILD).glob("contigo-*.tgz"), None), shutil.which("esbuild")
    if not package or not bundler:
        print("a bundle: skipped, there is no npm package (make npm), or no esbuild (apt-get install esbuild)")
        return
    with Site() as site, tempfile.TemporaryDirectory() as name, tarfile.open(package) as packed:
        folder = pathlib.Path(name)
        packed.extractall(folder)
        modules, served = folder / "node_modules", folder / "games/bundle"
        modules.mkdir()
        (folder / "package").rename(modules / "contigo")
        (folder / "main.js").write_text(BUNDLED)
        done = subprocess.run([bundler, "main.js", "--bundle", "--format=esm", f"--outdir={served}", "--log-level=warning"],
                              cwd=folder, capture_output=True, text=True)
        check("the bundler has no complaint", done.returncode == 0 and not done.stderr, done)
        for file in ("contigo.wasm", "worker_browser.js", "serve.js", "machine.js"):
            shutil.copy(modules / "contigo" / file, served)
        (served / "index.html").write_text('<!doctype html><title>waiting</title><link rel="icon" href="data:,">'
                                           '<script type="module" src="main.js"></script>')
        pathlib.Path(site.folder.name, "games/bundle").symlink_to(served)
        with Tab(site) as page:
            page.go(f"{site.origin}/games/bundle/")
            check("the engine plays", page.wait("document.title === 'black: C3'"), page.value("document.title"))


def first_board(page):
    """Return how many milliseconds after the start of the page its first board was drawn, and how many of them the
    page was busy."""
    page.comes()
    metrics = {one["name"]: one["value"] for one in page.tell("Performance.getMetrics")["metrics"]}
    return page.value("watched.firstBoard"), metrics["TaskDuration"] * 1000


def test_licenses():
    """Both forms of the board contain the licenses of the libraries that are compiled into the module."""
    text = (SITE / "licenses.txt").read_text(encoding="utf-8")
    for name in ("The Contigo developers", "Petri Lehtinen", "Mozilla Public License", "Rich Felker"):
        check(f"the licenses name {name}", name in text)
    check("the one file has them too", text in ONE_FILE.read_text(encoding="utf-8"))


def test_loading():
    """Measure how long the first board takes at 10 Mbit/s: with empty caches, and when the page is installed."""
    with Site() as site, Tab(site) as page:
        page.tell("Network.enable")
        page.tell("Performance.enable")
        page.value(INSTALLED)
        page.go("about:blank")
        page.tell("Storage.clearDataForOrigin", origin=site.origin, storageTypes="all")
        page.tell("Network.clearBrowserCache")
        page.tell("Network.emulateNetworkConditions", offline=False, latency=20, downloadThroughput=10e6 / 8,
                  uploadThroughput=10e6 / 8)
        page.go(site.address)
        cold, cold_busy = first_board(page)
        size = page.value("performance.getEntriesByType('resource').reduce((sum, one) => sum + one.transferSize, 0)")
        check("everything was loaded", size > 400e3, size)
        check("it is installed", page.value(INSTALLED))
        page.value("void (window.old = true)")
        page.tell("Page.reload")
        page.wait("!window.old")
        warm, warm_busy = first_board(page)
        print(f"at 10 Mbit/s and 20 ms, the first board is there after {cold:.0f} ms with empty caches ({size / 1e3:.0f} KB; "
              f"the page is busy for {cold_busy:.0f} ms), the second time after {warm:.0f} ms ({warm_busy:.0f}); load "
              f"{os.getloadavg()[0]:.1f} (tests/tools/web/test_web.py {BUILD} loading)")


def record_with(strokes):
    """Return the record of a game with this many short strokes."""
    chance = random.Random(7)
    with subprocess.Popen([f"{BUILD}/contigo"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
        def ask(command):
            print(command, file=engine.stdin, flush=True)
            return "".join(iter(engine.stdout.readline, "\n"))

        ask("set_game lines")
        ask("boardsize 60")
        made = 0
        while made < strokes:
            points = [(chance.uniform(1, 58), chance.uniform(1, 58))]
            for _ in range(2):
                points.append(tuple(a + chance.uniform(-.7, .7) for a in points[-1]))
            color = ("black", "white")[made % 2]
            if ask(f"draw {color} " + " ".join(f"{a:.5f},{b:.5f}" for a, b in points)).startswith("="):
                ask(f"pass {color}")
                made += 1
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "record.contigo")
            ask(f"savegame {path}")
            record = path.read_text()
        ask("quit")
        return record


def test_preview():
    """Measure the preview while a stroke is dragged, with 1,000 strokes on the board."""
    count = 1000
    with Site() as site, Tab(site) as page, tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "many.contigo")
        path.write_text(record_with(count))
        open_file(page, path)
        check(f"{count} strokes are drawn", page.has(".layer-ink .ink", count), page.text("toasts"))
        page.rest()
        ends = [page.at(*point) for point in ((20, 20), (23, 22))]
        page.value("void (watched.previews.length = watched.asking.length = 0)")
        page.press_mouse("mouseMoved", *ends[0], button="none")
        page.press_mouse("mousePressed", *ends[0])
        for i in range(250):
            page.press_mouse("mouseMoved", *(a + (b - a) * (i % 50) / 50 + i / 100 for a, b in zip(*ends)))
        page.key("Escape")
        page.press_mouse("mouseReleased", *ends[0])
        page.rest()
        check("a preview appears", page.wait("watched.previews.length"))
        took, asked = (sorted(page.value(f"watched.{name}")) for name in ("previews", "asking"))
        print(f"with {count} strokes, {len(took)} previews: half within {took[len(took) // 2]:.1f} ms of the pointer, 99 in "
              f"100 within {took[-1 - len(took) // 100]:.1f}; half of the worker's replies within "
              f"{asked[len(asked) // 2]:.1f}; load {os.getloadavg()[0]:.1f} (tests/tools/web/test_web.py {BUILD} preview)")


def main():
    names = sys.argv[2:]
    missing = not ONE_FILE.exists() and f"there is no {ONE_FILE}: make web" or \
        not PROGRAM and "there is no chromium" or not runs() and f"{PROGRAM} does not run here"
    if missing:
        print(f"the board without a server: skipped, {missing}")
    else:
        tests = {name: test for name, test in globals().items() if name.startswith("test_") and callable(test)}
        test_board.run(tests, names)
    print(f"web: {test_board.passed} passed, {test_board.failed} failed")
    sys.exit(test_board.failed > 0)


if __name__ == "__main__":
    main()
