"""``python -m mehen.cli`` is the ``mehen`` command, also where that is not on the path."""

from mehen.cli import main

main()
