#!/usr/bin/env python3
"""Make small changes (mutants) to engine/ and tools/, and see whether the tests notice: `make mutate`.

Usage: mutate.py [--mutants N] [--seed S] [--jobs N] [--folder F] [--only FILE[:LINE]]... [--longest SECONDS]
                 [--parts PATTERN] [--keep-counts] [--list]   (FILE may be a folder)

A mutant changes a comparison, a constant, a sign, a condition, a statement or a returned value. The seed alone
determines the choice; mutants are spread evenly over all lines. A mutant that doesn't compile without warnings, or
that compiles to the same bytes, doesn't count. Each other mutant is built in a copy of the tree. Then the parts of
tests/run.sh that reach its line run, quick ones first. A part kills the mutant if it fails twice, or takes several
times its usual time. For a mutant that survives, the quickest unit tests and sessions run once more under sanitizers,
as in `make check-asan`. The remaining survivors are listed, each with the parts that missed it.

For mutants of the page's JavaScript, the tests that reach the mutated file through imports run in Node.js, those that
need the fewest imports first. tools/web/ is left out, since only tests of what `make web` and `make npm` build reach it.

Which part reaches which line is measured first and stored in FOLDER/counted. It is measured again if anything in the
tree has changed, unless --keep-counts is given. Parts that then took more than --longest seconds of processor time
are left out, as are those whose name doesn't match the regular expression PATTERN. --list only prints the mutants,
in order.
"""
import argparse
import concurrent.futures
import functools
import glob
import hashlib
import json
import os
import random
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

# Parts that are not run: they read the sources, check how programs were linked, or build them in other ways.
NOT_RUN = {"hardening", "layering", "a client from npm", "the same bytes at another optimisation level",
           "without a game"}
# Parts of `make check-long` that are run, since they alone test a folder of tools/match/.
LONG = {"matches that are reviewed", "revisions as players"}
# Tests of matches that need the results of another test. The other test runs first, in the same part.
NEEDED = {"again": "scripted", "kills": "undisturbed", "full_disks": "undisturbed", "small_files": "undisturbed"}
CFLAGS = "-O1 -g0"
COUNTED = "-O1 -g --coverage -std=gnu17"
SANITIZED = "-O1 -g0 -fsanitize=address,undefined -fno-sanitize-recover=all"
SANITIZED_SECONDS = 3  # only parts that took at most this long without sanitizers run with them
SANITIZED_PROGRAMS = {"tests/unit", "tests/transcript", "contigo"}  # and that need only these programs
STRICT = "-Werror -Wno-error=maybe-uninitialized"  # without the usual options, gcc gives false warnings of this kind
BOTS = "-O1 -g --coverage"  # for the tests' bots, of which some are in C++
SLOWEST = 40  # parts that take more seconds of processor time while lines are counted are left out
TOKEN = re.compile(
    r"""(?P<space>\s+|//[^\n]*|/\*.*?\*/)|(?P<string>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')"""
    r"""|(?P<word>[A-Za-z_]\w*)"""
    r"""|(?P<number>0[xX][0-9a-fA-F]+[uUlL]*|\d+\.\d*(?:[eE][+-]?\d+)?|\d+(?:[eE][+-]?\d+)?[uUlL]*)"""
    r"""|(?P<sign><<=|>>=|\.\.\.|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|.)""", re.S)
# The tokens of JavaScript: it also has template strings, regular expressions and other operators.
SCRIPT = re.compile(
    r"""(?P<space>\s+|//[^\n]*|/\*.*?\*/)"""
    r"""|(?P<string>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`"""
    r"""|(?<=[(,=:&|!?])\s*/(?:\\.|\[(?:\\.|[^\]])*\]|[^/\\\n*])(?:\\.|\[(?:\\.|[^\]])*\]|[^/\\\n])*/\w*)"""
    r"""|(?P<word>[#$A-Za-z_][$\w]*)|(?P<number>\d+\.\d*(?:[eE][+-]?\d+)?|\.\d+|\d+(?:[eE][+-]?\d+)?)"""
    r"""|(?P<sign>=>|===|!==|\*\*|\?\?=?|\?\.|\.\.\.|\+\+|--|<=|>=|==|!=|&&=?|\|\|=?|[-+*/%&|^]=|.)""", re.S)
