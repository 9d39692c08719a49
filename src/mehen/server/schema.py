"""The tables of the database.  Times are whole milliseconds since 1970, the same in SQLite and PostgreSQL."""

from __future__ import annotations

import time

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def now() -> int:
    return time.time_ns() // 1_000_000


users = Table(
    "users",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),  # shown at tables
    Column("login", String(40), unique=True),  # NULL: a guest
    Column("password", String(200)),  # argon2
    Column("email", String(200)),
    Column("epoch", Integer, nullable=False, default=-1),  # of signed cookies, older than sessions; -1: none
    Column("admin", Boolean, nullable=False, default=False),
    Column("settings", JSON, nullable=False, default=dict),
    Column("created_at", BigInteger, nullable=False, default=now),
)

#: Where people are signed in.
sessions = Table(
    "sessions",
    metadata,
    Column("id", String(64), primary_key=True),  # fingerprint of what the cookie carries
    Column("user_id", String(32), ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("device", String(40), nullable=False, default=""),
    Column("created_at", BigInteger, nullable=False, default=now),
    Column("seen_at", BigInteger, nullable=False, default=now),
    Column("confirmed_at", BigInteger, nullable=False, default=0, server_default="0"),  # its person showed who they are
)

editions = Table(
    "editions",
    metadata,
    Column("digest", String(16), primary_key=True),
    Column("game", String(20), primary_key=True),
    Column("text", Text, nullable=False),
    Column("user_id", String(32), ForeignKey("users.id", ondelete="SET NULL"), index=True),
    Column("created_at", BigInteger, nullable=False, default=now),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(20), nullable=False),
    Column("rules", Integer, nullable=False),  # the version it began with, for good
    Column("edition", String(16), nullable=False, default=""),  # digest of an uploaded one
    Column("digest", String(16), nullable=False),
    Column("options", JSON, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("title", String(60), nullable=False, default=""),
    Column("clock", String(8), nullable=False, default="none"),  # none, live, days
    Column("clock_ms", BigInteger, nullable=False, default=0),  # live: for the whole game; days: for each turn
    Column("undo", String(8), nullable=False, default="free"),  # free, consent, never
    Column("listed", Boolean, nullable=False, default=False),
    Column("rated", Boolean, nullable=False, default=False),
    Column("invite", String(64), nullable=False),  # what a link carries after its #
    Column("owner_id", String(32), ForeignKey("users.id", ondelete="SET NULL")),
    Column("opened_from", String(16), nullable=False, default=""),  # mark of an address, while the game lasts
    Column("status", String(10), nullable=False, default="open"),  # open, running, finished, abandoned
    Column("ply", Integer, nullable=False, default=0),  # entries in the log
    Column("actor", Integer, nullable=False, default=-1),
    Column("turn_at", BigInteger, nullable=False, default=now),  # when the turn has last passed on
    Column("turn_ply", Integer, nullable=False, default=0),  # and at which ply: one notice for each turn
    Column("version", Integer, nullable=False, default=0),  # counts every change of anything at the table
    Column("bot_until", BigInteger, nullable=False, default=0),  # a process thinks for a seat until then
    Column("tired", Boolean, nullable=False, default=False, server_default=false()),  # slow bots gave way to quick ones
    Column("origin", String(16)),  # the table this one was cloned from or is a rematch of
    Column("rematch", String(16)),
    Column("created_at", BigInteger, nullable=False, default=now),
    Column("ended_at", BigInteger),
    Index("ix_tables_status_turn_at", "status", "turn_at"),
    Index("ix_tables_listed_status_created_at", "listed", "status", "created_at"),
    Index("ix_tables_owner_id_status", "owner_id", "status"),
)

#: In the very words in which it is asked for, or SQLite does not see that an index knows the answer.
BOT_ASKED = text("asked_at IS NOT NULL AND bot <> ''")

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("user_id", String(32), ForeignKey("users.id", ondelete="SET NULL"), index=True),
    Column("called", String(40), nullable=False, default="", server_default=""),  # by who has several seats; else ""
    Column("bot", String(20), nullable=False, default=""),  # its level; with a person too: it stands in
    Column("resigned", Boolean, nullable=False, default=False),
    Column("used_ms", BigInteger, nullable=False, default=0),
    Column("asked_at", BigInteger),  # since when its answer is waited for; NULL: it is not
    Column("score", Integer),
    Column("place", Integer),
    Index(
        "ix_seats_asked_at",
        "asked_at",
        sqlite_where=text("asked_at IS NOT NULL"),
        postgresql_where=text("asked_at IS NOT NULL"),
    ),
    Index("ix_seats_bot_asked", "table_id", sqlite_where=BOT_ASKED, postgresql_where=BOT_ASKED),
)

