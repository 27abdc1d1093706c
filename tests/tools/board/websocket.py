"""A client for WebSocket (RFC 6455) with as much as the tests need: text messages in both directions."""
import base64
import os
import select
import socket
import struct
import threading
import time
import weakref


class Closed(Exception):
    """The other end has closed the connection, or never opened it."""


HERE = bytes([0x8A, 0x81]) + bytes(4) + b"?"  # a pong that nobody has requested; libwebsockets ignores empty ones
OFTEN = 5  # in seconds


class WebSocket:
    """A connection. If a server receives nothing for some time, it sends a ping, and it closes the connection if there
    is no answer. A test may be busy for longer than that, so all open connections send a pong now and then, as pages
    with busy scripts do."""
    open = weakref.WeakSet()
    keeper = None

    def __init__(self, host, port, path="/", protocol=None, origin=None, timeout=300, name=None, source=None,
                 headers=(), tls=None):
        """`source` is the address of this machine to connect from; `headers` are more lines of the request; `tls` is an
        ssl.SSLContext."""
        self.socket = socket.create_connection((host, port), timeout, source and (source, 0))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        called = name or f"{host}:{port}"
        if tls:
            self.socket = tls.wrap_socket(self.socket, server_hostname=called.split(":")[0])
        self.bytes, self.was_here = b"", time.monotonic()
        lines = [f"GET {path} HTTP/1.1", f"Host: {called}", "Upgrade: websocket", "Connection: Upgrade",
                 "Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)).decode(),
                 "Sec-WebSocket-Version: 13", *headers]
        if origin is not False:
            lines.append(f"Origin: {origin or ('https://' if tls else 'http://') + called}")
        if protocol:
            lines.append(f"Sec-WebSocket-Protocol: {protocol}")
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.bytes:
            self.more()
        head, self.bytes = self.bytes.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise Closed(head.split(b"\r\n")[0].decode())
        self.lock = threading.Lock()
        WebSocket.open.add(self)
        if not WebSocket.keeper:
            WebSocket.keeper = threading.Thread(target=self.keep, daemon=True)
            WebSocket.keeper.start()

    @classmethod
    def keep(cls):
        while True:
            time.sleep(OFTEN)
            for one in list(cls.open):
                if not one.lock.acquire(blocking=False):
                    continue
                try:
                    writable = select.poll()
                    writable.register(one.socket, select.POLLOUT)
                    if writable.poll(0):
                        one.socket.sendall(HERE)
                except (OSError, ValueError):  # the connection is closed
                    cls.open.discard(one)
                finally:
                    one.lock.release()

    def more(self):
        try:
            got = self.socket.recv(1 << 16)
        except ConnectionError as error:
            raise Closed(str(error)) from error
        if not got:
            raise Closed("the end")
        self.bytes += got

    def send(self, text, opcode=1, final=True):
        payload = text.encode() if isinstance(text, str) else text
        size = len(payload)
        head = bytes([(0x80 if final else 0) | opcode])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 1 << 16:
            head += bytes([0x80 | 126]) + struct.pack(">H", size)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", size)
        # A mask of zeros is valid, and needs no work.
        with self.lock:
            if time.monotonic() - self.was_here > OFTEN:
                self.was_here = time.monotonic()
                self.socket.sendall(HERE)
            self.socket.sendall(head + bytes(4) + payload)

    def frame(self):
        while True:
            if len(self.bytes) >= 2:
                size, at = self.bytes[1] & 127, 2
                if size == 126 and len(self.bytes) >= 4:
                    size, at = struct.unpack(">H", self.bytes[2:4])[0], 4
                elif size == 127 and len(self.bytes) >= 10:
                    size, at = struct.unpack(">Q", self.bytes[2:10])[0], 10
                elif size >= 126:
                    size = 1 << 62
                if len(self.bytes) >= at + size:
                    first, payload = self.bytes[0], self.bytes[at:at + size]
                    self.bytes = self.bytes[at + size:]
                    return first & 15, bool(first & 128), payload
            self.more()

    def receive(self, timeout=None):
        """Return the next message; answer pings that come before it."""
        if timeout is not None:
            self.socket.settimeout(timeout)
        whole = b""
        while True:
            opcode, final, payload = self.frame()
            if opcode == 8:
                raise Closed(payload[2:].decode(errors="replace"))
            if opcode == 9:
                self.send(payload, 10)
            elif opcode in (0, 1, 2):
                whole += payload
                if final:
                    return whole.decode()

    def close(self):
        self.socket.close()
