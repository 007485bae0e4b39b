import type { Insertable } from "kysely";
import type { Db } from "#db/database.ts";
import type { UsersTable } from "#db/schema/accounts.ts";

/** Creates an account with these columns. */
export const createUser = (db: Db, values: Insertable<UsersTable>): Promise<{ id: number }> =>
  db.insertInto("users").values(values).returning("id").executeTakeFirstOrThrow();
