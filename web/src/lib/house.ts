import { OwnHouse } from "../site/house";

/** The part of a WebSocket we use: a live line to a table. */
export interface Wire {
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

/**
 * The two ways out of the client: questions with an answer, and lines that stay open.  Paths are those of
 * `docs/api.md`.
 */
export interface House {
  /** In the page itself: nothing is swallowed on the way, and what takes long is being worked at. */
  readonly near: boolean;
  /** Throws if nobody can be reached. */
  call(method: string, path: string, body?: unknown): Promise<Response>;
  wire(path: string): Wire;
}

/** Built as a folder of files for any host: the house is a worker of the page itself. */
export const SITE = import.meta.env.MODE === "site";

class Server implements House {
  readonly near = false;

  call(method: string, path: string, body?: unknown): Promise<Response> {
    return fetch(new URL(`/api${path}`, location.origin), {
      method,
      credentials: "same-origin",
      ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
  }

  wire(path: string): Wire {
    const url = new URL(`/api${path}`, location.origin);
    url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(url);
    const wire: Wire = {
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (text) => socket.send(text),
      close: () => socket.close(),
    };
    socket.onopen = () => wire.onopen?.();
    socket.onmessage = (event: MessageEvent<string>) => wire.onmessage?.(event);
    socket.onclose = (event) => wire.onclose?.(event);
    return wire;
  }
}

export const house: House = SITE ? new OwnHouse() : new Server();