PAGE_TESTS = "tests/tools/board/page/"
OTHER = {"===": "!==", "!==": "===", "??": "&&", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&",
         "+": "-", "-": "+", "+=": "-=", "-=": "+=", "++": "--", "--": "++"}
ASSIGNS = {"=", "+=", "-=", "*=", "/=", "|=", "&=", "^=", "<<=", ">>=", "%="}
LEFT_ALONE = {"static_assert", "_Static_assert", "assert", "sizeof", "_Alignas"}
KEYWORDS = {"if", "else", "for", "while", "do", "switch", "case", "default", "return", "goto", "break",
            "continue", "typedef", "struct", "enum", "union", "static", "const", "extern"}


class Token:
    def __init__(self, kind, text, at, line):
        self.kind, self.text, self.at, self.line = kind, text, at, line


class Mutant:
    def __init__(self, file, line, start, end, text, what):
        self.file, self.line, self.start, self.end, self.text, self.what = file, line, start, end, text, what

    def __str__(self):
        return f"{self.file}:{self.line}: {self.what}"


def tokens_of(file, source):
    """Return the tokens of a source, without comments, preprocessor lines and white space."""
    blank = lambda match: re.sub(r"[^\n]", " ", match.group(0))
    is_script = file.endswith(".js")
    directive = r"(?m)^import [^;]*;" if is_script else r"(?m)^[ \t]*#(?:[^\n\\]|\\.|\\\n)*"
    code = re.sub(directive, blank, source)
    found, line, at = [], 1, 0
    for match in (SCRIPT if is_script else TOKEN).finditer(code):
        kind, text = match.lastgroup, match.group(0)
        if kind != "space":
            found.append(Token(kind, text, match.start(), line))
        line += text.count("\n")
    return found


def match_brackets(tokens):
    """Return a table that has, for the index of each bracket, the index of its partner."""
    partner, open_ = {}, []
    for i, token in enumerate(tokens):
        if token.kind != "sign":
            continue
        if token.text in "([{":
            open_.append(i)
        elif token.text in ")]}" and open_:
            partner[open_[-1]] = i
            partner[i] = open_.pop()
    return partner


def bodies(tokens, partner):
    """Yield (first, last, returns bool) for the body of each function."""
    i = 0
    while i < len(tokens):
        if tokens[i].text == "{" and tokens[i].kind == "sign" and i in partner:
            if i > 0 and tokens[i - 1].text == ")" and i - 1 in partner:
                name = partner[i - 1] - 1
                yield i, partner[i], name > 0 and tokens[name - 1].text == "bool"
            i = partner[i]
        i += 1


@functools.cache
def read(file):
    """Return what a file contained when it was first read, since somebody may be editing the tree meanwhile."""
    return open(file, encoding="utf-8").read()


def declares(tokens, i):
    """Return whether token i is the size of an array in a declaration."""
    depth = 0
    while depth or tokens[i].text != "[":
        depth += (tokens[i].text in ")]") - (tokens[i].text in "([")
        i -= 1
    return tokens[i - 1].kind == "word" and (tokens[i - 2].kind == "word" or tokens[i - 2].text == "*") \
        and tokens[i - 2].text not in KEYWORDS


def one_line(text):
    return " ".join(text.split())


