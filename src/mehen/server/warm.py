"""What every worker would make for itself, made once before any is forked: the description of all requests.

It takes as long as everything else that a worker does before it serves.  Imported for that alone (``ahead.py``).
"""

from __future__ import annotations

import gc

gc.disable()  # a fifth of the time would go into looking for lost cycles in what is just being loaded

from mehen.server.app import App, include_routes  # noqa: E402 - after that

include_routes(App())  # what is found out about a route stays with it
gc.freeze()  # whoever is forked looks through none of it, and begins to look again itself (``rest_collector``)
