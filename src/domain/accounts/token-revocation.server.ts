import { sql } from "kysely";
import type { Db } from "#db/database.ts";

/** Deletes all tokens of an account after a password change, because somebody else may have created them. */
export async function deleteAccessTokens(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("access_tokens").where("user_id", "=", userId).execute();
}

/**
 * Expires all tokens of a banned account. Requests with a token get the ban while it lasts and `token.expired`
 * afterwards.
 */
export async function expireAccessTokens(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .updateTable("access_tokens")
    .set({ expires_at: sql<Date>`least(expires_at, ${now}::timestamptz)` })
    .where("user_id", "=", userId)
    .execute();
}
