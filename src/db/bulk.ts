import { sql } from "kysely";
import type { Db } from "./database.ts";
import type { Tables } from "./schema/tables.ts";

/**
 * Inserts many rows in one statement. The rows are one JSON parameter, so their number is not limited by the number of
 * parameters. All rows must have the same keys as the first row. Callers that need the ids of new rows get them from
 * `reserveIds` first.
 */
export async function insertRows<T extends keyof Tables & string>(
  db: Db,
  table: T,
  rows: readonly Record<string, unknown>[],
  { onConflict = "" }: { onConflict?: "" | "on conflict do nothing" } = {},
): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    ${sql.raw(onConflict)}`.execute(db);
}

/**
 * Reserves `count` ids from the sequence of a table and returns them in ascending order. With ids known in advance,
 * rows of several tables can reference each other before they are inserted.
 */
export async function reserveIds(db: Db, table: keyof Tables & string, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::bigint as id from generate_series(1, ${count}::int)`.execute(
    db,
  );
  return rows.map((row) => row.id);
}
