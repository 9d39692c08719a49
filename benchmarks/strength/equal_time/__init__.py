"""Today's search against that of an earlier day, both counting processor time.

The earlier one is built in a folder of its own (``then.py`` says how), and ``MEHEN_THEN`` names that folder:

    MEHEN_THEN=../then mehen arena ankh --seats 2 --blocks 100 --jobs 2 --out benchmarks/strength/ankh-2-now-then \
        --bots benchmarks.strength.equal_time:Now@0.1s,benchmarks.strength.equal_time:Then@0.1s

Both think in one thread, and their clocks stand still while something else has the processor, so a machine that is
busy with other work gives the same match as an idle one.
"""

from benchmarks.strength.equal_time.sides import Now, Then

__all__ = ["Now", "Then"]
