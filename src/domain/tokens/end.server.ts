import { sql } from "kysely";
import type { Db } from "#db/database.ts";

/** Takes all tokens of an account away: its password has changed, and somebody else may have made them. */
export async function endTokens(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("access_tokens").where("user_id", "=", userId).execute();
}

/** Ends all tokens of somebody who is banned. Who has one is told about the ban while it lasts, and that it ended after. */
export async function expireTokens(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .updateTable("access_tokens")
    .set({ expires_at: sql<Date>`least(expires_at, ${now}::timestamptz)` })
    .where("user_id", "=", userId)
    .execute();
}
