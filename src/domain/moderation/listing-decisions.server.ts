import type { Db } from "#db/database.ts";
import type { ListingStatus } from "#db/schema/listings.ts";
import type { ListingDecision, RequestedChange } from "#db/schema/moderation.ts";
import { withTransaction } from "#db/transaction.ts";
import { getPermissionFailure, type Member } from "#domain/accounts/roles.ts";
import { writeAuditLog } from "#domain/audit/audit-log.server.ts";
import { approveListing, transitionListing } from "#domain/listings/lifecycle/transitions.server.ts";
import { isSellerOwnerOrStaff } from "#domain/sellers/seller-access.server.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { isOwnerBanned } from "../accounts/bans.server.ts";
import { findListingOwner, queueDecisionMail } from "./decision-mail.server.ts";
import { saveModerationSnapshot } from "./moderation-snapshot.server.ts";
import { formatRequestedChange } from "./requested-changes.ts";
import { parseRequestedChanges } from "./requested-changes-input.ts";

export type ModerationContext = { db: Db; now: Date; origin: string };

/**
 * Decision of a moderator on a listing. `take-down` applies to all listings that are not closed, all others to pending
 * listings.
 */
export type ModerationDecision =
  | { kind: "approve" }
  | { kind: "reject" | "change" | "take-down"; values: Readonly<Record<string, string | undefined>> };

/** Listing and the version that the moderator saw. A decision applies to this version only. */
export type ReviewedListing = { id: number; version: number };

export type ModerationDecisionResult = { id: number; decision: ListingDecision };

/**
 * Failure of a decision because the listing changed after the moderator opened it. `by` and `decision` are set if
 * another moderator decided first.
 */
export type StaleDecisionFailure = Failure & { by?: string | undefined; decision?: ListingDecision | undefined };

/** Creates the failure for moderators who decide on a listing of their own, or of a business for which they work. */
export const createOwnListingFailure = (): Failure => failure("forbidden", "ad.own");

/** Checks whether a listing belongs to the user or to a business the user works for. */
export async function isListingOwnerOrStaff(db: Db, { id }: Member, listingId: number): Promise<boolean> {
  const listing = await db.selectFrom("ads").select("seller_id").where("id", "=", listingId).executeTakeFirst();
  return listing !== undefined && (await isSellerOwnerOrStaff(db, id, listing.seller_id));
}

export const createListingNotFoundFailure = (): Failure => failure("not_found", "ad.not_found");

/**
 * Stores a moderator's decision on the version of a listing that the moderator reviewed. Fails if the seller has
 * changed the listing or another moderator has decided since; the failure then names that moderator. Requested changes
 * are shown to the seller and mailed in the seller's language.
 */
export async function decideListing(
  { db, now, origin }: ModerationContext,
  actor: Member,
  reviewed: ReviewedListing,
  decision: ModerationDecision,
): Promise<Result<ModerationDecisionResult> | StaleDecisionFailure> {
  const forbidden = getPermissionFailure(actor, "moderate");
  if (forbidden) return forbidden;
  const parsed = decision.kind === "approve" ? ok([]) : parseRequestedChanges(decision.values);
  if (!parsed.ok) return parsed;
  return withTransaction(db, (trx) =>
    decideListingInTransaction(trx, actor, reviewed, {
      kind: decision.kind,
      requestedChanges: parsed.value,
      origin,
      now,
    }),
  );
}

const resultingStatus: Record<Exclude<ListingDecision, "approve">, ListingStatus> = {
  reject: "rejected",
  change: "rejected",
  "take-down": "closed",
};

type DecisionDetails = {
  kind: ListingDecision;
  requestedChanges: readonly RequestedChange[];
  origin: string;
  now: Date;
};

/** Stores a moderator's decision on a listing inside a running transaction. */
export async function decideListingInTransaction(
  trx: Db,
  actor: Member,
  { id, version }: ReviewedListing,
  { kind, requestedChanges, origin, now }: DecisionDetails,
): Promise<Result<ModerationDecisionResult> | StaleDecisionFailure> {
  const listing = await trx
    .selectFrom("ads")
    .select(["status", "version"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!listing || listing.status === "draft") return createListingNotFoundFailure();
  if (await isListingOwnerOrStaff(trx, actor, id)) return createOwnListingFailure();
  const owner = await findListingOwner(trx, id);
  const isDecidable = kind === "take-down" ? listing.status !== "closed" : listing.status === "pending";
  if (listing.version !== version || !isDecidable) return buildStaleFailure(trx, id, listing.version, isDecidable);
  // A listing can be submitted after the owner was banned, for example by a colleague. It cannot be approved.
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
      requested_changes: JSON.stringify(requestedChanges),
      user_id: actor.id,
      created_at: now,
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
  await queueDecisionMail(trx, { adId: id, decision: kind, requestedChanges: requestedChanges, origin, now });
  return ok({ id: decisionId, decision: kind });
}

/**
 * Creates the failure of a decision on a version of the listing that is no longer current. The failure names the
 * decision of another moderator, if there is one. Otherwise its code gives the reason.
 */
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

/**
 * Approves several listings in the versions that the moderator reviewed. Listings that have changed since stay pending.
 */
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
