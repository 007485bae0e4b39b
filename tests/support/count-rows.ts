import type { Db } from "#db/database.ts";
import type { Tables } from "#db/schema/tables.ts";

/** Counts the rows of the tables, to compare them before and after a command that must write nothing. */
export async function countRows(db: Db, tables: readonly (keyof Tables)[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    counts[table] = Number(count);
  }
  return counts;
}