def mutants_of(file, source):
    tokens = tokens_of(file, source)
    partner = match_brackets(tokens)
    made = []

    def change(first, last, text, what=None):
        start, end = tokens[first].at, tokens[last].at + len(tokens[last].text)
        old = one_line(source[start:end])
        begin = source.rfind("\n", 0, start) + 1
        stop = source.find("\n", end)
        new = one_line(source[begin:start] + text + source[end:stop])
        made.append(Mutant(file, tokens[first].line, start, end, text,
                           what or f"{old} -> {one_line(text)}   [{new}]"))

    skipped = set()
    for i, token in enumerate(tokens):
        if token.text in LEFT_ALONE and i + 1 in partner:
            skipped.update(range(i, partner[i + 1] + 1))
    within, open_ = {}, []  # `within` has, for each token, the innermost open bracket
    for i, token in enumerate(tokens):
        if i in partner and token.text in ")]}":
            open_.pop()
        within[i] = open_[-1] if open_ else ""
        if i in partner and token.text in "([{":
            open_.append(token.text)
    inside, returns_bool = set(), {}
    for first, last, is_bool in bodies(tokens, partner):
        for i in range(first, last):
            inside.add(i)
            returns_bool[i] = is_bool
    if file.endswith(".js"):
        inside.update(range(len(tokens)))
    for i, token in enumerate(tokens):
        if i in skipped or i == 0:
            continue
        before, after = tokens[i - 1], tokens[i + 1] if i + 1 < len(tokens) else token
        if token.kind == "number":
            suffix = re.search(r"[uUlL]*$", token.text).group(0) if not token.text[:2] in ("0x", "0X") else ""
            try:
                value = float(token.text) if re.search(r"[.eE]", token.text) and not suffix \
                    and token.text[:2] not in ("0x", "0X") else int(token.text.rstrip("uUlL"), 0)
            except ValueError:
                continue
            room = within[i] == "[" and declares(tokens, i)
            if not room:  # a larger array would change nothing
                change(i, i, f"{value + 1}{suffix}")
            if value == 1:
                change(i, i, f"0{suffix}")
        if i not in inside:
            continue
        if token.kind == "sign" and token.text in OTHER:
            operand = before.kind in ("word", "number") or before.text in (")", "]")
            if token.text in "+-" and (not operand or before.text in KEYWORDS):
                continue
            change(i, i, OTHER[token.text])
        if token.text == "if" and after.text == "(":
            end = partner[i + 1]
            change(i + 1, end, "(!(" + source[after.at + 1:tokens[end].at] + "))")
        if token.text == "return" and after.text != ";":
            end = i + 1
            while end < len(tokens) and tokens[end].text not in (";", "}"):
                end = partner.get(end, end) + 1 if tokens[end].text in ("(", "{", "[") else end + 1
            value = source[after.at:tokens[end - 1].at + len(tokens[end - 1].text)]
            if value in ("true", "false"):
                change(i + 1, end - 1, "false" if value == "true" else "true")
            elif returns_bool.get(i):
                change(i + 1, end - 1, f"!({value})")
            elif value not in ("0", "NULL") and "{" not in value:
                change(i + 1, end - 1, "0")
        starts = within[i] == "{" and before.text in (";", "{", "}", ")", "else") and \
            (before.text != ")" or tokens[partner.get(i - 1, 1) - 1].text in ("if", "for", "while") or
             tokens[partner.get(i - 1, 1) - 1].text.isupper())
        if starts and (token.kind == "word" and token.text not in KEYWORDS or token.text in ("*", "++", "--")):
            end, is_statement, is_declaration = i, token.text in ("++", "--"), False
            while end < len(tokens) and tokens[end].text not in (";", "{", "}"):
                if tokens[end].text in ("(", "[") and end in partner:
                    is_statement |= tokens[end].text == "(" and not is_declaration
                    end = partner[end] + 1
                    continue
                if tokens[end].text in ASSIGNS or tokens[end].text in ("++", "--"):
                    is_statement = True
                    break
                is_declaration |= end > i and tokens[end].kind == "word" and \
                    (tokens[end - 1].kind == "word" or tokens[end - 1].text == "*" and end - 1 != i)
                end += 1
            if is_declaration or not is_statement:
                continue
            if i + 1 in partner and tokens[partner[i + 1] + 1].text == "{":  # this declares a method
                continue
            while end < len(tokens) and tokens[end].text != ";":
                end = partner[end] + 1 if tokens[end].text in ("(", "{", "[") else end + 1
            if end >= len(tokens):
                continue
            old = one_line(source[token.at:tokens[end].at + 1])
            change(i, end, ";", f"deleted: {old}")
    return made


def draw(seed, only):
    """Return all mutants, in the order in which they are made. The number of mutants of a file is in proportion to its
    share of the lines."""
    listed = subprocess.run(["git", "ls-files", "engine", "tools"], stdout=subprocess.PIPE, text=True, check=True)
    keyed = []
    for file in sorted(listed.stdout.split()):
        if not file.endswith((".c", ".h", ".js")) or file.startswith("tools/web/"):
            continue
        if only and not any(file == word or word.rpartition(":")[0] == file or file.startswith(word + "/") for word in only):
            continue
        made = mutants_of(file, read(file))
        made = [m for m in made if not only or f"{file}:{m.line}" in only or
                any(file == word or file.startswith(word + "/") for word in only)]
        chance = random.Random(f"{seed} {file}")
        chance.shuffle(made)
        shift = chance.random()
        keyed += [((k + shift) / len(made), file, k, m) for k, m in enumerate(made)]
    keyed.sort(key=lambda row: row[:3])
    return [row[3] for row in keyed]


