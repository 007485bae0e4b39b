import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";

/** Why somebody may not come in, and until when; without an end for good. */
export type Ban = { id: number; reason: string; until: Date | null };

/** Bans `b` that hold at a time. */
export const banHolds = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`b.lifted_at is null and (b.until is null or b.until > ${now})`;

/** The ban of somebody that holds now. */
export async function banOf(db: Db, userId: number, now: Date): Promise<Ban | undefined> {
  return db
    .selectFrom("bans as b")
    .select(["b.id", "b.reason", "b.until"])
    .where("b.user_id", "=", userId)
    .where(banHolds(now))
    .executeTakeFirst();
}
