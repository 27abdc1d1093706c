#!/usr/bin/env python3
"""Test what tools/board/README.md says about running a public server. The configurations are taken from there; only
ports, paths and names are replaced by those of the test. Programs that aren't installed are skipped.

Usage: test_public.py BUILD
"""
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time

sys.path[1:1] = [os.path.join(sys.path[0], "../..")]
import test_board
from test_board import BUILD, PATIENCE, Guest, Log, Server, check, free_port
from websocket import Closed

README = "tools/board/README.md"
NAME = "play.example"


def block(language, number=0):
    """Return a block of code from the section about public servers."""
    with open(README, encoding="utf-8") as file:
        section = file.read().split("## Running a public server\n")[1].split("\n## ")[0]
    return re.findall(rf"```{language}\n(.*?)```", section, re.S)[number]


def replaced(text, **words):
    """Replace words in a block. Each must be there."""
    for old, new in words.items():
        check(f"the document contains {old}", old in text, text)
        text = text.replace(old, str(new))
    return text


def wait_for(port, process):
    """Wait until a process listens on a port."""
    end = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < end:
        try:
            return socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            time.sleep(0.02)
    return check("the proxy starts", False, process.poll())


def has(program, package):
    if shutil.which(program):
        return True
    print(f"{program} is not there: apt-get install -y {package}, to test with it")
    return False


def request(port, tls, path="/", name=NAME, headers=()):
    """Send a request to a proxy and return the whole answer."""
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as raw:
        stream = tls.wrap_socket(raw, server_hostname=NAME) if tls else raw
        stream.sendall("\r\n".join([f"GET {path} HTTP/1.1", f"Host: {name}", "Connection: close", *headers, "", ""]).encode())
        answer = b""
        while piece := stream.recv(1 << 16):
            answer += piece
        return answer


def play(server, port, tls):
    """Play through a proxy, and be refused."""
    log, called = Log(server), f"{NAME}:{port}"
    answer = request(port, tls, name=called)
    check("the page", answer.startswith(b"HTTP/1.1 200 ") and b"<html" in answer, answer[:300])
    one, two = (Guest(port, name=called, tls=tls, source=f"127.0.0.{i}", headers=["X-Forwarded-For: 203.0.113.7"])
                for i in (2, 3))
    room, black, white = one.open("", "set_game go", "# " + "x" * (1 << 20))
    one.join(room, black)
    two.join(room, white)
    check("a move", one.at("play black D4")[0] and two.wait_version(1))
    check("and its answer", two.at("play white E5")[0] and one.wait_version(2))
    one.ask(f"join {room} wrong")
    check("the log has the client's address, whatever the client says", log.has(f"refused 127.0.0.2: token '{room}'"), log.lines)
    for origin in ("http://evil.example", f"https://{NAME}:1", "null"):
        try:
            Guest(port, name=called, tls=tls, origin=origin)
            check(f"a foreign origin: {origin}", False)
        except Closed as refused:
            check(f"a foreign origin: {origin}", "403" in str(refused), str(refused))
    return log


