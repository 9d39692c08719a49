"""Messages reach their one reader in order; whoever lags too far behind is cut off."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack

from tests.server.conftest import Server, wait_for

from mehen.server.outbox import MOST, MOST_ALL, MOST_TEXT, Outbox


def test_a_reader_that_waits_gets_what_comes_and_then_the_end() -> None:
    async def talk() -> list[str | None]:
        box, heard = Outbox(), list[str | None]()

        async def read() -> None:
            while (message := await box.get()) is not None:
                heard.append(message)

        reader = asyncio.create_task(read())
        await asyncio.sleep(0)
        for message in ("one", "two", "three", None):
            box.put(message)
        await reader
        assert box.since > 0
        return heard

    assert asyncio.run(talk()) == ["one", "two", "three"]


def test_a_reader_that_gave_up_waiting_loses_nothing() -> None:
    async def talk() -> str | None:
        box = Outbox()
        reader = asyncio.create_task(box.get())
        await asyncio.sleep(0)
        reader.cancel()
        await asyncio.gather(reader, return_exceptions=True)
        box.put("later")
        return await box.get()

    assert asyncio.run(talk()) == "later"


def test_who_lags_too_far_behind_hears_only_the_end() -> None:
    box = Outbox()
    for number in range(MOST):
        box.put(str(number))
    assert box.get_nowait() == "0"
    box.put("room again")
    box.put("too much")
    assert box.get_nowait() is None and box.empty()


def test_who_reads_nothing_keeps_no_more_than_so_much_waiting() -> None:
    box, half = Outbox(), "x" * (MOST_TEXT // 2)
    box.put(half)
    box.put(half)
    assert box.get_nowait() == half
    box.put(half)  # what was read does not count
    box.put("a word more")
    assert box.get_nowait() is None and box.empty()


def test_a_long_message_comes_through_where_nothing_else_waits() -> None:
    box, long = Outbox(), "x" * (MOST_TEXT + 1)
    for _ in range(2):
        box.put(long)
        assert box.get_nowait() == long


def test_where_many_listen_each_keeps_less_waiting() -> None:
    """Four thousand who read nothing would fill four gigabytes."""
    with ExitStack() as stack:
        boxes = [Outbox() for _ in range(4000)]
        for box in boxes:
            stack.enter_context(box.read())
        for box in boxes:
            for _ in range(40):
                box.put("x" * (MOST_TEXT // 40))
        assert sum(box._size for box in boxes) <= MOST_ALL
        box = boxes[0]
        while not box.empty():
            box.get_nowait()
        for _ in range(2):  # whoever reads hears everything
            box.put("word")
        assert [box.get_nowait() for _ in range(2)] == ["word", "word"]
    assert Outbox.readers == 0


def test_readers_are_counted_as_long_as_they_listen(server: Server) -> None:
    me = server.person("Ada")
    before = Outbox.readers
    with me.socket(me.open("me", "me")) as line:
        line.ask(type="ping")
        assert Outbox.readers == before + 1
        with me.socket(me.open("me", "me")):
            assert Outbox.readers == before + 2
    wait_for(lambda: Outbox.readers == before)
