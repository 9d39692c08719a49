/** What is kept on this device: tables with their logs, editions, who one is.  Nothing is shown before it lies here. */

export interface Kept {
  id: string;
  version: number;
  shown: unknown;
  [field: string]: unknown;
}

export interface LogLine {
  ply: number;
  [field: string]: unknown;
}

export type Save =
  | { row: Kept; entries: LogLine[]; expect: number }
  | { person: unknown }
  | { edition: { game: string; digest: string; text: string } }
  | { remove: string };

/** Another page was quicker: what it has kept counts. */
export class Overtaken extends Error {}

const NAME = "mehen";
const VERSION = 1;
const STORES = ["tables", "entries", "editions", "me"] as const;

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("storage"));
  });
}

/** A line as Python wrote it: which table it belongs to is our business. */
function without(line: LogLine): LogLine {
  const out = { ...line };
  delete out["table"];
  return out;
}

export class Shelf {
  private constructor(private readonly db: IDBDatabase) {}

  static async open(): Promise<Shelf> {
    const asked = indexedDB.open(NAME, VERSION);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("tables", { keyPath: "id" });
      asked.result.createObjectStore("entries", { keyPath: ["table", "ply"] });
      asked.result.createObjectStore("editions", { keyPath: ["game", "digest"] });
      asked.result.createObjectStore("me");
    };
    return new Shelf(await settled(asked));
  }

  private read(...stores: (typeof STORES)[number][]): IDBTransaction {
    return this.db.transaction(stores, "readonly");
  }

  person(): Promise<unknown> {
    return settled(this.read("me").objectStore("me").get("person")).then((found: unknown) => found ?? null);
  }

  tables(): Promise<Kept[]> {
    return settled(this.read("tables").objectStore("tables").getAll() as IDBRequest<Kept[]>);
  }

  editions(): Promise<unknown[]> {
    return settled(this.read("editions").objectStore("editions").getAll());
  }

  async table(id: string): Promise<{ row: Kept; entries: LogLine[] } | null> {
    const transaction = this.read("tables", "entries");
    const row = settled(transaction.objectStore("tables").get(id) as IDBRequest<Kept | undefined>);
    const range = IDBKeyRange.bound([id, 0], [id, Infinity]);
    const lines = settled(transaction.objectStore("entries").getAll(range) as IDBRequest<LogLine[]>);
    const [kept, entries] = await Promise.all([row, lines]); // both are listened to before either can answer
    return kept ? { row: kept, entries: entries.map(without) } : null;
  }

  /** All of it or nothing, and on the disk when it is done. */
  async keep(saves: readonly Save[]): Promise<void> {
    if (!saves.length) return;
    const transaction = this.db.transaction(STORES, "readwrite", { durability: "strict" });
    let overtaken = false;
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(overtaken ? new Overtaken() : (transaction.error ?? new Error("storage")));
    });
    const writes = saves.map((save) => this.put(transaction, save, () => (overtaken = true)));
    await Promise.all([done, ...writes]);
  }

  private async put(transaction: IDBTransaction, save: Save, late: () => void): Promise<void> {
    const [tables, entries] = [transaction.objectStore("tables"), transaction.objectStore("entries")];
    if ("person" in save) transaction.objectStore("me").put(save.person, "person");
    else if ("edition" in save) transaction.objectStore("editions").put(save.edition);
    else if ("remove" in save) {
      tables.delete(save.remove);
      entries.delete(IDBKeyRange.bound([save.remove, 0], [save.remove, Infinity]));
    } else {
      const known = (await settled(tables.get(save.row.id) as IDBRequest<Kept | undefined>))?.version ?? 0;
      if (known !== save.expect) {
        late();
        transaction.abort();
        return;
      }
      tables.put(save.row);
      for (const line of save.entries) entries.put({ ...line, table: save.row.id });
    }
  }
}
