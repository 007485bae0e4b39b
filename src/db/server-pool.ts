import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import { valueParsers } from "./parsers.ts";
import { statement } from "./statements.ts";
import { refuseInsideTransaction } from "./transaction.ts";

/** A pool of connections to a PostgreSQL server, in the shape Kysely's PostgreSQL dialect takes. */
export function openServer(url: string, connections: number, patient: boolean): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    types: valueParsers,
    max: connections,
    statement_timeout: patient ? 0 : 30_000,
    connectionTimeoutMillis: 10_000,
    application_name: "karaj",
  });
  // Without a listener a connection that breaks while idle would end the process; the pool replaces it.
  pool.on("error", () => {});
  return {
    options: pool.options,
    async connect(): Promise<PostgresPoolClient> {
      refuseInsideTransaction();
      const client = await pool.connect();
      return {
        query: ((text: string, values: readonly unknown[] = []) =>
          client
            .query(statement(text, values))
            .then((result) => (Array.isArray(result) ? result.at(-1) : result))) as never,
        release: (destroy) => client.release(destroy),
      };
    },
    end: () => pool.end(),
  };
}
