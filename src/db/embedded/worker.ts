import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import pg from "pg";
import { toQueryConfig } from "../prepared-statements.ts";
import { valueParsers } from "../value-parsers.ts";
import { DiskSpaceGuard } from "./disk-quota.ts";
import { DurableNodeFS } from "./durable-fs.ts";
import type { ChannelNotification, WorkerReply, WorkerRequest } from "./worker-protocol.ts";

// The database runs in a worker thread, because PGlite blocks its thread while it executes a statement.
if (!parentPort) throw new Error("the database worker must run as a worker thread");
const port = parentPort;
const { folder } = workerData as { folder: string };

const files = new DurableNodeFS(folder);
const database = await PGlite.create({
  fs: files,
  extensions: { pg_trgm },
  // PGlite starts PostgreSQL with -F (no fsync), which is removed here. The operating system caches the files as well,
  // so small shared buffers are enough.
  startParams: PGlite.defaultStartParams
    .filter((param) => param !== "-F")
    .concat(["-c", "wal_sync_method=fsync", "-c", "shared_buffers=32MB"]),
});
const diskGuard = new DiskSpaceGuard(folder);
const client = new pg.Client({ ...createPgConfig(database), types: valueParsers });
await client.connect();

client.on("notification", ({ channel, payload = "" }) => {
  port.postMessage({ channel, payload } satisfies ChannelNotification);
});

async function handleRequest(request: WorkerRequest): Promise<WorkerReply> {
  try {
    if (request.kind === "syncs") return { id: request.id, syncs: files.syncCount };
    if (request.kind === "close") {
      await client.end();
      await database.close();
      return { id: request.id };
    }
    const { first, instead, refused } = diskGuard.checkStatement(request.text);
    if (refused) throw refused;
    if (first) await client.query(first);
    const result = await client.query(toQueryConfig(instead ?? request.text, request.values));
    // A text with several statements gives a list of results. As in psql, the last one is returned.
    const last = Array.isArray(result) ? result.at(-1) : result;
    return { id: request.id, result: { command: last.command, rowCount: last.rowCount, rows: last.rows } };
  } catch (error) {
    const { message, code, constraint, detail, table, column } = diskGuard.toReportedError(error) as pg.DatabaseError;
    return { id: request.id, error: { message, code, constraint, detail, table, column } };
  }
}

let queue: Promise<void> = Promise.resolve();
port.on("message", (request: WorkerRequest) => {
  queue = queue.then(async () => {
    port.postMessage(await handleRequest(request));
    if (request.kind === "close") port.close();
  });
});
port.postMessage({ id: 0 } satisfies WorkerReply);
