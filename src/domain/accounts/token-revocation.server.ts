import { sql } from "kysely";
import type { Db } from "#db/database.ts";

/** Deletes all API tokens of an account after a password change, because somebody else may have created tokens. */
export async function deleteAccessTokens(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("access_tokens").where("user_id", "=", userId).execute();
}

/**
 * Expires all API tokens of a banned account. Requests with such a token get AUTH_BANNED until the ban ends, and
 * `token.expired` afterwards.
 */
export async function expireAccessTokens(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .updateTable("access_tokens")
    .set({ expires_at: sql<Date>`least(expires_at, ${now}::timestamptz)` })
    .where("user_id", "=", userId)
    .execute();
}
