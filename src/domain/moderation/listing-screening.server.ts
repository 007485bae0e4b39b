import type { Db } from "#db/database.ts";
import { approveListing, transitionListing } from "#domain/listings/lifecycle/transitions.server.ts";
import { isOwnerBanned } from "../accounts/bans.server.ts";
import { detectFraudSignals } from "./fraud-detection.server.ts";
import { saveFraudSignals } from "./fraud-signal-store.server.ts";
import { decideVisibility } from "./fraud-signals.ts";
import { saveModerationSnapshot } from "./moderation-snapshot.server.ts";
import { loadScreenedListing } from "./screened-listing.server.ts";

/**
 * Screens a new or changed listing: stores its fraud signals and sets the resulting status, which is returned. Trusted
 * sellers' listings are published at once, unless a signal is serious, a moderator rejected the listing, or the owner
 * is banned.
 */
export async function screenListing(
  trx: Db,
  listingId: number,
  { now, isSilent }: { now: Date; isSilent?: boolean },
): Promise<"active" | "pending"> {
  const listing = await loadScreenedListing(trx, listingId);
  if (!listing) return "pending";
  const signals = await detectFraudSignals(trx, listing, now);
  await trx.deleteFrom("ad_risks").where("ad_id", "=", listingId).execute();
  await saveFraudSignals(trx, listingId, signals, now);
  const mayShow = !(await isRejectedByModerator(trx, listingId)) && !(await isOwnerBanned(trx, listingId, now));
  const verdict = mayShow ? decideVisibility(signals, listing.trust) : "pending";
  if (verdict === "active") await saveModerationSnapshot(trx, listingId, now);
  const hasTargetStatus =
    verdict === "active" ? listing.status === "active" || listing.status === "reserved" : listing.status === "pending";
  if (hasTargetStatus) return verdict;
  const transition = { adId: listingId, by: "system" as const, isSilent, now };
  const moved =
    verdict === "active"
      ? await approveListing(trx, transition)
      : await transitionListing(trx, { ...transition, to: verdict });
  // A listing withdrawn by its seller meanwhile stays unchanged. It is screened again when resubmitted.
  return moved.ok ? verdict : "pending";
}

/** Checks whether the last standing decision of a moderator is not an approval. */
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
