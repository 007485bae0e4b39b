import type { Db } from "#db/database.ts";

/** Whether an ad may be shown at once: its seller is verified. */
export async function screenAd(trx: Db, adId: number, _: { now: Date }): Promise<"active" | "pending"> {
  const ad = await trx
    .selectFrom("ads")
    .innerJoin("sellers", "sellers.id", "ads.seller_id")
    .select("sellers.verified_at")
    .where("ads.id", "=", adId)
    .executeTakeFirst();
  return ad?.verified_at ? "active" : "pending";
}
