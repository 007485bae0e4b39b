import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { AdEnd, AdStatus } from "#db/schema/ads.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { insertSearchWords } from "../insert.server.ts";
import { storedAds } from "../stored.server.ts";

export type AdMove = {
  adId: number;
  to: AdStatus;
  by: "seller" | "staff" | "system";
  userId?: number;
  note?: string;
  details?: Record<string, unknown>;
  ended?: AdEnd;
  now: Date;
};

/** How long an ad is shown before it expires, in days. */
export const daysShown = 60;

const steps: Partial<Record<AdStatus, readonly AdStatus[]>> = {
  pending: ["active", "rejected", "closed"],
  active: ["pending", "reserved", "sold", "expired", "closed", "rejected"],
  expired: ["active"],
  closed: ["active", "pending"],
};

/** Takes an ad a step further, with everything that belongs to it. */
export async function moveAd(trx: Db, move: AdMove): Promise<Result<void>> {
  const { adId, to, now } = move;
  const [ad] = await storedAds(trx, [adId]);
  if (!ad) return failure("not_found", "ad.not_found");
  if (!steps[ad.status]?.includes(to)) return failure("conflict", "ad.illegal_step");
  const expiresAt = to === "active" ? new Date(now.getTime() + daysShown * 86_400_000) : ad.expiresAt;
  await sql`
    update ads set status = ${to}, ended = ${move.ended ?? null}, expires_at = ${expiresAt ?? null}, updated_at = ${now},
      version = version + 1 where id = ${adId}`.execute(trx);
  await sql`delete from ad_search where ad_id = ${adId}`.execute(trx);
  await insertSearchWords(trx, await catalogueOf(trx), [{ ad: { ...ad, status: to }, id: adId }]);
  await sql`
    insert into ad_events (ad_id, what, by, user_id, note, details, at) values (${adId}, ${to}, ${move.by},
      ${move.userId ?? null}, ${move.note ?? null}, ${JSON.stringify(move.details ?? {})}::jsonb, ${now})`.execute(trx);
  return ok(undefined);
}
