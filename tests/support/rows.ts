import type { Insertable, Selectable, Updateable } from "kysely";
import type { Db } from "#db/database.ts";
import type { Tables } from "#db/schema/tables.ts";

/** Names of the tables whose rows have a numeric id. */
type TableWithId = { [T in keyof Tables]: Selectable<Tables[T]> extends { id: number } ? T : never }[keyof Tables];
type NewRow<T extends keyof Tables> = Partial<Insertable<Tables[T]>>;

/** Inserts rows into a table. The database fills in columns that are left out. */
export async function insertRows<T extends keyof Tables>(
  db: Db,
  table: T,
  rows: NewRow<T> | readonly NewRow<T>[],
): Promise<void> {
  await db
    .insertInto(table)
    .values(rows as never)
    .execute();
}

/** Inserts one row into a table and returns its id. The database fills in columns that are left out. */
export async function insertRow<T extends TableWithId>(db: Db, table: T, row: NewRow<T>): Promise<{ id: number }> {
  const inserted = db
    .insertInto(table as TableWithId)
    .values(row as never)
    .returning("id");
  return inserted.executeTakeFirstOrThrow();
}

/** Updates columns of the row with an id. */
export async function updateRow<T extends TableWithId>(
  db: Db,
  table: T,
  id: number,
  columns: Updateable<Tables[T]>,
): Promise<void> {
  await db
    .updateTable(table as TableWithId)
    .set(columns as never)
    .where("id", "=", id as never)
    .execute();
}

/** Finds the row with an id. Throws if there is none. */
export async function findRow<T extends TableWithId>(db: Db, table: T, id: number): Promise<Selectable<Tables[T]>> {
  const found = db
    .selectFrom(table as TableWithId)
    .selectAll()
    .where("id", "=", id as never);
  return (await found.executeTakeFirstOrThrow()) as unknown as Selectable<Tables[T]>;
}

/** Lists the subjects and texts of the mails to an address, oldest first. */
export const listMails = (db: Db, address: string) =>
  db.selectFrom("mail_outbox").select(["subject", "text"]).where("to_address", "=", address).orderBy("id").execute();

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
