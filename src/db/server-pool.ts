import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import { DatabaseUnavailableError, detectOutage } from "#kernel/outage.ts";
import { toQueryConfig } from "./prepared-statements.ts";
import { parseHosts } from "./server-hosts.ts";
import { assertOutsideTransaction } from "./transaction.ts";
import { valueParsers } from "./value-parsers.ts";

export type ServerPoolOptions = {
  connections: number;
  /** Statement timeout in milliseconds. 0 disables it. */
  statementTimeout: number;
  /** Maximum wait for a connection, in milliseconds. */
  connectTimeout: number;
  /** Maximum time without a response before the server counts as unavailable, in milliseconds. */
  responseTimeout?: number;
  name?: string;
  /** Whether the server is a replica, which is expected to be read-only. */
  isReplica?: boolean;
};

const READ_ONLY_CODE = "25006";
/**
 * Maximum number of waiting requests for each connection. Further requests fail at once, because waiting requests use
 * memory.
 */
const MAX_WAITING_PER_CONNECTION = 30;
/** After a response timeout requests fail at once for this time, in milliseconds. */
const COOLDOWN_MS = 2_000;

/**
 * Creates a connection pool for a PostgreSQL server, in the shape of Kysely's PostgreSQL dialect. With several hosts it
 * uses the writable one, also after a failover. Connections to a server that has become read-only are replaced, so that
 * the address leads to the new primary.
 */
export function createServerPool(url: string, settings: ServerPoolOptions): PostgresPool {
  const hosts = parseHosts(url);
  const openHostPool = (host: string) => createHostPool(host, settings, hosts.length > 1);
  const pools = hosts.map(openHostPool);
  const cooldownUntil = hosts.map(() => 0);
  let current = 0;

  function replacePool(hostIndex: number, pool: pg.Pool): void {
    if (pools[hostIndex] !== pool) return;
    pools[hostIndex] = openHostPool(hosts[hostIndex] as string);
    pool.end().catch(() => {});
  }

  async function connectTo(hostIndex: number): Promise<PostgresPoolClient> {
    const pool = pools[hostIndex] as pg.Pool;
    if (Date.now() < (cooldownUntil[hostIndex] as number))
      throw new DatabaseUnavailableError("the database doesn't answer");
    if (settings.responseTimeout && pool.waitingCount >= settings.connections * MAX_WAITING_PER_CONNECTION) {
      throw new DatabaseUnavailableError("too many requests wait for the database");
    }
    const handleFailure = (error: unknown): never => {
      if (settings.responseTimeout && isResponseTimeout(error)) cooldownUntil[hostIndex] = Date.now() + COOLDOWN_MS;
      if ((error as { code?: string }).code === READ_ONLY_CODE && !settings.isReplica) replacePool(hostIndex, pool);
      throw error;
    };
    const client = await pool.connect().catch(handleFailure);
    current = hostIndex;
    return wrapClient(client as PipelinedClient, handleFailure, settings);
  }

  return {
    options: pools[0]?.options ?? {},
    async connect(): Promise<PostgresPoolClient> {
      assertOutsideTransaction();
      const firstHost = current;
      let failure: unknown;
      for (let tries = 0; tries < hosts.length; tries += 1) {
        try {
          return await connectTo((firstHost + tries) % hosts.length);
        } catch (error) {
          failure ??= error;
          if (detectOutage(error) !== "database") throw error;
        }
      }
      throw failure;
    },
    end: async () => void (await Promise.all(pools.map((pool) => pool.end()))),
  };
}

function createHostPool(connectionString: string, settings: ServerPoolOptions, onlyPrimary: boolean): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    types: valueParsers,
    max: settings.connections,
    statement_timeout: settings.statementTimeout,
    connectionTimeoutMillis: settings.connectTimeout,
    ...(settings.responseTimeout ? { query_timeout: settings.responseTimeout } : {}),
    application_name: settings.name ?? "karaj",
    keepAlive: true,
    // Statements are sent without waiting for earlier results.
    pipeline: true,
    ...(onlyPrimary ? { verify: verifyWritable } : {}),
  });
  // Without a listener an error event of a broken connection would end the process. The pool replaces the connection,
  // and its next statement fails.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** The types of `pg`'s pools omit `connection`. */
type PipelinedClient = pg.PoolClient & Pick<pg.Client, "connection">;

/** Wraps a connection until its release. A broken connection is closed and never reused. */
function wrapClient(
  client: PipelinedClient,
  handleFailure: (error: unknown) => never,
  { responseTimeout }: Pick<ServerPoolOptions, "responseTimeout">,
): PostgresPoolClient {
  let broken: Error | undefined;
  /** BEGIN is held back and sent together with the first statement of the transaction. */
  let pendingBegin: string | undefined;
  let isCorked = false;
  let unanswered = 0;

  /** Statements of one tick are sent in one packet. The server answers in the same order. */
  const corkUntilNextTick = () => {
    if (isCorked) return;
    isCorked = true;
    const { stream } = client.connection;
    stream.cork();
    process.nextTick(() => {
      isCorked = false;
      stream.uncork();
    });
  };
  const send = (text: string, values: readonly unknown[]) => {
    corkUntilNextTick();
    if (pendingBegin !== undefined) {
      // If BEGIN fails, the following statements would run outside of a transaction.
      client.query(pendingBegin).catch((error: Error) => {
        broken ??= error;
      });
      pendingBegin = undefined;
    }
    unanswered += 1;
    // The last statement waits for all earlier ones, so its timeout is multiplied by their number.
    const queryTimeout = responseTimeout === undefined ? {} : { query_timeout: responseTimeout * unanswered };
    return client.query({ ...toQueryConfig(text, values), ...queryTimeout }).finally(() => {
      unanswered -= 1;
    });
  };
  const query = async (text: string, values: readonly unknown[] = []) => {
    // A rollback would only wait behind the unanswered statement.
    if (broken) throw broken;
    if (/^(?:begin|start transaction)\b/.test(text)) {
      pendingBegin = text;
      return { command: "BEGIN", rowCount: null, rows: [] };
    }
    // The transaction has no statements, so nothing is sent.
    if (pendingBegin !== undefined && /^(?:commit|rollback)$/.test(text)) {
      pendingBegin = undefined;
      return { command: text.toUpperCase(), rowCount: null, rows: [] };
    }
    try {
      const result = await send(text, values);
      if (broken) throw broken;
      return Array.isArray(result) ? result.at(-1) : result;
    } catch (error) {
      if (breaksConnection(error)) broken = error as Error;
      return handleFailure(error);
    }
  };
  return { query: query as never, release: (destroy) => client.release(broken ?? destroy) };
}

/** Returns whether the server sent no response at all, as when it hangs or the network is cut. */
const isResponseTimeout = (error: unknown): boolean =>
  /^(Query read timeout|Connection terminated due to connection timeout)/.test((error as Error).message);

/**
 * Returns whether an error makes the connection unusable. After a statement timeout or a lack of resources the
 * connection stays usable.
 */
function breaksConnection(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return detectOutage(error) === "database" && !/^(57014|53.00)$/.test(code ?? "");
}

/** Throws when a server is read-only, like `target_session_attrs=read-write` in libpq. */
export async function assertWritable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>("show transaction_read_only");
  if (rows[0]?.transaction_read_only !== "on") return;
  throw Object.assign(new Error("the server only reads: it isn't the primary"), { code: READ_ONLY_CODE });
}

const verifyWritable = (client: pg.ClientBase, done: (error?: Error) => void): void =>
  void assertWritable(client).then(
    () => done(),
    (error: Error) => done(error),
  );
