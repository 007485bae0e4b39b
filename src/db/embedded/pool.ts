import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import { reserve, roomIn } from "#kernel/disk-room.ts";
import { makePrivate } from "#kernel/private-files.ts";
import { projectFile } from "#kernel/project-file.ts";
import { Channels, type Listener } from "../channels.ts";
import { refuseInsideTransaction } from "../transaction.ts";
import { DamagedDatabaseError } from "./damaged.ts";
import { lockFolder } from "./lock.ts";
import type { Notification, QueryAnswer, Reply, Request } from "./protocol.ts";
import { copyTemplate } from "./template.ts";

type Unnumbered<T> = T extends unknown ? Omit<T, "id"> : never;

/** The embedded database as a pool of one connection, in the shape Kysely's PostgreSQL dialect takes. */
export type EmbeddedPool = PostgresPool & {
  /** How often data was forced to disk since opening. */
  syncs(): Promise<number>;
  /** Milliseconds since the last statement ended; housekeeping waits for quiet. */
  idleFor(): number;
  /** Calls back once when the database's thread has died unasked. */
  onFailure(tell: (error: Error) => void): void;
  /** Hears what is told on a channel, once it is committed. */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>;
};

/**
 * Opens the database in `folder` (made when it isn't there), in a thread of its own.
 * Throws FolderLockedError when another process has it open, and DamagedDatabaseError when its files are broken.
 */
export async function openEmbedded(folder: string): Promise<EmbeddedPool> {
  const unlock = lockFolder(folder);
  const cluster = join(folder, "postgres");
  try {
    // What a start that was broken off left behind; the lock says that nobody is making it now.
    for (const name of readdirSync(folder)) {
      if (name.startsWith("postgres.")) rmSync(join(folder, name), { recursive: true, force: true });
    }
    if (!existsSync(cluster)) await copyTemplate(cluster);
    // What a crash left is written anew at the start: without room for it the database can't be opened, and says so in no words.
    if (roomIn(folder) < reserve / 2)
      throw Object.assign(new Error(`no room is left in ${folder}`), { code: "ENOSPC" });
    // The template's files, and those of earlier versions, are anybody's to read.
    makePrivate(cluster);
    return await startWorker(cluster, unlock).catch((error: Error) => {
      // Errors lose their code on the way between threads. The system's own say what is wrong with the folder.
      const [, code] = /^(E[A-Z]+): /.exec(error.message) ?? [];
      throw code ? Object.assign(error, { code }) : new DamagedDatabaseError(cluster, error);
    });
  } catch (error) {
    unlock();
    throw error;
  }
}

async function startWorker(cluster: string, unlock: () => void): Promise<EmbeddedPool> {
  const worker = new Worker(projectFile("src/db/embedded/worker.ts"), {
    workerData: { folder: cluster },
    // The thread is a program of its own: flags of the main one (such as --input-type) don't suit it.
    execArgv: [],
    // Answers are short-lived: looked through sooner they take 40 MB less.
    resourceLimits: { maxYoungGenerationSizeMb: 12 },
  });
  const waiting = new Map<number, { resolve: (reply: Reply) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  let lastUse = Date.now();
  let failure: Error | undefined;

  let closing = false;
  let tellFailure = (_: Error) => {};
  const fail = (error: Error) => {
    if (!failure && !closing) tellFailure(error);
    failure ??= error;
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
  };
  worker.on("error", fail);
  worker.on("exit", () => fail(new Error("the embedded database has stopped")));
  const channels = new Channels();
  worker.on("message", (reply: Reply | Notification) => {
    if ("channel" in reply) {
      channels.tell(reply.channel, reply.payload);
      return;
    }
    waiting.get(reply.id)?.resolve(reply);
    waiting.delete(reply.id);
    // An open but idle database must not keep a finished script or test alive.
    if (waiting.size === 0) worker.unref();
  });

  const reply = (id: number) =>
    new Promise<Reply>((resolve, reject) => {
      if (failure) reject(failure);
      else {
        waiting.set(id, { resolve, reject });
        worker.ref();
      }
    });
  const ask = (request: Unnumbered<Request>) => {
    lastId += 1;
    const answer = reply(lastId);
    if (!failure) worker.postMessage({ ...request, id: lastId });
    return answer;
  };
  await reply(0);

  const query = async (text: string, values: readonly unknown[] = []): Promise<QueryAnswer> => {
    const { result, error } = await ask({ kind: "query", text, values });
    lastUse = Date.now();
    if (error) throw Object.assign(new Error(error.message), error);
    return result as QueryAnswer;
  };

  // One connection, handed out in the order it was asked for; a transaction holds it to its end.
  let previous: Promise<void> = Promise.resolve();
  const connect = async (): Promise<PostgresPoolClient> => {
    refuseInsideTransaction();
    const turn = previous;
    let release = () => {};
    previous = new Promise((resolve) => {
      release = resolve;
    });
    await turn;
    return { query: query as PostgresPoolClient["query"], release };
  };

  /** In a turn of its own: what begins inside somebody's transaction would end with it when it is rolled back. */
  const inTurn = async (text: string): Promise<void> => {
    const client = await connect();
    await query(text).finally(() => client.release());
  };

  return {
    options: {},
    connect,
    listen: async (channel, listener) => {
      if (channels.add(channel, listener)) await inTurn(`listen "${channel}"`);
      return async () => {
        if (channels.remove(channel, listener) && !failure) await inTurn(`unlisten "${channel}"`);
      };
    },
    async end() {
      await previous;
      closing = true;
      await ask({ kind: "close" });
      failure = new Error("the embedded database is closed");
      await worker.terminate();
      unlock();
    },
    syncs: async () => (await ask({ kind: "syncs" })).syncs ?? 0,
    idleFor: () => Date.now() - lastUse,
    onFailure: (tell) => {
      tellFailure = tell;
      if (failure && !closing) tell(failure);
    },
  };
}
