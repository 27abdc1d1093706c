"""Serve page.html, pass its commands to a program, and pass the replies back. This is part of the tests, not of the
page.

To look at the page, run bridge.py ../../build/contigo, and open the address that it prints in a browser on this
machine.
"""
import http.server
import pathlib
import subprocess
import sys
import threading

PAGE = pathlib.Path(__file__).with_name("page.html").read_bytes()


def serve(command):
    """Return a server for this program on a free port. Its list `asked` collects the lines that the page sends."""
    program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    one_at_a_time = threading.Lock()

    class Handler(http.server.BaseHTTPRequestHandler):
        def log_message(self, *words):
            pass

        def answer(self, kind, body):
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def do_GET(self):
            self.answer("text/html; charset=utf-8", PAGE)

        def do_POST(self):
            line = self.rfile.read(int(self.headers["Content-Length"]))
            self.answer("text/plain; charset=utf-8", self.server.ask(line))

    def ask(line):
        with one_at_a_time:
            server.asked.append(line.decode())
            program.stdin.write(line + b"\n")
            program.stdin.flush()
            reply = b""
            while (got := program.stdout.readline()) not in (b"\n", b""):
                reply += got
            return reply

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.asked, server.ask, server.program = [], ask, program
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


if __name__ == "__main__":
    opened = serve([*sys.argv[1:], "--no-files"])
    print(f"http://127.0.0.1:{opened.server_port}/", flush=True)
    threading.Event().wait()
