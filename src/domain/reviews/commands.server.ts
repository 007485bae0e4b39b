import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import type { Account } from "#domain/accounts/account.ts";
import type { PictureStore } from "#domain/pictures/store.server.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { type ReviewInput, readReview } from "./input.ts";
import { keeping, picturesFrom } from "./pictures.server.ts";
import { reviewStanding, type Standing } from "./queries.server.ts";
import { type About, languageOfText, mostReviewPictures, publicName } from "./review.ts";

export type ReviewContext = { db: Db; pictures: PictureStore; now: Date };
type Author = Pick<Account, "id" | "name" | "lastName" | "language">;

/** What is sent: the fields as they were typed, pictures as files, and which order line it is about if that was said. */
export type SentReview = { values: unknown; files?: readonly Uint8Array[]; lineId?: number | undefined };

/** Writes a review of something that was delivered, or of a seller; it waits for a moderator. Of two at once one wins. */
export async function writeReview(
  { db, pictures: store, now }: ReviewContext,
  author: Author,
  what: About,
  { values, files = [], lineId }: SentReview,
): Promise<Result<{ id: number }>> {
  const standing = await reviewStanding(db, author.id, what, lineId);
  if (standing.state !== "may") return refusalOf(standing);
  const read = readInput(values);
  if (!read.ok) return read;
  const pictures = await picturesFrom(files, { owner: `account ${author.id}`, now });
  if (!pictures.ok) return pictures;
  const { rating, content } = read.value;
  return keeping(store, pictures.value, async (kept) => {
    const row = await db
      .insertInto("reviews")
      .values({
        ...("adId" in what ? { ad_id: what.adId } : { seller_id: what.sellerId }),
        order_line_id: standing.lineId,
        user_id: author.id,
        author: publicName(author),
        rating,
        text: content,
        language: languageOfText(content, author.language),
        pictures: JSON.stringify(kept),
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    return row ? ok({ id: row.id }) : failure("conflict", "review.twice");
  });
}

/** Changes one's own review while nobody has looked at it. `removed` are names of pictures that are taken out of it. */
export async function changeReview(
  { db, pictures: store, now }: ReviewContext,
  author: Author,
  id: number,
  { values, files = [], removed = [] }: SentReview & { removed?: readonly string[] },
): Promise<Result<{ id: number }>> {
  const known = await pendingOf(db, author.id, id);
  if (!known.ok) return known;
  const read = readInput(values);
  if (!read.ok) return read;
  const staying = known.value.filter((file) => !removed.includes(file));
  const pictures = await picturesFrom(
    files,
    { owner: `account ${author.id}`, now },
    mostReviewPictures - staying.length,
  );
  if (!pictures.ok) return pictures;
  const { rating, content } = read.value;
  const result = await keeping(store, pictures.value, (kept) =>
    inTransaction(db, async (trx) => {
      const now = await pendingOf(trx, author.id, id, true);
      if (!now.ok) return now;
      const left = now.value.filter((file) => !removed.includes(file));
      if (left.length + kept.length > mostReviewPictures) return failure("conflict", "review.too_many_pictures");
      await trx
        .updateTable("reviews")
        .set({
          rating,
          text: content,
          language: languageOfText(content, author.language),
          pictures: JSON.stringify([...left, ...kept]),
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

/** Takes one's own review away, with its pictures; another one may be written then. */
export async function withdrawReview(
  { db, pictures: store }: ReviewContext,
  author: Pick<Account, "id">,
  id: number,
): Promise<Result<undefined>> {
  const gone = await db
    .deleteFrom("reviews")
    .where("id", "=", id)
    .where("user_id", "=", author.id)
    .returning("pictures")
    .executeTakeFirst();
  if (!gone) return reviewNotFound();
  await Promise.all(gone.pictures.map((file) => store.remove(file)));
  return ok(undefined);
}

export const reviewNotFound = (): Failure => failure("not_found", "review.not_found");

function readInput(values: unknown): Result<ReviewInput> {
  const read = readReview(values);
  return read.ok ? ok(read.value) : failure("invalid", read.errors[0]?.code ?? "required", read.errors);
}

/** Why somebody may not write a review. Somebody else's order line is none, as if it didn't exist. */
export function refusalOf({ state }: Exclude<Standing, { state: "may" }>): Failure {
  if (state === "not_bought") return failure("not_found", "review.not_bought");
  if (state === "own") return failure("forbidden", "review.own");
  return failure("conflict", state === "written" ? "review.twice" : "review.not_delivered");
}

/** The pictures of a review that can still be changed by its author. */
async function pendingOf(db: Db, userId: number, id: number, lock = false): Promise<Result<string[]>> {
  const { rows } = await sql<{ pictures: string[]; status: string }>`
    select pictures, status from reviews where id = ${id} and user_id = ${userId} ${lock ? sql`for update` : sql``}`.execute(
    db,
  );
  const row = rows[0];
  if (!row) return reviewNotFound();
  return row.status === "pending" ? ok(row.pictures) : failure("conflict", "review.moderated");
}
