import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import type { Account } from "#domain/accounts/account.ts";
import type { PictureStore } from "#domain/media/picture-store.server.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { getReviewEligibility, type ReviewEligibility } from "./queries.server.ts";
import { detectLanguage, formatPublicName, MAX_REVIEW_PICTURES, type ReviewTarget } from "./review.ts";
import { parseReview, type ReviewInput } from "./review-input.ts";
import { convertReviewPictures, withStoredReviewPictures } from "./review-pictures.server.ts";

export type ReviewContext = { db: Db; pictures: PictureStore; now: Date };
type Author = Pick<Account, "id" | "name" | "lastName" | "language">;

/** Submitted review: form values, picture files, and optionally the order line of the purchase. */
export type ReviewSubmission = { values: unknown; files?: readonly Uint8Array[]; lineId?: number | undefined };

/**
 * Creates a review of a delivered product or of a seller. A moderator has to approve the review. Fails with
 * `review.twice` if the user has already written a review, also in a concurrent request.
 */
export async function createReview(
  { db, pictures: store, now }: ReviewContext,
  author: Author,
  subject: ReviewTarget,
  { values, files = [], lineId }: ReviewSubmission,
): Promise<Result<{ id: number }>> {
  const eligibility = await getReviewEligibility(db, author.id, subject, lineId);
  if (eligibility.state !== "may") return createReviewEligibilityFailure(eligibility);
  const parsed = parseReviewInput(values);
  if (!parsed.ok) return parsed;
  const pictures = await convertReviewPictures(files, { owner: `account ${author.id}`, now });
  if (!pictures.ok) return pictures;
  const { rating, content } = parsed.value;
  return withStoredReviewPictures(store, pictures.value, async (pictureFiles) => {
    const row = await db
      .insertInto("reviews")
      .values({
        ...("adId" in subject ? { ad_id: subject.adId } : { seller_id: subject.sellerId }),
        order_line_id: eligibility.lineId,
        booking_id: eligibility.bookingId,
        user_id: author.id,
        author: formatPublicName(author),
        rating,
        text: content,
        language: detectLanguage(content, author.language),
        pictures: JSON.stringify(pictureFiles),
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    return row ? ok({ id: row.id }) : failure("conflict", "review.twice");
  });
}

/** Updates a review of its author while no moderator has decided. `removed` contains the pictures to delete. */
export async function updateReview(
  { db, pictures: store, now }: ReviewContext,
  author: Author,
  id: number,
  { values, files = [], removed = [] }: ReviewSubmission & { removed?: readonly string[] },
): Promise<Result<{ id: number }>> {
  const pending = await findPendingPictures(db, author.id, id);
  if (!pending.ok) return pending;
  const parsed = parseReviewInput(values);
  if (!parsed.ok) return parsed;
  const remaining = pending.value.filter((file) => !removed.includes(file));
  const pictures = await convertReviewPictures(
    files,
    { owner: `account ${author.id}`, now },
    MAX_REVIEW_PICTURES - remaining.length,
  );
  if (!pictures.ok) return pictures;
  const { rating, content } = parsed.value;
  const result = await withStoredReviewPictures(store, pictures.value, (pictureFiles) =>
    withTransaction(db, async (trx) => {
      const now = await findPendingPictures(trx, author.id, id, true);
      if (!now.ok) return now;
      const left = now.value.filter((file) => !removed.includes(file));
      if (left.length + pictureFiles.length > MAX_REVIEW_PICTURES)
        return failure("conflict", "review.too_many_pictures");
      await trx
        .updateTable("reviews")
        .set({
          rating,
          text: content,
          language: detectLanguage(content, author.language),
          pictures: JSON.stringify([...left, ...pictureFiles]),
        })
        .where("id", "=", id)
        .execute();
      return ok({ id, gone: now.value.filter((file) => removed.includes(file)) });
    }),
  );
  if (!result.ok) return result;
  await Promise.all(result.value.gone.map((file) => store.remove(file)));
  return ok({ id });
}

/** Deletes a review of its author together with its pictures. The author may then write a new review. */
export async function withdrawReview(
  { db, pictures: store }: ReviewContext,
  author: Pick<Account, "id">,
  id: number,
): Promise<Result<undefined>> {
  const deleted = await db
    .deleteFrom("reviews")
    .where("id", "=", id)
    .where("user_id", "=", author.id)
    .returning("pictures")
    .executeTakeFirst();
  if (!deleted) return createReviewNotFoundFailure();
  await Promise.all(deleted.pictures.map((file) => store.remove(file)));
  return ok(undefined);
}

/** Creates the failure for a review that does not exist (`review.not_found`). */
export const createReviewNotFoundFailure = (): Failure => failure("not_found", "review.not_found");

function parseReviewInput(values: unknown): Result<ReviewInput> {
  const parsed = parseReview(values);
  return parsed.ok ? ok(parsed.value) : failure("invalid", parsed.errors[0]?.code ?? "required", parsed.errors);
}

/**
 * Creates the failure for a user who may not write a review. An order line of another user is reported as not bought.
 */
function createReviewEligibilityFailure({ state }: Exclude<ReviewEligibility, { state: "may" }>): Failure {
  if (state === "not_bought") return failure("not_found", "review.not_bought");
  if (state === "own") return failure("forbidden", "review.own");
  if (state === "car") return failure("conflict", "review.car");
  return failure("conflict", state === "written" ? "review.twice" : "review.not_delivered");
}

/** Finds the pictures of a review of the user that no moderator has decided on. */
async function findPendingPictures(db: Db, userId: number, id: number, lock = false): Promise<Result<string[]>> {
  const { rows } = await sql<{ pictures: string[]; status: string }>`
    select pictures, status from reviews where id = ${id} and user_id = ${userId} ${lock ? sql`for update` : sql``}`.execute(
    db,
  );
  const row = rows[0];
  if (!row) return createReviewNotFoundFailure();
  return row.status === "pending" ? ok(row.pictures) : failure("conflict", "review.moderated");
}
