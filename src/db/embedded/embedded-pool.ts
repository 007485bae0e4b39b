import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import { DISK_RESERVE_BYTES, getFreeDiskBytes } from "#kernel/disk-space.ts";
import { restrictFilesToProcessUser } from "#kernel/private-files.ts";
import { resolveFromProjectRoot } from "#kernel/project-file.ts";
import { type ChannelListener, NotificationChannels } from "../notification-channels.ts";
import { assertOutsideTransaction } from "../transaction.ts";
import { createCluster } from "./cluster-template.ts";
import { DamagedDatabaseError } from "./damaged-database-error.ts";
import { lockFolder } from "./folder-lock.ts";
import type { ChannelNotification, WorkerQueryResult, WorkerReply, WorkerRequest } from "./worker-protocol.ts";

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

/** Embedded database in the form of a PostgreSQL connection pool for Kysely. It has one connection. */
export type EmbeddedPool = PostgresPool & {
  /** Returns how many times data was flushed to disk since opening. */
  countSyncs(): Promise<number>;
  /** Returns the number of milliseconds since the last statement ended. Maintenance runs only after some idle time. */
  getIdleTime(): number;
  /** Registers a callback that is called once if the thread of the database ends unexpectedly. */
  onFailure(callback: (error: Error) => void): void;
  /** Listens to the notifications that are committed on a channel. */
  listen(channel: string, listener: ChannelListener): Promise<() => Promise<void>>;
};

/**
 * Opens the database in `folder` in a worker thread. Creates the database if it is missing. Throws FolderLockedError if
 * another process uses the folder, and DamagedDatabaseError if files are damaged.
 */
export async function openEmbeddedPool(folder: string): Promise<EmbeddedPool> {
  const unlock = lockFolder(folder);
  const cluster = join(folder, "postgres");
  try {
    // An aborted start may have left temporary folders. This process has the lock, so nobody uses them.
    for (const name of readdirSync(folder)) {
      if (name.startsWith("postgres.")) rmSync(join(folder, name), { recursive: true, force: true });
    }
    if (!existsSync(cluster)) await createCluster(cluster);
    // PostgreSQL replays its log when it starts. Without free space the start would fail with an unclear error.
    if (getFreeDiskBytes(folder) < DISK_RESERVE_BYTES / 2)
      throw Object.assign(new Error(`no disk space is left in ${folder}`), { code: "ENOSPC" });
    // Other users can read the files of the template and files from earlier versions. This is corrected here.
    restrictFilesToProcessUser(cluster);
    return await startWorker(cluster, unlock).catch((error: Error) => {
      // Errors lose their code when they pass between threads. A system error gets it back from its message. Any other
      // error means a damaged database.
      const [, code] = /^(E[A-Z]+): /.exec(error.message) ?? [];
      throw code ? Object.assign(error, { code }) : new DamagedDatabaseError(cluster, error);
    });
  } catch (error) {
    unlock();
    throw error;
  }
}

async function startWorker(cluster: string, unlock: () => void): Promise<EmbeddedPool> {
  const worker = new Worker(resolveFromProjectRoot("src/db/embedded/worker.ts"), {
    workerData: { folder: cluster },
    // Some flags of the main thread (such as --input-type) are invalid for workers.
    execArgv: [],
    // Query results are short-lived objects. A small young generation saves 40 MB.
    resourceLimits: { maxYoungGenerationSizeMb: 12 },
  });
  const pendingRequests = new Map<
    number,
    { resolve: (waitForReply: WorkerReply) => void; reject: (error: Error) => void }
  >();
  let lastId = 0;
  let lastUse = Date.now();
  let failure: Error | undefined;

  let closing = false;
  let notifyFailure = (_: Error) => {};
  const fail = (error: Error) => {
    if (!failure && !closing) notifyFailure(error);
    failure ??= error;
    for (const { reject } of pendingRequests.values()) reject(failure);
    pendingRequests.clear();
  };
  worker.on("error", fail);
  worker.on("exit", () => fail(new Error("the embedded database has stopped")));
  const channels = new NotificationChannels();
  worker.on("message", (waitForReply: WorkerReply | ChannelNotification) => {
    if ("channel" in waitForReply) {
      channels.dispatch(waitForReply.channel, waitForReply.payload);
      return;
    }
    pendingRequests.get(waitForReply.id)?.resolve(waitForReply);
    pendingRequests.delete(waitForReply.id);
    // An idle database must not keep a script or test from ending.
    if (pendingRequests.size === 0) worker.unref();
  });

  const waitForReply = (id: number) =>
    new Promise<WorkerReply>((resolve, reject) => {
      if (failure) reject(failure);
      else {
        pendingRequests.set(id, { resolve, reject });
        worker.ref();
      }
    });
  const sendRequest = (request: WithoutId<WorkerRequest>) => {
    lastId += 1;
    const answer = waitForReply(lastId);
    if (!failure) worker.postMessage({ ...request, id: lastId });
    return answer;
  };
  await waitForReply(0);

  const query = async (text: string, values: readonly unknown[] = []): Promise<WorkerQueryResult> => {
    const { result, error } = await sendRequest({ kind: "query", text, values });
    lastUse = Date.now();
    if (error) throw Object.assign(new Error(error.message), error);
    return result as WorkerQueryResult;
  };

  // Requests get the single connection in the order of their arrival. A transaction keeps the connection until its end.
  let previous: Promise<void> = Promise.resolve();
  const connect = async (): Promise<PostgresPoolClient> => {
    assertOutsideTransaction();
    const previousRelease = previous;
    let release = () => {};
    previous = new Promise((resolve) => {
      release = resolve;
    });
    await previousRelease;
    return { query: query as PostgresPoolClient["query"], release };
  };

  /**
   * Waits for the connection and executes a statement outside of any transaction. A rollback of a transaction would
   * undo the statement.
   */
  const executeExclusively = async (text: string): Promise<void> => {
    const client = await connect();
    await query(text).finally(() => client.release());
  };

  return {
    options: {},
    connect,
    listen: async (channel, listener) => {
      if (channels.add(channel, listener)) await executeExclusively(`listen "${channel}"`);
      return async () => {
        if (channels.remove(channel, listener) && !failure) await executeExclusively(`unlisten "${channel}"`);
      };
    },
    async end() {
      await previous;
      closing = true;
      await sendRequest({ kind: "close" });
      failure = new Error("the embedded database is closed");
      await worker.terminate();
      unlock();
    },
    countSyncs: async () => (await sendRequest({ kind: "syncs" })).syncs ?? 0,
    getIdleTime: () => Date.now() - lastUse,
    onFailure: (listener) => {
      notifyFailure = listener;
      if (failure && !closing) listener(failure);
    },
  };
}
