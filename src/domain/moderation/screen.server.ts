import type { Db } from "#db/database.ts";
import { moveAd } from "#domain/ads/life/move.server.ts";

/**
 * Says whether an ad that waits may be shown at once: that of a seller who is verified, or had ads approved before.
 * The others wait until somebody has looked at them.
 */
export async function screenAd(trx: Db, adId: number, { now }: { now: Date }): Promise<"active" | "pending"> {
  const seller = await trx
    .selectFrom("ads")
    .innerJoin("sellers", "sellers.id", "ads.seller_id")
    .select(["sellers.id", "sellers.verified_at"])
    .where("ads.id", "=", adId)
    .executeTakeFirstOrThrow();
  const before = await trx
    .selectFrom("ads")
    .select("id")
    .where("seller_id", "=", seller.id)
    .where("id", "<>", adId)
    .where("status", "in", ["active", "reserved", "sold"])
    .limit(1)
    .executeTakeFirst();
  if (!seller.verified_at && !before) return "pending";
  await moveAd(trx, { adId, to: "active", by: "system", now });
  return "active";
}
