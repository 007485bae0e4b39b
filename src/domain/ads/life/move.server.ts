import { sql, type Transaction } from "kysely";
import type { Tables } from "#db/schema/tables.ts";
import { failure, ok, type Result } from "#kernel/result.ts";

/** Where an ad is led, by whom, and why. */
export type Move = {
  adId: number;
  to: "closed";
  by: "seller" | "staff" | "system";
  userId?: number | undefined;
  note?: string | undefined;
  details?: Record<string, unknown> | undefined;
  ended?: "paused" | "sold-here" | "sold-elsewhere" | "given-up" | "account-deleted" | "taken-down" | undefined;
  now: Date;
};

/** Changes an ad's status, with the event that says so; nobody finds it by its words any more. */
export async function moveAd(trx: Transaction<Tables>, move: Move): Promise<Result<undefined>> {
  const { rows } = await sql<{ id: number }>`
    update ads set status = ${move.to}, ended = ${move.ended ?? null}, version = version + 1, updated_at = ${move.now}
    where id = ${move.adId} and status <> ${move.to} returning id`.execute(trx);
  if (rows.length === 0) return failure("conflict", "ad.step");
  await sql`delete from ad_search where ad_id = ${move.adId}`.execute(trx);
  await trx
    .insertInto("ad_events")
    .values({
      ad_id: move.adId,
      what: move.to,
      by: move.by,
      user_id: move.userId ?? null,
      note: move.note ?? null,
      details: JSON.stringify(move.details ?? {}),
      at: move.now,
    })
    .execute();
  return ok(undefined);
}