class Part:
    """A part of the tests: a command, in which BUILD stands for the folder of the programs."""

    def __init__(self, name, words):
        self.name, self.words = name, words
        self.forks = True   # whether unit tests run in a process each
        self.installs = False  # whether it needs what `make installed` has installed
        self.seconds = 0.0
        self.processor = 0.0
        self.reached = {}   # which lines of each file it reaches

    def programs(self, targets):
        """Return what must be built for this part."""
        wanted = {word[len("BUILD/"):] for word in self.words if word.startswith("BUILD/")}
        for word in self.words:
            if word.startswith("tests/") and word.endswith(".sh"):
                text = open(word, encoding="utf-8").read()
                wanted.update(re.findall(r"(?:\$build|\$\{1:-build\})/([\w/.-]+)", text))
                wanted.update({"contigo", "contigo-svg", "contigo-agent"} if "BUILD" in self.words else ())
                wanted.update({"contigo", "contigo-match"} if "PATH=$build:" in text else ())
                self.installs |= "$build/installed" in text
            if word.startswith("tests/") and word.endswith(".py"):
                for file in (word, "tests/tools/board/test_board.py") if "board_page" in word else (word,):
                    wanted.update(re.findall(r"BUILD\}?(?: \+ ')?/([\w/.-]+)", open(file, encoding="utf-8").read()))
        return sorted(wanted & targets)


def read_parts():
    def listed(option):
        lines = subprocess.run(["tests/run.sh", "--list", *option], stdout=subprocess.PIPE, text=True, check=True,
                               env={**os.environ, "BUILD": "BUILD"}).stdout.splitlines()
        return [line.partition("\t")[::2] for line in lines]

    parts = []
    for name, command in listed([]) + [row for row in listed(["--long"]) if row[0] in LONG]:
        words = shlex.split(command)
        if name in NOT_RUN:
            continue
        # Run each of these tests as a part of its own.
        if words[0] in ("tests/tools/board/test_board.py", "tests/tools/board/test_board_page.py"):
            for test in re.findall(r"(?m)^def test_(\w+)", read(words[0])):
                parts.append(Part(f"{'page' if 'page' in words[0] else 'board'} {test}", [*words, test]))
        elif words[0] == "tests/tools/match/test_match.sh":
            for lane in re.findall(r"(?m) lane [a-z]+ ([a-z][^)\\]*)", read(words[0]).replace("${python:+", "").replace("}", "")):
                parts += [Part(f"matches {test}", [*words[:2], *([NEEDED[test]] if test in NEEDED else []), test])
                          for test in lane.split()]
        else:
            parts.append(Part(name, words))
    return parts


@functools.cache
def page_tests():
    """Return the page tests that existed at the start, since only these are in the copies of the tree."""
    return [test for test in files_of_tree() if test.startswith(PAGE_TESTS) and test.endswith(".test.mjs")]


@functools.cache
def imports(script):
    """Return the scripts that a script imports. If a name is made of parts, all files that fit are included."""
    named = re.findall(r"""(?:from|import|import\()\s*["'`](\.[^"'`]*)["'`]""", read(script))
    paths = [os.path.normpath(os.path.join(os.path.dirname(script), re.sub(r"\$\{[^}]*\}", "*", name))) for name in named]
    return [found for path in paths for found in glob.glob(path)]


@functools.cache
def steps_to(test, file):
    """Return through how many imports a test reaches a file, or None."""
    reached, steps = {test}, 0
    while file not in reached:
        steps, before = steps + 1, len(reached)
        reached = reached.union(*map(imports, reached))
        if len(reached) == before:
            return None
    return steps


