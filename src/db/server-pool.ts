import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import { DatabaseUnavailableError, detectOutage } from "#kernel/outage.ts";
import { toQueryConfig } from "./prepared-statements.ts";
import { parseServerHosts } from "./server-hosts.ts";
import { assertOutsideTransaction } from "./transaction.ts";
import { valueParsers } from "./value-parsers.ts";

export type ServerPoolOptions = {
  connections: number;
  /** Time limit for statements, in milliseconds. 0 means no limit. */
  statementTimeout: number;
  /** Maximum wait for a connection, in milliseconds. */
  connectTimeout: number;
  /** Time without any response after which the server counts as unavailable, in milliseconds. */
  responseTimeout?: number;
  name?: string;
  /** Whether the server is a replica. A replica may be read-only; any other read-only server is an error. */
  isReplica?: boolean;
};

export const READ_ONLY_CODE = "25006";
/**
 * Maximum number of waiting requests per connection. Further requests fail at once, because each waiting request uses
 * memory.
 */
const MAX_WAITING_PER_CONNECTION = 30;
/** Time after an unanswered statement during which all requests fail at once, in milliseconds. */
const COOLDOWN_MS = 2_000;

/**
 * Creates a connection pool for a PostgreSQL server, in the form that Kysely expects. If the address has several hosts,
 * the pool uses the writable one, also after a failover. A connection whose server has become read-only is replaced by
 * one to the new primary.
 */
export function createServerPool(url: string, settings: ServerPoolOptions): PostgresPool {
  const hosts = parseServerHosts(url);
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
    // Compiling triggers made each update of a listing take 0.4 s with PostgreSQL 15, whose planner overrates their cost.
    options: "-c jit=off",
    // Statements are sent without waiting for the results of earlier ones.
    pipeline: true,
    ...(onlyPrimary ? { verify: verifyWritable } : {}),
  });
  // Without a listener, the error event of a broken connection would end the process. The pool replaces the connection,
  // and the next statement on it fails.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** Client of a pool with its field `connection`, which the types of `pg` lack. */
type PipelinedClient = pg.PoolClient & Pick<pg.Client, "connection">;

/** Wraps a connection while it is in use. A broken connection is closed and never used again. */
function wrapClient(
  client: PipelinedClient,
  handleFailure: (error: unknown) => never,
  { responseTimeout }: Pick<ServerPoolOptions, "responseTimeout">,
): PostgresPoolClient {
  let broken: Error | undefined;
  /** BEGIN statement that was not sent yet. It is sent together with the first statement of the transaction. */
  let pendingBegin: string | undefined;
  let isCorked = false;
  let unanswered = 0;

  /** Sends all statements of one event loop tick in one packet. The server responds in the same order. */
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
      // If BEGIN failed, the following statements would run outside of a transaction.
      client.query(pendingBegin).catch((error: Error) => {
        broken ??= error;
      });
      pendingBegin = undefined;
    }
    unanswered += 1;
    // The last statement waits for all statements before it, so its time limit is multiplied by their number.
    const queryTimeout = responseTimeout === undefined ? {} : { query_timeout: responseTimeout * unanswered };
    return client.query({ ...toQueryConfig(text, values), ...queryTimeout }).finally(() => {
      unanswered -= 1;
    });
  };
  const query = async (text: string, values: readonly unknown[] = []) => {
    // The statement is still unanswered, and a rollback would wait for it.
    if (broken) throw broken;
    if (/^(?:begin|start transaction)\b/.test(text)) {
      pendingBegin = text;
      return { command: "BEGIN", rowCount: null, rows: [] };
    }
    // A transaction without statements needs neither BEGIN nor COMMIT.
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

/** Checks whether the server did not respond at all, as when it hangs or the network is down. */
const isResponseTimeout = (error: unknown): boolean =>
  /^(Query read timeout|Connection terminated due to connection timeout)/.test((error as Error).message);

/**
 * Checks whether a connection is unusable after an error. A connection stays usable after a statement timeout or a lack
 * of resources.
 */
function breaksConnection(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return detectOutage(error) === "database" && !/^(57014|53.00)$/.test(code ?? "");
}

/** Throws if the server is read-only, like `target_session_attrs=read-write` in libpq. */
export async function assertWritable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>("show transaction_read_only");
  if (rows[0]?.transaction_read_only !== "on") return;
  throw Object.assign(new Error("the server is read-only: it is not the primary"), { code: READ_ONLY_CODE });
}

const verifyWritable = (client: pg.ClientBase, done: (error?: Error) => void): void =>
  void assertWritable(client).then(
    () => done(),
    (error: Error) => done(error),
  );
