import { createHash } from "node:crypto";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import { type Member, refusal } from "#domain/accounts/roles.ts";
import { productPath } from "#domain/ads/product.ts";
import { isOwnAd } from "#domain/moderation/decide.server.ts";
import { notify } from "#domain/notifications/notify.server.ts";
import { isInvolved } from "#domain/sellers/owned.server.ts";
import { sellerPath } from "#domain/sellers/paths.ts";
import type { LocalText } from "#kernel/local-text.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { reviewNotFound } from "./commands.server.ts";
import { readReason } from "./input.ts";

type Judged = { rating: number; text: string; pictures: readonly string[] };

/** Stands for what a moderator has read, so that nothing else is let through. Pictures are known by the ends of their addresses. */
export function reviewMark({ rating, text, pictures }: Judged): string {
  const files = pictures.map((each) => each.slice(each.lastIndexOf("/") + 1));
  return createHash("sha256")
    .update(JSON.stringify([rating, text, files]))
    .digest("base64url")
    .slice(0, 16);
}

export type Decision = { to: "approved" } | { to: "rejected"; values: unknown };

/**
 * Shows a review to everybody, or says why not. One that was shown can still be taken down. Refused when its author has
 * changed it since it was read (`mark`), to its author, and to whoever sells what it speaks of.
 */
export async function moderateReview(
  { db, now }: { db: Db; now: Date },
  actor: Member,
  id: number,
  mark: string,
  decision: Decision,
): Promise<Result<undefined>> {
  const forbidden = refusal(actor, "moderate");
  if (forbidden) return forbidden;
  const read = decision.to === "rejected" ? readReason(decision.values) : undefined;
  if (read && !read.ok) return failure("invalid", "required", read.errors);
  return inTransaction(db, async (trx) => {
    const review = await trx
      .selectFrom("reviews")
      .select(["rating", "text", "pictures", "status", "user_id", "ad_id", "seller_id"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!review) return reviewNotFound();
    if (review.user_id === actor.id) return failure("forbidden", "review.own_moderation");
    if (await isOfOwnSeller(trx, actor, review)) return failure("forbidden", "review.own_seller");
    if (review.status === decision.to || review.status === "rejected") return failure("conflict", "review.moderated");
    if (reviewMark(review) !== mark) return failure("conflict", "review.changed");
    await trx
      .updateTable("reviews")
      .set({ status: decision.to, reason: read?.value.reason ?? null, moderated_at: now })
      .where("id", "=", id)
      .execute();
    await tellAuthor(trx, review, decision.to, read?.value.reason);
    return ok(undefined);
  });
}

async function isOfOwnSeller(trx: Db, actor: Member, { ad_id, seller_id }: Subject): Promise<boolean> {
  if (ad_id !== null) return isOwnAd(trx, actor, ad_id);
  return seller_id !== null && isInvolved(trx, actor.id, seller_id);
}

type Subject = { ad_id: number | null; seller_id: number | null };

/** Tells who wrote a review what became of it, and leads them to what it speaks of. */
async function tellAuthor(
  trx: Db,
  review: Subject & { user_id: number | null },
  became: Decision["to"],
  reason = "",
): Promise<void> {
  const about = await subjectOf(trx, review);
  if (review.user_id === null || !about) return;
  const { name, path } = about;
  await notify(trx, [{ userId: review.user_id, kind: `review-${became}`, data: { name, reason }, path }]);
}

/** What a review speaks of: its name, and where it is shown. */
async function subjectOf(
  trx: Db,
  { ad_id, seller_id }: Subject,
): Promise<{ name: LocalText; path: string } | undefined> {
  if (ad_id !== null) {
    const ad = await trx
      .selectFrom("ads as a")
      .innerJoin("ad_docs as d", "d.ad_id", "a.id")
      .select(["a.id", "a.slug", "d.narrating_en as en", "d.narrating_ar as ar"])
      .where("a.id", "=", ad_id)
      .executeTakeFirst();
    return ad && { name: { en: ad.en, ar: ad.ar }, path: productPath(ad) };
  }
  const seller = await trx
    .selectFrom("sellers")
    .select(["slug", "type", "name_en as en", "name_ar as ar"])
    .where("id", "=", seller_id)
    .executeTakeFirst();
  return seller && { name: { en: seller.en, ar: seller.ar }, path: sellerPath(seller) ?? "/account/notifications" };
}