def test_nginx():
    if not has("nginx", "nginx-light") or not has("openssl", "openssl"):
        return
    with tempfile.TemporaryDirectory() as folder, Server("--name", NAME, "--behind-proxy") as server:
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
                        "-keyout", f"{folder}/privkey.pem", "-out", f"{folder}/fullchain.pem", "-subj", f"/CN={NAME}",
                        "-addext", f"subjectAltName=DNS:{NAME}"], check=True, capture_output=True)
        port, plain = free_port(), free_port()
        server_block = replaced(block("nginx"), **{
            "listen 443": f"listen 127.0.0.1:{port}", "listen 80;": f"listen 127.0.0.1:{plain};",
            "/etc/letsencrypt/live/play.example": folder, "127.0.0.1:8061": f"127.0.0.1:{server.port}"})
        places = "".join(f"{what}_temp_path {folder}/{what};" for what in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        with open(f"{folder}/nginx.conf", "w", encoding="utf-8") as file:
            file.write(f"pid {folder}/pid; error_log {folder}/errors; events {{}}\n"
                       f"http {{ access_log off; {places}\n{server_block}}}\n")
        command = ["nginx", "-p", folder, "-c", f"{folder}/nginx.conf", "-e", f"{folder}/errors"]
        tried = subprocess.run([*command, "-t"], capture_output=True, text=True)
        check("nginx accepts the block without a warning", tried.returncode == 0 and "warn" not in tried.stderr, tried.stderr)
        proxy = subprocess.Popen([*command, "-g", "daemon off;"])
        try:
            wait_for(port, proxy)
            tls = ssl.create_default_context(cafile=f"{folder}/fullchain.pem")
            log = play(server, port, tls)
            check("HTTP leads to HTTPS", b"\r\nLocation: https://play.example/x\r\n" in request(plain, None, "/x"))
            find_bans(folder, log)
        finally:
            proxy.terminate()
            proxy.wait()


def find_bans(folder, log):
    """Read the log with the documented filter."""
    if not has("fail2ban-regex", "fail2ban"):
        return
    with open(f"{folder}/contigo-board.conf", "w", encoding="utf-8") as file:
        file.write(block("ini"))
    journal = "host contigo-board[123]: contigo-board: 2026-01-31T12:00:00Z refused 2001:db8::1: key\n"
    forged = "host contigo-board[123]: contigo-board: 2026-01-31T12:00:00Z refused 198.51.100.1: origin 'x refused 203.0.113.1: key'\n"
    with open(f"{folder}/log", "w", encoding="utf-8") as file:
        file.writelines([*log.lines, journal, forged, "contigo-board: 2026-01-31T12:00:00Z left out 7 refusals\n"])
    done = subprocess.run(["fail2ban-regex", "-o", "ip", f"{folder}/log", f"{folder}/contigo-board.conf"],
                          capture_output=True, text=True)
    check("fail2ban finds those who tried tokens", sorted(done.stdout.split()) == ["127.0.0.2", "2001:db8::1"], done)


def test_caddy():
    if not has("caddy", "caddy"):
        return
    with tempfile.TemporaryDirectory() as folder, Server("--name", NAME, "--behind-proxy") as server:
        home = os.environ | {"HOME": folder, "XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder}
        path, port = f"{folder}/Caddyfile", free_port()
        with open(path, "w", encoding="utf-8") as file:
            file.write(block("caddyfile"))
        tried = subprocess.run(["caddy", "validate", "--config", path, "--adapter", "caddyfile"], env=home,
                               capture_output=True, text=True)
        check("caddy accepts the block", tried.returncode == 0, tried.stderr)
        with open(path, "w", encoding="utf-8") as file:
            file.write("{\n\tadmin off\n}\n" + replaced(block("caddyfile"), **{
                "play.example {": f"http://play.example:{port} {{", "127.0.0.1:8061": f"127.0.0.1:{server.port}"}))
        proxy = subprocess.Popen(["caddy", "run", "--config", path, "--adapter", "caddyfile"], env=home,
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            wait_for(port, proxy)
            play(server, port, None)
        finally:
            proxy.terminate()
            proxy.wait()


def test_service():
    if not has("systemd-analyze", "systemd"):
        return
    with tempfile.TemporaryDirectory() as folder:
        with open("tools/packaging/debian/contigo-board.service", encoding="utf-8") as file:
            unit = replaced(file.read(), **{"/usr/bin/": os.path.abspath(BUILD) + "/"})
        with open(f"{folder}/contigo-board.service", "w", encoding="utf-8") as file:
            file.write(unit)
        done = subprocess.run(["systemd-analyze", "verify", "--man=no", f"{folder}/contigo-board.service"],
                              capture_output=True, text=True)
        check("systemd accepts the unit", done.returncode == 0 and "contigo-board.service" not in done.stderr, done)
        options = re.fullmatch(r'CONTIGO_BOARD_OPTIONS="(.*)"\n', block("sh"))[1].replace(":9100", ":0").split()
        with Server("--database", f"{folder}/games.db", *options) as server:
            check("the server accepts the options", server.process.stdout.readline().startswith("metrics: "))
        words = block("sh", 1).replace("/var/lib/contigo-board", folder).replace("/var/backups", folder).split()
        done = subprocess.run([f"{BUILD}/{words[0]}", *words[1:]], capture_output=True, text=True)
        check("the backup", done.returncode == 0 and os.path.exists(f"{folder}/contigo-board.db"), done)


if __name__ == "__main__":
    test_board.run({name: test for name, test in globals().items() if name.startswith("test_") and callable(test)},
                   sys.argv[2:])
    print(f"a public server: {test_board.passed} passed, {test_board.failed} failed")
    sys.exit(test_board.failed > 0)
