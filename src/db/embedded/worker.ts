import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import pg from "pg";
import { valueParsers } from "../parsers.ts";
import { statement } from "../statements.ts";
import { DurableNodeFS } from "./durable-fs.ts";
import type { Notification, Reply, Request } from "./protocol.ts";
import { RoomKeeper } from "./room.ts";

// The database runs in this thread alone: in the page thread it would never yield while it works.
if (!parentPort) throw new Error("the database worker runs as a worker thread");
const port = parentPort;
const { folder } = workerData as { folder: string };

const files = new DurableNodeFS(folder);
const database = await PGlite.create({
  fs: files,
  extensions: { pg_trgm },
  // PGlite starts PostgreSQL with -F (no fsync): take that back. What it keeps of files in memory of its own the system keeps as well.
  startParams: PGlite.defaultStartParams
    .filter((param) => param !== "-F")
    .concat(["-c", "wal_sync_method=fsync", "-c", "shared_buffers=32MB"]),
});
const room = new RoomKeeper(folder);
const client = new pg.Client({ ...createPgConfig(database), types: valueParsers });
await client.connect();

client.on("notification", ({ channel, payload = "" }) => {
  port.postMessage({ channel, payload } satisfies Notification);
});

async function answer(request: Request): Promise<Reply> {
  try {
    if (request.kind === "syncs") return { id: request.id, syncs: files.syncs };
    if (request.kind === "close") {
      await client.end();
      await database.close();
      return { id: request.id };
    }
    const { first, instead, refused } = room.before(request.text);
    if (refused) throw refused;
    if (first) await client.query(first);
    const result = await client.query(statement(instead ?? request.text, request.values));
    // Several statements in one text answer with a list; the last one counts, as in psql.
    const last = Array.isArray(result) ? result.at(-1) : result;
    return { id: request.id, result: { command: last.command, rowCount: last.rowCount, rows: last.rows } };
  } catch (error) {
    const { message, code, constraint, detail, table, column } = room.reasonOf(error) as pg.DatabaseError;
    return { id: request.id, error: { message, code, constraint, detail, table, column } };
  }
}

let turn: Promise<void> = Promise.resolve();
port.on("message", (request: Request) => {
  turn = turn.then(async () => {
    port.postMessage(await answer(request));
    if (request.kind === "close") port.close();
  });
});
port.postMessage({ id: 0 } satisfies Reply);
