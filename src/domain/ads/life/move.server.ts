import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { AdEnd, AdStatus } from "#db/schema/ads.ts";
import { notify } from "#domain/notifications/notify.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { mayMove, type StepBy } from "./steps.ts";

/** A step of an ad: where it goes, by whom, and what its seller reads about it. */
export type Move = {
  adId: number;
  to: AdStatus;
  by: StepBy;
  userId?: number | undefined;
  note?: string | undefined;
  details?: Record<string, unknown> | undefined;
  ended?: AdEnd | undefined;
  now: Date;
};

const shownFor = 60 * 24 * 60 * 60_000;

/** Changes an ad's status, the one place that does: the step is written down, search follows, its owner is told. */
export async function moveAd(
  trx: Db,
  { adId, to, by, userId, note, details, ended, now }: Move,
): Promise<Result<undefined>> {
  const ad = await trx
    .selectFrom("ads as a")
    .innerJoin("sellers as s", "s.id", "a.seller_id")
    .select(["a.status", "a.expires_at", "s.owner_id"])
    .where("a.id", "=", adId)
    .forUpdate("a")
    .executeTakeFirst();
  if (!ad) return failure("not_found", "ad.not_found");
  if (!mayMove(ad.status, to, by)) return failure("conflict", "ad.step");
  const shown = to === "active" && (!ad.expires_at || ad.expires_at <= now);
  await trx
    .updateTable("ads")
    .set((eb) => ({
      status: to,
      version: eb("version", "+", 1),
      updated_at: now,
      ended: to === "closed" ? (ended ?? null) : null,
      ...(shown ? { expires_at: new Date(now.getTime() + shownFor) } : {}),
    }))
    .where("id", "=", adId)
    .execute();
  await trx
    .insertInto("ad_events")
    .values({
      ad_id: adId,
      what: to,
      by,
      user_id: userId ?? null,
      note: note ?? null,
      details: JSON.stringify(details ?? {}),
      at: now,
    })
    .execute();
  if (to === "active") {
    await sql`insert into ad_search (ad_id, vector, edition) values (${adId}, ''::tsvector, 0) on conflict do nothing`.execute(
      trx,
    );
  } else {
    await trx.deleteFrom("ad_search").where("ad_id", "=", adId).execute();
  }
  if (ad.owner_id !== null && ad.owner_id !== userId) {
    await notify(trx, [{ userId: ad.owner_id, kind: `ad-${to}`, data: { adId, note }, path: `/account/ads/${adId}` }]);
  }
  return ok(undefined);
}
