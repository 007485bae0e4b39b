import type { Db } from "#db/database.ts";
import { approveListing, transitionListing } from "#domain/listings/lifecycle/transitions.server.ts";
import { isOwnerBanned } from "../accounts/bans.server.ts";
import { detectFraudSignals } from "./fraud-detection.server.ts";
import { saveFraudSignals } from "./fraud-signal-store.server.ts";
import { decideListingVisibility } from "./fraud-signals.ts";
import { saveModerationSnapshot } from "./moderation-snapshot.server.ts";
import { loadScreenedListing } from "./screened-listing.server.ts";

/**
 * Screens a new or changed listing: stores its fraud signals, then sets and returns its status. A listing of a trusted
 * seller usually becomes active at once. It becomes pending if it has serious signals, if a moderator rejected it
 * before, or if its owner is banned. Listings of other sellers always become pending.
 */
export async function screenListing(
  trx: Db,
  listingId: number,
  { now, isSilent }: { now: Date; isSilent?: boolean },
): Promise<"active" | "pending"> {
  const listing = await loadScreenedListing(trx, listingId);
  if (!listing) return "pending";
  const signals = await detectFraudSignals(trx, listing, now);
  await trx.deleteFrom("fraud_signals").where("ad_id", "=", listingId).execute();
  await saveFraudSignals(trx, listingId, signals, now);
  const mayShow = !(await isRejectedByModerator(trx, listingId)) && !(await isOwnerBanned(trx, listingId, now));
  const verdict = mayShow ? decideListingVisibility(signals, listing.trust) : "pending";
  if (verdict === "active") await saveModerationSnapshot(trx, listingId, now);
  const hasTargetStatus =
    verdict === "active" ? listing.status === "active" || listing.status === "reserved" : listing.status === "pending";
  if (hasTargetStatus) return verdict;
  const transition = { adId: listingId, by: "system" as const, isSilent, now };
  const moved =
    verdict === "active"
      ? await approveListing(trx, transition)
      : await transitionListing(trx, { ...transition, to: verdict });
  // The seller may have withdrawn the listing during the screening. Such a listing stays unchanged and is screened when
  // it is submitted again.
  return moved.ok ? verdict : "pending";
}

/**
 * Checks whether the last decision of a moderator on a listing was anything else than an approval. Reverted decisions
 * are ignored.
 */
async function isRejectedByModerator(trx: Db, listingId: number): Promise<boolean> {
  const lastDecision = await trx
    .selectFrom("ad_decisions")
    .select("decision")
    .where("ad_id", "=", listingId)
    .where("undone_at", "is", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return lastDecision !== undefined && lastDecision.decision !== "approve";
}