@functools.cache
def page_units(file):
    """Return the parts that test a module of the page: the tests that import it, then those that import these modules,
    and so on."""
    steps = {test: steps_to(test, file) for test in page_tests()}
    groups = {many: [test for test in steps if steps[test] == many] for many in sorted(set(steps.values()) - {None})}
    return [Part(f"page, imports {many} deep", ["tests/tools/board/test_page_units.sh", *tests])
            for many, tests in groups.items()]


def run_part(part, folder, build, limit, environment=None):
    """Run a part. Return True if it passed, None if it timed out, and False in other cases; and which resources it
    used."""
    words = [re.sub(r"^BUILD\b", build, word) for word in part.words]
    env = {**os.environ, "BUILD": build, **(environment or {})}
    env["CK_DEFAULT_TIMEOUT"] = str(int(limit))
    env["CK_TIMEOUT_MULTIPLIER"] = "1"
    if not part.forks:
        env["CK_FORK"] = "no"

    def limits():
        resource.setrlimit(resource.RLIMIT_CPU, (int(limit) + 1, int(limit) + 2))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(words, cwd=folder, stdin=subprocess.DEVNULL, stdout=output,
                                   stderr=subprocess.STDOUT, env=env, start_new_session=True, preexec_fn=limits)
        # A part that only waits must end, too. It takes longer while other programs use the machine.
        busy = max(1, os.getloadavg()[0] / os.cpu_count())
        began = time.monotonic()
        ended, status, usage = os.wait4(process.pid, os.WNOHANG)
        while not ended and time.monotonic() - began < limit * 4 * busy:
            time.sleep(0.01)
            ended, status, usage = os.wait4(process.pid, os.WNOHANG)
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        if not ended:
            os.wait4(process.pid, 0)
            return None, usage
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0, 2)
        output.seek(max(0, output.tell() - 400))
        end = output.read().decode("utf-8", "replace").strip().splitlines()[-1:]
    if process.returncode in (-signal.SIGXCPU, 128 + signal.SIGXCPU):
        return None, usage
    said = re.search(r": (\d+) passed, (\d+) failed", end[0]) if end else None
    return process.returncode == 0 and said is not None and said.group(2) == "0", usage


def make(folder, build, flags, targets, more=()):
    return subprocess.run(["make", "-s", f"BUILD={build}", f"CFLAGS={flags}", f"WERROR={STRICT}", *more,
                           *(f"{build}/{target}" for target in targets)], cwd=folder,
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


def known_targets(folder):
    """Return what the Makefile can build in the build folder, except libraries and objects."""
    found = set()
    for name in ("PROGRAMS", "TESTS"):
        value = subprocess.run(["make", "-s", "BUILD=build", "--eval", f"print-it: ; @echo $({name})", "print-it"],
                               cwd=folder, stdout=subprocess.PIPE, text=True).stdout
        found.update(word[len("build/"):] for word in value.split())
    return found


def wanted_targets(folder, parts):
    """Return the programs that at least one of the parts needs."""
    known = known_targets(folder)
    return {program for part in parts for program in part.programs(known)}


def files_of_tree():
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                            stdout=subprocess.PIPE, text=True, check=True).stdout
    return [file for file in sorted(listed.split("\0")) if os.path.isfile(file)]


def copy_tree(folder):
    for file in files_of_tree():
        os.makedirs(os.path.join(folder, os.path.dirname(file)), exist_ok=True)
        shutil.copy2(file, os.path.join(folder, file), follow_symlinks=False)


