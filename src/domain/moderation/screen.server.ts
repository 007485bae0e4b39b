import type { Db } from "#db/database.ts";
import { moveAd } from "#domain/ads/life/move.server.ts";
import { signsOf } from "./find-signs.server.ts";
import { rememberLook } from "./looked-at.server.ts";
import { factsToScreen } from "./screened.server.ts";
import { verdictOf } from "./signs.ts";
import { writeSigns } from "./write-signs.server.ts";

/**
 * Looks at an ad that was just written or changed: writes down what speaks against it and moves it to where it belongs,
 * which is what it returns. Ads of sellers we know are shown at once unless something serious is found.
 */
export async function screenAd(trx: Db, adId: number, { now }: { now: Date }): Promise<"active" | "pending"> {
  const ad = await factsToScreen(trx, adId);
  if (!ad) return "pending";
  const signs = await signsOf(trx, ad, now);
  await trx.deleteFrom("ad_risks").where("ad_id", "=", adId).execute();
  await writeSigns(trx, adId, signs, now);
  const verdict = verdictOf(signs, ad.standing);
  if (verdict === "active") await rememberLook(trx, adId, now);
  const isThere = verdict === "active" ? ad.status === "active" || ad.status === "reserved" : ad.status === "pending";
  if (isThere) return verdict;
  const moved = await moveAd(trx, { adId, to: verdict, by: "system", now });
  // What its seller took back meanwhile stays where it is; it is screened again when it comes back.
  return moved.ok ? verdict : "pending";
}
