import type { Db } from "#db/database.ts";
import type { ListingStatus } from "#db/schema/listings.ts";
import type { ListingDecision, RequestedChange } from "#db/schema/moderation.ts";
import { withTransaction } from "#db/transaction.ts";
import { getPermissionFailure, type Member } from "#domain/accounts/roles.ts";
import { writeAuditLog } from "#domain/audit/write-audit-log.server.ts";
import { approveListing, transitionListing } from "#domain/listings/lifecycle/transitions.server.ts";
import { invalidateHomeSnapshot } from "#domain/listings/list/home-snapshot.server.ts";
import { isOwnerOrStaff } from "#domain/sellers/seller-access.server.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { isOwnerBanned } from "../accounts/bans.server.ts";
import { findListingOwner, queueDecisionMail } from "./decision-mail.server.ts";
import { saveModerationSnapshot } from "./moderation-snapshot.server.ts";
import { formatRequestedChange } from "./requested-changes.ts";
import { parseRequestedChanges } from "./requested-changes-input.ts";

export type ModerationContext = { db: Db; now: Date; origin: string };

/** Decision on a pending listing, or `take-down` for a published one. */
export type Decision =
  | { kind: "approve" }
  | { kind: "reject" | "change" | "take-down"; values: Readonly<Record<string, string | undefined>> };

/** Listing with the version that the moderator reviewed. A decision applies to this version only. */
export type ReviewedListing = { id: number; version: number };

export type DecisionResult = { id: number; decision: ListingDecision };

/** Failure because another moderator decided first, with the name and the decision. */
export type StaleDecisionFailure = Failure & { by?: string | undefined; decision?: ListingDecision | undefined };

/** Moderators may not decide on their own listings or on those of a business they work for. */
export const failOwnListing = (): Failure => failure("forbidden", "ad.own");

/** Checks whether a listing belongs to the user or to a business the user works for. */
export async function isInvolvedInListing(db: Db, { id }: Member, listingId: number): Promise<boolean> {
  const listing = await db.selectFrom("ads").select("seller_id").where("id", "=", listingId).executeTakeFirst();
  return listing !== undefined && (await isOwnerOrStaff(db, id, listing.seller_id));
}

/** Creates the failure for a listing that does not exist. */
export const failListingNotFound = (): Failure => failure("not_found", "ad.not_found");

/**
 * Decides on a listing in its reviewed version. Fails if the listing was changed or decided on meanwhile, and names the
 * other moderator. Requested changes are stored, shown to the seller and mailed in the seller's language.
 */
export async function decideListing(
  { db, now, origin }: ModerationContext,
  actor: Member,
  reviewed: ReviewedListing,
  decision: Decision,
): Promise<Result<DecisionResult> | StaleDecisionFailure> {
  const forbidden = getPermissionFailure(actor, "moderate");
  if (forbidden) return forbidden;
  const parsed = decision.kind === "approve" ? ok([]) : parseRequestedChanges(decision.values);
  if (!parsed.ok) return parsed;
  const result = await withTransaction(db, (trx) =>
    decideInTransaction(trx, actor, reviewed, { kind: decision.kind, mends: parsed.value, origin, now }),
  );
  if (result.ok) invalidateHomeSnapshot(db);
  return result;
}

const resultingStatus: Record<Exclude<ListingDecision, "approve">, ListingStatus> = {
  reject: "rejected",
  change: "rejected",
  "take-down": "closed",
};

type DecisionDetails = { kind: ListingDecision; mends: readonly RequestedChange[]; origin: string; now: Date };

/** Decides on a listing within an existing transaction. */
export async function decideInTransaction(
  trx: Db,
  actor: Member,
  { id, version }: ReviewedListing,
  { kind, mends: requestedChanges, origin, now }: DecisionDetails,
): Promise<Result<DecisionResult> | StaleDecisionFailure> {
  const listing = await trx
    .selectFrom("ads")
    .select(["status", "version"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!listing || listing.status === "draft") return failListingNotFound();
  if (await isInvolvedInListing(trx, actor, id)) return failOwnListing();
  const owner = await findListingOwner(trx, id);
  const isDecidable = kind === "take-down" ? listing.status !== "closed" : listing.status === "pending";
  if (listing.version !== version || !isDecidable) return buildStaleFailure(trx, id, listing.version, isDecidable);
  // A ban closes all listings; this listing became pending afterwards, for example by a colleague.
  if (kind === "approve" && (await isOwnerBanned(trx, id, now))) return failure("conflict", "ad.owner_banned");
  const transition = {
    adId: id,
    by: "staff" as const,
    userId: actor.id,
    now,
    ...(requestedChanges.length > 0
      ? {
          note: requestedChanges
            .map((requestedChange) => formatRequestedChange(requestedChange, owner?.language ?? "ar"))
            .join("\n"),
        }
      : {}),
    details: { decision: kind },
    ...(kind === "take-down" ? { ended: "taken-down" as const } : {}),
  };
  const moved =
    kind === "approve"
      ? await approveListing(trx, transition)
      : await transitionListing(trx, { ...transition, to: resultingStatus[kind] });
  if (!moved.ok) return moved;
  const after = await trx.selectFrom("ads").select("version").where("id", "=", id).executeTakeFirstOrThrow();
  const { id: decisionId } = await trx
    .insertInto("ad_decisions")
    .values({
      ad_id: id,
      ad_version: version,
      status_before: listing.status,
      decision: kind,
      mends: JSON.stringify(requestedChanges),
      user_id: actor.id,
      at: now,
      version_after: after.version,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await saveModerationSnapshot(trx, id, now);
  await writeAuditLog(trx, actor, {
    action: `ad.${kind}`,
    subject: "ad",
    subjectId: id,
    details: { mends: requestedChanges },
  });
  await queueDecisionMail(trx, { adId: id, decision: kind, mends: requestedChanges, origin, now });
  return ok({ id: decisionId, decision: kind });
}

/** Builds the failure for a stale decision: another moderator's decision, else a change by the seller. */
async function buildStaleFailure(
  trx: Db,
  listingId: number,
  version: number,
  isDecidable: boolean,
): Promise<StaleDecisionFailure> {
  const lastDecision = await trx
    .selectFrom("ad_decisions as d")
    .leftJoin("users as u", "u.id", "d.user_id")
    .select(["d.decision", "u.name"])
    .where("d.ad_id", "=", listingId)
    .where("d.version_after", "=", version)
    .where("d.undone_at", "is", null)
    .orderBy("d.id", "desc")
    .executeTakeFirst();
  if (lastDecision)
    return {
      ...failure("conflict", "ad.decided"),
      by: lastDecision.name ?? undefined,
      decision: lastDecision.decision,
    };
  return failure("conflict", isDecidable ? "ad.changed" : "ad.not_waiting");
}

export type BulkApprovalResult = { approved: number; left: number };

/** Approves several listings in their reviewed versions. Listings changed meanwhile stay pending. */
export async function approveListings(
  context: ModerationContext,
  actor: Member,
  listings: readonly ReviewedListing[],
): Promise<BulkApprovalResult> {
  let approved = 0;
  for (const listing of listings) {
    const result = await decideListing(context, actor, listing, { kind: "approve" });
    if (result.ok) approved += 1;
  }
  return { approved, left: listings.length - approved };
}
