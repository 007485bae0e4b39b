import { createHash } from "node:crypto";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import { type Member, refusal } from "#domain/accounts/roles.ts";
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
 * changed it since it was read (`mark`), and to its author.
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
      .select(["rating", "text", "pictures", "status", "user_id"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!review) return reviewNotFound();
    if (review.user_id === actor.id) return failure("forbidden", "review.own_moderation");
    if (review.status === decision.to || review.status === "rejected") return failure("conflict", "review.moderated");
    if (reviewMark(review) !== mark) return failure("conflict", "review.changed");
    await trx
      .updateTable("reviews")
      .set({ status: decision.to, reason: read?.value.reason ?? null, moderated_at: now })
      .where("id", "=", id)
      .execute();
    return ok(undefined);
  });
}