#: Who followed an invitation: may look on at a private table.
members = Table(
    "members",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", String(32), ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, index=True),
)

log = Table(
    "log",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, primary_key=True),  # from 1, without gaps: whoever comes second has lost the race
    Column("kind", String(5), nullable=False),  # act, undo
    Column("seat", Integer, nullable=False),  # -1: NATURE
    Column("value", Integer, nullable=False),  # the action, or the ply an undo goes back to
    Column("user_id", String(32)),  # who sent it; NULL for NATURE and bots
    Column("message", String(40)),  # the sender's id of it
    Column("at", BigInteger, nullable=False, default=now),
    UniqueConstraint("table_id", "user_id", "message"),
)

#: Answers to the present question where several choose at the same time, and what was taken back of them.  When the
#: last one is in they all go into the log, in the order of the rules.
sealed = Table(
    "sealed",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),  # from 1, without gaps
    Column("ply", Integer, nullable=False),  # of the question
    Column("kind", String(5), nullable=False),  # act, undo
    Column("seat", Integer, nullable=False),
    Column("value", Integer, nullable=False),
    Column("user_id", String(32)),
    Column("message", String(40)),
    Column("at", BigInteger, nullable=False, default=now),
    Column("took_ms", BigInteger, nullable=False, default=0),  # of the seat's time; given back with the answer
    UniqueConstraint("table_id", "user_id", "message"),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("user_id", String(32), ForeignKey("users.id", ondelete="SET NULL"), index=True),
    Column("name", String(40), nullable=False),
    Column("text", String(500), nullable=False),
    Column("message", String(40)),
    Column("at", BigInteger, nullable=False, default=now),
    UniqueConstraint("table_id", "user_id", "message"),
)

notes = Table(
    "notes",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", String(32), ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False, default=now),
)

