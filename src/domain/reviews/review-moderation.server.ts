import { createHash } from "node:crypto";
import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { getPermissionFailure, type Member } from "#domain/accounts/roles.ts";
import { getListingPath } from "#domain/listings/detail/listing.ts";
import { isListingOwnerOrStaff } from "#domain/moderation/listing-decisions.server.ts";
import { notify } from "#domain/notifications/notify.server.ts";
import { isSellerOwnerOrStaff } from "#domain/sellers/seller-access.server.ts";
import { getSellerPath } from "#domain/sellers/seller-paths.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { createReviewNotFoundFailure } from "./commands.server.ts";
import { parseReviewRejectionReason } from "./review-input.ts";

type ReviewContent = { rating: number; text: string; pictures: readonly string[] };

/**
 * Hashes the content of a review that a moderator has read, so that content changed since cannot be approved unread.
 * Pictures are compared by file name.
 */
export function hashReviewContent({ rating, text, pictures }: ReviewContent): string {
  const files = pictures.map((each) => each.slice(each.lastIndexOf("/") + 1));
  return createHash("sha256")
    .update(JSON.stringify([rating, text, files]))
    .digest("base64url")
    .slice(0, 16);
}

export type ReviewDecision = { to: "approved" } | { to: "rejected"; values: unknown };

/**
 * Approves or rejects a review. An approved review can be rejected later. Fails if the hash of the content that the
 * moderator read no longer matches, because the author has changed the review. Authors and reviewed sellers may not
 * decide.
 */
export async function decideReview(
  { db, now }: { db: Db; now: Date },
  actor: Member,
  id: number,
  contentHash: string,
  decision: ReviewDecision,
): Promise<Result<undefined>> {
  const forbidden = getPermissionFailure(actor, "moderate");
  if (forbidden) return forbidden;
  const parsed = decision.to === "rejected" ? parseReviewRejectionReason(decision.values) : undefined;
  if (parsed && !parsed.ok) return failure("invalid", "required", parsed.errors);
  return withTransaction(db, async (trx) => {
    const review = await trx
      .selectFrom("reviews")
      .select(["rating", "text", "pictures", "status", "user_id", "ad_id", "seller_id"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!review) return createReviewNotFoundFailure();
    if (review.user_id === actor.id) return failure("forbidden", "review.own_moderation");
    if (await isOwnSeller(trx, actor, review)) return failure("forbidden", "review.own_seller");
    if (review.status === decision.to || review.status === "rejected") return failure("conflict", "review.moderated");
    if (hashReviewContent(review) !== contentHash) return failure("conflict", "review.changed");
    await trx
      .updateTable("reviews")
      .set({ status: decision.to, reason: parsed?.value.reason ?? null, moderated_at: now })
      .where("id", "=", id)
      .execute();
    await notifyAuthor(trx, review, decision.to, parsed?.value.reason);
    return ok(undefined);
  });
}

async function isOwnSeller(trx: Db, actor: Member, { ad_id, seller_id }: SubjectColumns): Promise<boolean> {
  if (ad_id !== null) return isListingOwnerOrStaff(trx, actor, ad_id);
  return seller_id !== null && isSellerOwnerOrStaff(trx, actor.id, seller_id);
}

type SubjectColumns = { ad_id: number | null; seller_id: number | null };

/** Notifies the author of a review of the decision, with a link to the reviewed listing or seller. */
async function notifyAuthor(
  trx: Db,
  review: SubjectColumns & { user_id: number | null },
  outcome: ReviewDecision["to"],
  reason = "",
): Promise<void> {
  const subject = await findSubject(trx, review);
  if (review.user_id === null || !subject) return;
  const { name, path } = subject;
  await notify(trx, [{ userId: review.user_id, kind: `review-${outcome}`, data: { name, reason }, path }]);
}

/** Finds the name and path of the reviewed listing or seller. */
async function findSubject(
  trx: Db,
  { ad_id, seller_id }: SubjectColumns,
): Promise<{ name: LocalizedText; path: string } | undefined> {
  if (ad_id !== null) {
    const ad = await trx
      .selectFrom("ads as a")
      .innerJoin("ad_translations as d", "d.ad_id", "a.id")
      .select(["a.id", "a.slug", "d.narrating_en as en", "d.narrating_ar as ar"])
      .where("a.id", "=", ad_id)
      .executeTakeFirst();
    return ad && { name: { en: ad.en, ar: ad.ar }, path: getListingPath(ad) };
  }
  const seller = await trx
    .selectFrom("sellers")
    .select(["slug", "type", "name_en as en", "name_ar as ar"])
    .where("id", "=", seller_id)
    .executeTakeFirst();
  return seller && { name: { en: seller.en, ar: seller.ar }, path: getSellerPath(seller) };
}
