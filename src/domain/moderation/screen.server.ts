import type { Db } from "#db/database.ts";
import { letThrough, moveAd } from "#domain/ads/life/move.server.ts";
import { isOwnerBanned } from "./bans.server.ts";
import { signsOf } from "./find-signs.server.ts";
import { rememberLook } from "./looked-at.server.ts";
import { factsToScreen } from "./screened.server.ts";
import { verdictOf } from "./signs.ts";
import { writeSigns } from "./write-signs.server.ts";

/**
 * Looks at an ad that was just written or changed: writes down what speaks against it and moves it to where it belongs,
 * which is what it returns. Ads of sellers we know are shown at once unless something serious is found, or a moderator
 * refused this one, or their owner is banned: then a moderator lets it through.
 */
export async function screenAd(
  trx: Db,
  adId: number,
  { now, isSilent }: { now: Date; isSilent?: boolean },
): Promise<"active" | "pending"> {
  const ad = await factsToScreen(trx, adId);
  if (!ad) return "pending";
  const signs = await signsOf(trx, ad, now);
  await trx.deleteFrom("ad_risks").where("ad_id", "=", adId).execute();
  await writeSigns(trx, adId, signs, now);
  const mayShow = !(await isRefused(trx, adId)) && !(await isOwnerBanned(trx, adId, now));
  const verdict = mayShow ? verdictOf(signs, ad.standing) : "pending";
  if (verdict === "active") await rememberLook(trx, adId, now);
  const isThere = verdict === "active" ? ad.status === "active" || ad.status === "reserved" : ad.status === "pending";
  if (isThere) return verdict;
  const step = { adId, by: "system" as const, isSilent, now };
  const moved = verdict === "active" ? await letThrough(trx, step) : await moveAd(trx, { ...step, to: verdict });
  // What its seller took back meanwhile stays where it is; it is screened again when it comes back.
  return moved.ok ? verdict : "pending";
}

/** Whether the last word of a moderator on an ad, if it still stands, was anything but yes. */
async function isRefused(trx: Db, adId: number): Promise<boolean> {
  const last = await trx
    .selectFrom("ad_decisions")
    .select("decision")
    .where("ad_id", "=", adId)
    .where("undone_at", "is", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last !== undefined && last.decision !== "approve";
}