#: What a table agrees on: undo (value: ply to return to), replace (value: seat), abandon.  One no ends a vote, so
#: what is kept is agreement, and questions to people who are absent and have not answered yet.
votes = Table(
    "votes",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("topic", String(8), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("value", Integer, nullable=False, default=0),
    Column("ply", Integer, nullable=False),  # a vote counts for the position it was cast in
    Column("yes", Boolean, nullable=False),  # False: asked, but absent
    Column("at", BigInteger, nullable=False, default=now),
)

subscriptions = Table(
    "subscriptions",
    metadata,
    Column("id", String(64), primary_key=True),  # of the endpoint
    Column("user_id", String(32), ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("data", JSON, nullable=False),
    Column("created_at", BigInteger, nullable=False, default=now),
)

notices = Table(
    "notices",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("user_id", String(32), ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("topic", String(10), nullable=False),  # turn, consent, warning, ended
    Column("ply", Integer, nullable=False),
    Column("channel", String(8), nullable=False),  # push, email, webhook
    Column("state", String(8), nullable=False, default="waiting"),  # waiting, taken, sent, failed, dropped
    Column("tries", Integer, nullable=False, default=0),
    Column("due_at", BigInteger, nullable=False, default=now),
    UniqueConstraint("user_id", "table_id", "topic", "ply", "channel"),
    Index("ix_notices_state_due_at", "state", "due_at"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("user_id", String(32), ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(20), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False, default=0),
)

#: E-mails that people had sent somewhere before it was known to be theirs; marks of the recipient and of the address
#: that asked, kept for a day.
mails = Table(
    "mails",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("mark", String(16), nullable=False),
    Column("at", BigInteger, nullable=False, default=now),
    Index("ix_mails_mark_at", "mark", "at"),
)

#: How long bots have thought for a person, or for the mark of an address, on a day since 1970.
spent = Table(
    "spent",
    metadata,
    Column("who", String(32), primary_key=True),
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("ms", BigInteger, nullable=False, default=0),
)

#: Written to see whether it can be (``beat``), and to agree on who tidies up (``tidy``).
pulse = Table(
    "pulse",
    metadata,
    Column("what", String(8), primary_key=True),
    Column("at", BigInteger, nullable=False, default=now),
)

#: What was handed out to be shown once: links to a new password, passed first steps of a login, riddles for passkeys.
tickets = Table(
    "tickets",
    metadata,
    Column("id", String(64), primary_key=True),  # fingerprint of what was handed out
    Column("purpose", String(10), nullable=False),  # recovery, code, new_key, use_key
    Column("user_id", String(32), ForeignKey("users.id", ondelete="CASCADE"), index=True),
    Column("created_at", BigInteger, nullable=False, default=now),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(64), primary_key=True),  # fingerprint of the credential's id
    Column("user_id", String(32), ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("credential", Text, nullable=False),  # its id, base64url
    Column("public_key", Text, nullable=False),  # SubjectPublicKeyInfo, base64url
    Column("counter", BigInteger, nullable=False, default=0),  # of signatures, where the device counts them
    Column("name", String(40), nullable=False),
    Column("created_at", BigInteger, nullable=False, default=now),
    Column("used_at", BigInteger),
)

#: Apps that show a new code every half minute.
totp = Table(
    "totp",
    metadata,
    Column("user_id", String(32), ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("secret", Text, nullable=False),  # sealed with the server's own
    Column("since", BigInteger),  # NULL: shown, but no code of it was ever entered
    Column("step", BigInteger, nullable=False, default=0),  # half minutes since 1970 of the last code that was used
)

#: Codes to be kept on paper, each good for one login in place of the app.
recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("id", String(64), primary_key=True),  # fingerprint of person and code
    Column("user_id", String(32), ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
)

#: Whom somebody does not want to hear (mute), or wants nothing to do with (block).
shunned = Table(
    "shunned",
    metadata,
    Column("user_id", String(32), ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("other_id", String(32), ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("kind", String(5), nullable=False),  # mute, block
    Column("at", BigInteger, nullable=False, default=now),
)

#: Whom a host has sent away from a table.
kicks = Table(
    "kicks",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", String(32), ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("at", BigInteger, nullable=False, default=now),
)

#: What administrators have laid upon somebody, and until when.
sanctions = Table(
    "sanctions",
    metadata,
    Column("user_id", String(32), ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", String(8), primary_key=True),  # mute, suspend
    Column("until", BigInteger, nullable=False),
)

#: Complaints, with what was to be seen at the table then: what is deleted later is still in here.
reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(16), nullable=False),
    Column("user_id", String(32), ForeignKey("users.id", ondelete="SET NULL"), index=True),
    Column("name", String(40), nullable=False),
    Column("about_id", String(32), ForeignKey("users.id", ondelete="SET NULL"), index=True),
    Column("about_name", String(40), nullable=False),
    Column("line", Integer),  # of the chat, where one is meant
    Column("reason", String(500), nullable=False),
    Column("evidence", JSON, nullable=False),
    Column("at", BigInteger, nullable=False, default=now),
    Column("resolved_at", BigInteger),
    Index("ix_reports_resolved_at_at", "resolved_at", "at"),
)

#: What administrators have done and why.  The database itself refuses to change or delete a row.
audit = Table(
    "audit",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False, default=now),
    Column("admin_id", String(32)),  # NULL: by the command line, on the machine itself
    Column("admin_name", String(40), nullable=False, default=""),
    Column("action", String(16), nullable=False),
    Column("target", String(40), nullable=False),  # id of a person, a table or a report
    Column("target_name", String(60), nullable=False, default=""),
    Column("until", BigInteger),  # of what comes to an end by itself
    Column("reason", String(500), nullable=False, default=""),
)

#: Processes that serve together.  An id is drawn anew whenever a process joins; whoever is taken for dead has no row.
processes = Table(
    "processes",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("machine", String(16), nullable=False),
    Column("door", String(200), nullable=False),  # path of its Unix socket; "": it has none
    Column("address", String(200), nullable=False),  # where other machines find it, host:port; "": nowhere
    Column("beats", Integer, nullable=False, default=0),  # counted on as long as it lives
    Column("joined_at", BigInteger, nullable=False, default=now),
)

#: Which process plays a table; NULL: none at present.
leases = Table(
    "leases",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("owner", String(16), ForeignKey("processes.id", ondelete="SET NULL"), index=True),
    Column("epoch", Integer, nullable=False, default=1),  # counts its owners
)

#: What is true only as long as these processes run: no backup carries it along.
MOMENTARY = (processes, leases)
