import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { AdEnd, AdStatus } from "#db/schema/ads.ts";
import { failure, ok, type Result } from "#kernel/result.ts";

export type Move = {
  adId: number;
  to: AdStatus;
  by: "seller" | "staff" | "system";
  userId?: number | null;
  note?: string | null;
  details?: Record<string, unknown>;
  ended?: AdEnd | null;
  now: Date;
};

const shownFor = 60 * 24 * 60 * 60 * 1_000;

/** The one place that changes the status of an ad: with the event that says so, and its search words. */
export async function moveAd(trx: Db, move: Move): Promise<Result<void>> {
  const { adId, to, by, now } = move;
  const ad = await trx.selectFrom("ads").select("status").where("id", "=", adId).forUpdate().executeTakeFirst();
  if (!ad) return failure("not_found", "ad.not_found");
  await trx
    .updateTable("ads")
    .set({
      status: to,
      ended: move.ended ?? null,
      updated_at: now,
      ...(to === "active" ? { expires_at: new Date(now.getTime() + shownFor) } : {}),
    })
    .set("version", sql`version + 1`)
    .where("id", "=", adId)
    .execute();
  // Its words are made by and by (`reindexSome`).
  if (to === "active") {
    await sql`insert into ad_search (ad_id, vector, edition) values (${adId}, '', 0) on conflict do nothing`.execute(
      trx,
    );
  } else await trx.deleteFrom("ad_search").where("ad_id", "=", adId).execute();
  await trx
    .insertInto("ad_events")
    .values({
      ad_id: adId,
      what: to,
      by,
      user_id: move.userId ?? null,
      note: move.note ?? null,
      details: JSON.stringify(move.details ?? {}),
      at: now,
    })
    .execute();
  return ok(undefined);
}
