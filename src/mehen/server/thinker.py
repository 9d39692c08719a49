"""A worker process: reads positions as lines of JSON, writes what its bot advises; see ``mehen.table.asking``."""

from __future__ import annotations

import json
import os
import sys
import time

from mehen.table.asking import reply


def main() -> None:
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever bots print must not come between the answers
    try:
        for line in sys.stdin:
            begun = time.process_time()
            said = reply(json.loads(line))
            print(json.dumps(said | {"seconds": time.process_time() - begun}), file=answers, flush=True)
    except BrokenPipeError:  # the server is gone, and so is the reason to think
        os.close(answers.fileno())


if __name__ == "__main__":
    main()
