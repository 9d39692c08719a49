"""Those outside whom the house writes to: a webhook, a mail server."""

from __future__ import annotations

import socketserver
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from mehen.server.settings import Smtp


class Receiver(ThreadingHTTPServer):
    """Takes posts and remembers them; answers with the statuses it was told, then 200."""

    def __init__(self) -> None:
        self.posts: list[tuple[dict[str, str], bytes]] = []
        self.statuses: list[int] = []
        super().__init__(("127.0.0.1", 0), Taker)
        self.url = f"http://127.0.0.1:{self.server_port}/hook"


class Taker(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        self.server.posts.append(({name.lower(): value for name, value in self.headers.items()}, body))
        self.send_response(self.server.statuses.pop(0) if self.server.statuses else 200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        return


class Mailbox(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True

    def __init__(self) -> None:
        self.mails: list[str] = []
        super().__init__(("127.0.0.1", 0), MailTaker)


class MailTaker(socketserver.StreamRequestHandler):
    server: Mailbox

    def handle(self) -> None:
        """Just enough of SMTP."""
        self.wfile.write(b"220 localhost\r\n")
        while line := self.rfile.readline().strip():
            if line.upper() == b"DATA":
                self.wfile.write(b"354 go on\r\n")
                mail = b""
                while (part := self.rfile.readline()) != b".\r\n":
                    mail += part
                self.server.mails.append(mail.decode())
            self.wfile.write(b"250 ok\r\n" if line.upper() != b"QUIT" else b"221 bye\r\n")


def post_office(mailbox: Mailbox) -> Smtp:
    return Smtp("127.0.0.1", mailbox.server_address[1], sender="table@example.org", tls=False)
