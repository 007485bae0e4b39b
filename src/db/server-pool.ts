import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import { DatabaseAway, outageOf } from "#kernel/outage.ts";
import { valueParsers } from "./parsers.ts";
import { hostsOf } from "./server-hosts.ts";
import { statement } from "./statements.ts";
import { refuseInsideTransaction } from "./transaction.ts";

export type ServerSettings = {
  connections: number;
  /** After so many milliseconds the server gives a statement up; 0: never. */
  statementTimeout: number;
  /** How long to wait for a connection, in milliseconds. */
  connectTimeout: number;
  /** After so many milliseconds without an answer the server is taken for gone. */
  silence?: number;
  name?: string;
  /** It is meant to be read alone. */
  isReplica?: boolean;
};

const readOnly = "25006";
/** So many may wait for each connection: who would come behind them is told at once, else all of them would wait in memory. */
const mostWaiting = 30;
/** After silence nobody else waits for the server for so long, in milliseconds; then the next try it. */
const rest = 2_000;

/**
 * A pool of connections to a PostgreSQL server, in the shape Kysely's PostgreSQL dialect takes. Of several hosts the one that can be
 * written to is used, and after a failover another one. Connections to a server that has become read-only are given up, so that
 * the address leads to the new primary.
 */
export function openServer(url: string, settings: ServerSettings): PostgresPool {
  const hosts = hostsOf(url);
  const open = (host: string) => openHost(host, settings, hosts.length > 1);
  const pools = hosts.map(open);
  const restsUntil = hosts.map(() => 0);
  let current = 0;

  function renew(at: number, pool: pg.Pool): void {
    if (pools[at] !== pool) return;
    pools[at] = open(hosts[at] as string);
    pool.end().catch(() => {});
  }

  async function connectTo(at: number): Promise<PostgresPoolClient> {
    const pool = pools[at] as pg.Pool;
    if (Date.now() < (restsUntil[at] as number)) throw new DatabaseAway("the database doesn't answer");
    if (settings.silence && pool.waitingCount >= settings.connections * mostWaiting) {
      throw new DatabaseAway("too many requests wait for the database");
    }
    const notice = (error: unknown): never => {
      if (settings.silence && isSilence(error)) restsUntil[at] = Date.now() + rest;
      if ((error as { code?: string }).code === readOnly && !settings.isReplica) renew(at, pool);
      throw error;
    };
    const client = await pool.connect().catch(notice);
    current = at;
    return borrowed(client as Client, notice, settings);
  }

  return {
    options: pools[0]?.options ?? {},
    async connect(): Promise<PostgresPoolClient> {
      refuseInsideTransaction();
      const first = current;
      let failure: unknown;
      for (let tries = 0; tries < hosts.length; tries += 1) {
        try {
          return await connectTo((first + tries) % hosts.length);
        } catch (error) {
          failure ??= error;
          if (outageOf(error) !== "database") throw error;
        }
      }
      throw failure;
    },
    end: async () => void (await Promise.all(pools.map((pool) => pool.end()))),
  };
}

function openHost(connectionString: string, settings: ServerSettings, onlyPrimary: boolean): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    types: valueParsers,
    max: settings.connections,
    statement_timeout: settings.statementTimeout,
    connectionTimeoutMillis: settings.connectTimeout,
    ...(settings.silence ? { query_timeout: settings.silence } : {}),
    application_name: settings.name ?? "karaj",
    keepAlive: true,
    // Statements are sent without waiting for the answers to those before them.
    pipeline: true,
    ...(onlyPrimary ? { verify } : {}),
  });
  // Without a listener a connection that breaks while idle, or between a transaction's statements, would end the process. The pool
  // replaces it, and the next statement over it fails.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** The types of pools say nothing of it. */
type Client = pg.PoolClient & Pick<pg.Client, "connection">;

/** A connection until it is given back. One that broke, or whose server can't be used, is closed and never used again. */
function borrowed(
  client: Client,
  notice: (error: unknown) => never,
  { silence }: Pick<ServerSettings, "silence">,
): PostgresPoolClient {
  let broken: Error | undefined;
  /** The beginning of a transaction, until its first statement goes: both in one go. */
  let beginning: string | undefined;
  let gathers = false;
  let unanswered = 0;

  /** What is asked in one tick goes to the server in one go; it answers in that order. */
  const gather = () => {
    if (gathers) return;
    gathers = true;
    const { stream } = client.connection;
    stream.cork();
    process.nextTick(() => {
      gathers = false;
      stream.uncork();
    });
  };
  const send = (text: string, values: readonly unknown[]) => {
    gather();
    if (beginning !== undefined) {
      // Without it what comes behind would stand for itself, one by one.
      client.query(beginning).catch((error: Error) => {
        broken ??= error;
      });
      beginning = undefined;
    }
    unanswered += 1;
    // Each may take its time: the last one waits for all.
    const patience = silence === undefined ? {} : { query_timeout: silence * unanswered };
    return client.query({ ...statement(text, values), ...patience }).finally(() => {
      unanswered -= 1;
    });
  };
  const query = async (text: string, values: readonly unknown[] = []) => {
    // A rollback would only wait behind the statement that wasn't answered.
    if (broken) throw broken;
    if (/^(?:begin|start transaction)\b/.test(text)) {
      beginning = text;
      return { command: "BEGIN", rowCount: null, rows: [] };
    }
    // Nothing was asked in between.
    if (beginning !== undefined && /^(?:commit|rollback)$/.test(text)) {
      beginning = undefined;
      return { command: text.toUpperCase(), rowCount: null, rows: [] };
    }
    try {
      const result = await send(text, values);
      if (broken) throw broken;
      return Array.isArray(result) ? result.at(-1) : result;
    } catch (error) {
      if (endsConnection(error)) broken = error as Error;
      return notice(error);
    }
  };
  return { query: query as never, release: (destroy) => client.release(broken ?? destroy) };
}

/** Whether nothing came at all, as from a server that is there and hangs, or at the end of a line that is cut. */
const isSilence = (error: unknown): boolean =>
  /^(Query read timeout|Connection terminated due to connection timeout)/.test((error as Error).message);

/** Not a full disk or a statement that took too long: after these the same connection goes on. */
function endsConnection(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return outageOf(error) === "database" && !/^(57014|53.00)$/.test(code ?? "");
}

/** Fails on a server that only reads, as `target_session_attrs=read-write` does elsewhere. */
export async function refuseReadOnly(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>("show transaction_read_only");
  if (rows[0]?.transaction_read_only !== "on") return;
  throw Object.assign(new Error("the server only reads: it isn't the primary"), { code: readOnly });
}

const verify = (client: pg.ClientBase, done: (error?: Error) => void): void =>
  void refuseReadOnly(client).then(
    () => done(),
    (error: Error) => done(error),
  );