def reached_lines(folder, build, counts, part):
    """Return the lines that a part has reached, from the counts under the folder COUNTS."""
    base = counts + os.path.realpath(os.path.join(folder, build))
    data = []
    for root, _, names in os.walk(base):
        for name in names:
            if name.endswith(".gcda") and ("/engine" in root or "/tools" in root):
                path = os.path.join(root, name)
                notes = os.path.join(folder, build, os.path.relpath(path, base))[:-5] + ".gcno"
                if os.path.exists(notes):
                    shutil.copy(notes, path[:-5] + ".gcno")
                    data.append(path)
    for i in range(0, len(data), 100):
        said = subprocess.run(["gcov", "--json-format", "--stdout", *data[i:i + 100]], cwd=folder,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
        for line in said.splitlines():
            if not line.startswith("{"):
                continue
            for file in json.loads(line)["files"]:
                lines = part.reached.setdefault(file["file"], [set(), set()])
                for row in file["lines"]:
                    lines[0].add(row["line_number"])
                    if row["count"]:
                        lines[1].add(row["line_number"])
    shutil.rmtree(counts, ignore_errors=True)


def state_of_tree():
    digest = hashlib.sha256()
    for file in files_of_tree():
        digest.update(file.encode() + open(file, "rb").read())
    return digest.hexdigest()


def count_reached(parts, folder, jobs, keep):
    """Run every part once with coverage, to find which lines it reaches and how long it takes."""
    known = os.path.join(folder, "reached.json")
    state = state_of_tree()
    if os.path.exists(known):
        rows = json.load(open(known, encoding="utf-8"))
        if keep or rows["state"] == state:
            fill(parts, rows)
            return
    tree = os.path.join(folder, "counted")
    shutil.rmtree(tree, ignore_errors=True)
    copy_tree(tree)
    targets = wanted_targets(tree, parts)
    print("counting which lines each part of the tests reaches", flush=True)
    os.makedirs(os.path.join(tree, "build"), exist_ok=True)
    wrapped = "-Wl,--wrap=_exit,--wrap=raise build/tests/coverage.o"
    if not make(tree, "build", COUNTED, ["tests/coverage.o"]) or \
            not make(tree, "build", COUNTED, sorted(targets), (f"-j{jobs}", f"LDFLAGS={wrapped}", "installed")):
        sys.exit("mutate: the tests do not build with --coverage")

    def count(part):
        counts = tempfile.mkdtemp(dir=os.path.realpath(tree))
        os.chmod(counts, 0o777)
        for part.forks in ([False, True] if part.name.startswith("unit ") else [True]):
            began = time.monotonic()
            passed, usage = run_part(part, tree, "build", SLOWEST, {"GCOV_PREFIX": counts, "BOT_FLAGS": BOTS})
            part.seconds = time.monotonic() - began
            part.processor = usage.ru_utime + usage.ru_stime
            if passed or passed is None:
                break
        part.usable = bool(passed)
        if passed:
            reached_lines(tree, "build", counts, part)
        shutil.rmtree(counts, ignore_errors=True)
        why = {True: "", False: ": left out, it does not pass", None: ": left out, it is slow"}[passed]
        print(f"  {part.seconds:6.1f} s  {part.name}{why}", flush=True)

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for done in [pool.submit(count, part) for part in parts]:
            done.result()
    rows = {"state": state, "parts": {
        part.name: {"usable": part.usable, "forks": part.forks, "seconds": part.seconds,
                    "processor": part.processor,
                    "reached": {file: [sorted(a), sorted(b)] for file, (a, b) in part.reached.items()}}
        for part in parts}}
    json.dump(rows, open(known, "w", encoding="utf-8"))
    fill(parts, rows)


def fill(parts, rows):
    for part in parts:
        row = rows["parts"].get(part.name)
        part.usable = bool(row and row["usable"])
        if row:
            part.forks, part.seconds, part.processor = row["forks"], row["seconds"], row["processor"]
            part.reached = {file: [set(a), set(b)] for file, (a, b) in row["reached"].items()}
    parts[:] = [part for part in parts if part.usable]


def includers(folder):
    """Return which sources include each header."""
    found = {}
    for root, _, names in os.walk(os.path.join(folder, "build")):
        for name in names:
            if name.endswith(".d"):
                files = open(os.path.join(root, name), encoding="utf-8").read().replace("\\\n", " ")
                files = files.split("\n")[0].partition(":")[2].split()
                for header in files[1:]:
                    found.setdefault(header, set()).add(files[0])
    return found


def parts_for(mutant, parts, sources):
    """Return the parts that reach the line of a mutant, or the statement around it. For a constant, return all parts
    that reach the file or, if it is a header without code, a source that includes it."""
    found = []
    if mutant.file.endswith(".js"):
        return page_units(mutant.file)
    if not any(mutant.file in part.reached for part in parts):
        return [part for part in parts if any(part.reached.get(file, (0, 0))[1]
                                              for file in sources.get(mutant.file, ()))]
    for part in parts:
        code, reached = part.reached.get(mutant.file, (set(), set()))
        if not reached:
            continue
        line = mutant.line
        while line > mutant.line - 6 and line not in code:
            line -= 1
        if line in reached or line not in code:
            found.append(part)
    return found


class Worker:
    """A copy of the tree, in which mutants are built and tested one at a time."""

    def __init__(self, folder, targets):
        self.folder, self.targets, self.sources = folder, targets, includers(folder)
        compile_with = os.path.join(folder, "build/compile")
        self.compile = read(compile_with).split() if os.path.exists(compile_with) else []

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def build(self, mutant, source):
        """Build a mutant. Return 'built', 'same' or 'refused'. The changed source and its object stay in place."""
        self.write(mutant.file, source[:mutant.start] + mutant.text + source[mutant.end:])
        if mutant.file.endswith(".h"):
            before = self.objects()
            if not make(self.folder, "build", CFLAGS, ["libcontigo.a", "contigo"]):
                return "refused"
            return "same" if self.objects() == before else "built"
        if mutant.file.endswith(".js"):
            return "built" if self.is_script(mutant.file) else "refused"
        new, old = self.path("mutant.o"), self.path("build", mutant.file[:-2] + ".o")
        if subprocess.run([*self.compile, "-c", mutant.file, "-o", "mutant.o"], cwd=self.folder,
                          stderr=subprocess.DEVNULL).returncode:
            return "refused"
        if open(new, "rb").read() == open(old, "rb").read():
            return "same"
        shutil.copy2(old, self.path("kept.o"))
        shutil.move(new, old)
        os.utime(old)
        return "built"

    def is_script(self, file):
        return subprocess.run(["node", "--check", "--input-type=module", "-"], cwd=self.folder, stdin=open(self.path(file), "rb"),
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0

    def objects(self):
        found = {}
        for root, _, names in os.walk(self.path("build")):
            for name in names:
                if name.endswith(".o"):
                    path = os.path.join(root, name)
                    found[path] = hashlib.md5(open(path, "rb").read()).digest()
        return found

    def write(self, file, text):
        with open(self.path(file), "w", encoding="utf-8") as out:
            out.write(text)

    def restore(self, mutant, source):
        self.write(mutant.file, source)
        if os.path.exists(self.path("kept.o")):
            old = self.path("build", mutant.file[:-2] + ".o")
            shutil.move(self.path("kept.o"), old)
            os.utime(old)

    def test(self, mutant, source, parts, killers):
        """Run the parts on a mutant. Return the part that kills it, or None; and the names of the parts that missed
        it."""
        chosen = parts_for(mutant, parts, self.sources)
        chosen.sort(key=lambda part: (part.seconds / (1 + 3 * killers.get((mutant.file, part.name), 0)), part.name))
        passed = []
        for part in chosen:
            programs = part.programs(self.targets)
            more = ["installed"] if part.installs else []
            if (programs or more) and not make(self.folder, "build", CFLAGS, programs, more):
                return "it does not link", passed
            if part.name.startswith("fuzzed:") and programs:
                for name in os.listdir(self.folder):
                    if name.endswith(".failed"):
                        os.remove(self.path(name))
            limit = max(15, 3 * part.processor)
            answer, _ = run_part(part, self.folder, "build", limit)
            if answer is False:  # on a busy machine some tests fail at random
                answer, _ = run_part(part, self.folder, "build", limit)
            if not answer:
                killers[mutant.file, part.name] = killers.get((mutant.file, part.name), 0) + 1
                return part.name + ("" if answer is False else " (no end)"), passed
            passed.append(part.name)
        return self.sanitize(mutant, source, chosen), passed

    def sanitize(self, mutant, source, parts):
        """Return the quick part that fails under sanitizers with the mutant and passes without it, or None."""
        def passes(part):
            return make(self.folder, "sanitized", SANITIZED, part.programs(self.targets)) and \
                run_part(part, self.folder, "sanitized", max(15, 20 * part.processor))[0]

        for part in parts:
            programs = set(part.programs(self.targets))
            if part.seconds > SANITIZED_SECONDS or not programs or not programs <= SANITIZED_PROGRAMS \
                    or mutant.file.endswith((".h", ".js")) or passes(part):
                continue
            changed = source[:mutant.start] + mutant.text + source[mutant.end:]
            self.write(mutant.file, source)
            fails_anyway = not passes(part)
            self.write(mutant.file, changed)
            if not fails_anyway:
                return part.name + " under sanitizers"
        return None


def prepare(folder, jobs, scripts, parts):
    """Make copies of the tree, in each of which the programs that the parts need are built. If only scripts are mutated,
    no programs are needed."""
    first = os.path.join(folder, "1")
    for number in range(1, jobs + 1):
        shutil.rmtree(os.path.join(folder, str(number)), ignore_errors=True)
    copy_tree(first)
    targets = set() if scripts else wanted_targets(first, parts)
    os.makedirs(os.path.join(first, "build"))
    if not scripts:
        print("building", flush=True)
        if not make(first, "build", CFLAGS, sorted(targets), (f"-j{jobs}",)) or \
                not make(first, "sanitized", SANITIZED, sorted(targets & SANITIZED_PROGRAMS), (f"-j{jobs}",)):
            sys.exit("mutate: the tests do not build")
    for number in range(2, jobs + 1):
        subprocess.run(["cp", "-a", first, os.path.join(folder, str(number))], check=True)
    return [Worker(os.path.join(folder, str(number)), targets) for number in range(1, jobs + 1)]


def main():
    words = argparse.ArgumentParser(description="Changes that the tests must notice.")
    words.add_argument("--mutants", type=int, default=300)
    words.add_argument("--seed", default="1")
    words.add_argument("--jobs", type=int, default=2)
    words.add_argument("--folder", default="build/mutate")
    words.add_argument("--only", action="append", default=[])
    words.add_argument("--longest", type=float, default=SLOWEST)
    words.add_argument("--parts", type=re.compile, default=re.compile(""))
    words.add_argument("--keep-counts", action="store_true")
    words.add_argument("--list", action="store_true")
    words = words.parse_args()
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    mutants = draw(words.seed, [word.rstrip("/") for word in words.only])
    if not mutants:
        sys.exit("mutate: no file of engine/ or tools/ is named by --only " + " ".join(words.only))
    if words.list:
        for mutant in mutants:
            print(mutant)
        return
    os.makedirs(words.folder, exist_ok=True)
    parts = [part for part in read_parts() if words.parts.search(part.name)]
    if not shutil.which("node"):
        print("the page's scripts are left out: Node.js, which tests them, is not installed")
        mutants = [mutant for mutant in mutants if not mutant.file.endswith(".js")]
    scripts = mutants and all(mutant.file.endswith(".js") for mutant in mutants)
    if not scripts:
        count_reached(parts, words.folder, words.jobs, words.keep_counts)
        parts = [part for part in parts if part.processor <= words.longest or part.name.startswith("page ")]
    page_tests()
    workers = prepare(words.folder, words.jobs, scripts, parts)
    lock, killers, results = threading.Lock(), {}, {}
    state = {"next": 0, "counted": 0}

    def work(worker):
        while True:
            with lock:
                number = state["next"]
                if number == len(mutants) or state["counted"] >= words.mutants:
                    return
                state["next"] += 1
                state["counted"] += 1
            mutant = mutants[number]
            source = read(mutant.file)
            began = time.monotonic()
            built = worker.build(mutant, source)
            if built == "built":
                killer, passed = worker.test(mutant, source, parts, killers)
            worker.restore(mutant, source)
            with lock:
                if built != "built":
                    state["counted"] -= 1
                    continue
                results[number] = (killer, passed)
                told = f"killed by {killer}" if killer else "SURVIVED " + (", ".join(passed) or "nothing reaches it")
                print(f"{len(results):4d} {time.monotonic() - began:6.1f} s  {mutant}\n              {told}", flush=True)

    with concurrent.futures.ThreadPoolExecutor(words.jobs) as pool:
        for done in [pool.submit(work, worker) for worker in workers]:
            done.result()
    survivors = [number for number in sorted(results) if not results[number][0]]
    print("\nsurvivors:")
    for number in survivors:
        print(f"{mutants[number]}\n    passed: {', '.join(results[number][1]) or 'nothing reaches it'}")
    killed = len(results) - len(survivors)
    print(f"{len(results)} mutants, {killed} killed ({100 * killed / max(1, len(results)):.1f}%)")


main()
