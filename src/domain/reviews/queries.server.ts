import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { ReviewStatus } from "#db/schema/orders.ts";
import type { SellerType } from "#db/schema/sellers.ts";
import { getAvatarPath } from "#domain/accounts/account.ts";
import { buildSellerAccessCondition } from "#domain/sellers/seller-access.server.ts";
import { getSellerPath } from "#domain/sellers/seller-paths.ts";
import type { ContentLanguage, LocalizedText } from "#kernel/localized-text.ts";
import { type PageInfo, paginate } from "#kernel/pagination.ts";
import {
  getReviewPicturePath,
  type OwnReview,
  REVIEWS_PER_PAGE,
  type Review,
  type ReviewSort,
  type ReviewSummary,
  type ReviewTarget,
  type StarCounts,
  summarizeReviews,
} from "./review.ts";

type Row = {
  id: number;
  author: string;
  avatar: string | null;
  rating: number;
  text: string;
  language: string;
  pictures: string[];
  order_line_id: number | null;
  booking_id: number | null;
  created_at: Date;
};

const toLanguage = (code: string): ContentLanguage => (code === "ar" ? "ar" : "en");

const toReview = (row: Row): Review => ({
  id: row.id,
  author: row.author,
  avatar: row.avatar && getAvatarPath(row.avatar),
  rating: row.rating,
  text: row.text,
  language: toLanguage(row.language),
  pictures: row.pictures.map(getReviewPicturePath),
  bought: row.order_line_id !== null || row.booking_id !== null,
  date: row.created_at,
});

const reviewColumns = [
  "r.id",
  "r.author",
  "u.avatar",
  "r.rating",
  "r.text",
  "r.language",
  "r.pictures",
  "r.order_line_id",
  "r.booking_id",
  "r.created_at",
] as const;

/** Builds the condition that selects the reviews of a listing or of a seller. */
const buildSubjectCondition = (subject: ReviewTarget) =>
  "adId" in subject ? sql<boolean>`r.ad_id = ${subject.adId}` : sql<boolean>`r.seller_id = ${subject.sellerId}`;

const selectReviews = (db: Db) => db.selectFrom("reviews as r").leftJoin("users as u", "u.id", "r.user_id");

/** Lists one page of the approved reviews of a listing or seller, with a summary of all approved reviews. */
export async function listReviews(
  db: Db,
  subject: ReviewTarget,
  { page = 1, limit = REVIEWS_PER_PAGE, sort = "newest" }: { page?: number; limit?: number; sort?: ReviewSort } = {},
): Promise<PageInfo & { items: Review[]; summary: ReviewSummary }> {
  const summary = await getReviewSummary(db, subject);
  const pageInfo = paginate(page, limit, summary.count);
  if (pageInfo.from === 0) return { ...pageInfo, items: [], summary };
  let query = selectReviews(db)
    .select(reviewColumns)
    .where("r.status", "=", "approved")
    .where(buildSubjectCondition(subject));
  if (sort !== "newest") query = query.orderBy("r.rating", sort === "highest" ? "desc" : "asc");
  const rows = await query
    .orderBy("r.created_at", "desc")
    .orderBy("r.id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { ...pageInfo, items: rows.map(toReview), summary };
}

/** Summarises the approved reviews of a listing or seller: number by rating, and average. */
async function getReviewSummary(db: Db, subject: ReviewTarget): Promise<ReviewSummary> {
  const rows = await db
    .selectFrom("reviews as r")
    .select(["r.rating", (eb) => eb.fn.countAll<number>().as("count")])
    .where("r.status", "=", "approved")
    .where(buildSubjectCondition(subject))
    .groupBy("r.rating")
    .execute();
  return summarizeReviews(
    Object.fromEntries(rows.map((row) => [row.rating, Number(row.count)])) as Partial<StarCounts>,
  );
}

/** Finds a user's review of a listing or seller, in any status. */
export async function findOwnReview(db: Db, userId: number, subject: ReviewTarget): Promise<OwnReview | undefined> {
  const row = await selectReviews(db)
    .select([...reviewColumns, "r.status", "r.reason"])
    .where("r.user_id", "=", userId)
    .where(buildSubjectCondition(subject))
    .executeTakeFirst();
  return row && { ...toReview(row), status: row.status, reason: row.reason };
}

/** Result of the check whether a user may review a listing or seller. */
export type ReviewEligibility =
  | { state: "may"; lineId: number | null; bookingId: number | null }
  /** The user has already written a review. */
  | { state: "written"; review: OwnReview }
  /** The user bought or booked the product, but it is not delivered or returned yet. */
  | { state: "not_delivered" }
  /** The listing or seller belongs to the user. */
  | { state: "own" }
  /** The listing is a car. Cars are unique, so their sellers are reviewed instead. */
  | { state: "car" }
  /** The user did not buy or rent the product, or the order line belongs to another user. */
  | { state: "not_bought" };

/**
 * Checks whether a user may review a part or rental (after a delivered order line or a completed booking) or a seller (after an
 * order that was not cancelled, or a completed booking). With a line id, only this order line is checked.
 */
export async function getReviewEligibility(
  db: Db,
  userId: number,
  subject: ReviewTarget,
  lineId?: number,
): Promise<ReviewEligibility> {
  const review = await findOwnReview(db, userId, subject);
  if (review) return { state: "written", review };
  if (await isOwner(db, userId, subject)) return { state: "own" };
  if ("adId" in subject && (await isCar(db, subject.adId))) return { state: "car" };
  let lines = db
    .selectFrom("order_lines as l")
    .innerJoin("seller_orders as s", "s.id", "l.seller_order_id")
    .innerJoin("orders as o", "o.id", "s.order_id")
    .select(["l.id", "s.status"])
    .where("o.user_id", "=", userId)
    .where("s.status", "<>", "CANCELLED");
  if (lineId !== undefined) lines = lines.where("l.id", "=", lineId);
  if ("sellerId" in subject) {
    const orderLine = await lines.where("s.seller_id", "=", subject.sellerId).limit(1).executeTakeFirst();
    return orderLine ? { state: "may", lineId: null, bookingId: null } : getEligibilityByBooking(db, userId, subject);
  }
  const line = await lines
    .where("l.ad_id", "=", subject.adId)
    .orderBy(sql`s.status = 'DELIVERED'`, "desc")
    .orderBy("l.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!line) return lineId === undefined ? getEligibilityByBooking(db, userId, subject) : { state: "not_bought" };
  return line.status === "DELIVERED" ? { state: "may", lineId: line.id, bookingId: null } : { state: "not_delivered" };
}

/** Checks whether a user may review a rental or its seller because of a booking. */
async function getEligibilityByBooking(db: Db, userId: number, subject: ReviewTarget): Promise<ReviewEligibility> {
  const bookings = db
    .selectFrom("bookings as b")
    .select(["b.id", "b.status"])
    .where("b.user_id", "=", userId)
    .where("b.status", "in", ["confirmed", "completed"]);
  const booking = await ("sellerId" in subject
    ? bookings.where("b.seller_id", "=", subject.sellerId)
    : bookings.where("b.ad_id", "=", subject.adId)
  )
    .orderBy(sql`b.status = 'completed'`, "desc")
    .orderBy("b.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!booking) return { state: "not_bought" };
  if (booking.status !== "completed") return { state: "not_delivered" };
  return { state: "may", lineId: null, bookingId: "adId" in subject ? booking.id : null };
}

async function isCar(db: Db, adId: number): Promise<boolean> {
  const car = await db
    .selectFrom("ads")
    .select("id")
    .where("id", "=", adId)
    .where("kind", "=", "car")
    .executeTakeFirst();
  return car !== undefined;
}

async function isOwner(db: Db, userId: number, subject: ReviewTarget): Promise<boolean> {
  const sellers = db.selectFrom("sellers as s").select("s.id").where(buildSellerAccessCondition(userId, "ads"));
  const own =
    "sellerId" in subject
      ? sellers.where("s.id", "=", subject.sellerId)
      : sellers.innerJoin("ads as a", "a.seller_id", "s.id").where("a.id", "=", subject.adId);
  return (await own.executeTakeFirst()) !== undefined;
}

/** Whether a user may still write a review or has already written it. */
type ReviewAvailability = "may" | "written";

/**
 * Listings and sellers of an order that the user can review or has reviewed. Each has the state of the review, by id of
 * the listing or seller.
 */
export type ReviewableTargets = {
  ads: ReadonlyMap<number, ReviewAvailability>;
  /** State of the review of each seller. `path` is the page that shows the reviews. */
  sellers: ReadonlyMap<number, { availability: ReviewAvailability; path: string }>;
};

/**
 * Finds the listings and sellers of an order that a user can review or has reviewed, in one query. Skips cars, the
 * user's own listings and sellers, and those without a page. Does not check that the order was delivered, so the caller has to.
 */
export async function getReviewableTargets(
  db: Db,
  userId: number,
  { adIds, sellerIds }: { adIds: readonly number[]; sellerIds: readonly number[] },
): Promise<ReviewableTargets> {
  const { rows } = await sql<{ ad: number | null; seller: number; slug: string; type: SellerType; written: boolean }>`
    select a.id as ad, s.id as seller, s.slug, s.type,
      exists (select from reviews r where r.user_id = ${userId} and r.ad_id = a.id) as written
    from ads a join sellers s on s.id = a.seller_id
    where a.id = any(${[...adIds]}::int[]) and a.status in ('active', 'reserved', 'sold', 'expired')
      and a.kind <> 'car' and (${buildSellerAccessCondition(userId, "ads")}) is not true
    union all
    select null, s.id, s.slug, s.type,
      exists (select from reviews r where r.user_id = ${userId} and r.seller_id = s.id)
    from sellers s
    where s.id = any(${[...sellerIds]}::int[]) and s.closed_at is null and (${buildSellerAccessCondition(userId, "ads")}) is not true`.execute(
    db,
  );
  const getAvailability = (written: boolean): ReviewAvailability => (written ? "written" : "may");
  return {
    ads: new Map(rows.flatMap(({ ad, written }) => (ad === null ? [] : [[ad, getAvailability(written)]]))),
    sellers: new Map(
      rows.flatMap((row) => {
        if (row.ad !== null) return [];
        return [[row.seller, { availability: getAvailability(row.written), path: getSellerPath(row) }]];
      }),
    ),
  };
}

/** Review with the reviewed listing or seller, for moderators. */
export type ModeratedReview = OwnReview & {
  userId: number | null;
  about: { kind: "ad" | "seller"; id: number; name: LocalizedText };
};

/** Lists the reviews with one status. Pending reviews are sorted oldest first, all others newest first. */
export async function listReviewsToModerate(
  db: Db,
  status: ReviewStatus,
  page: number,
  limit = 16,
): Promise<PageInfo & { items: ModeratedReview[] }> {
  const { count } = await db
    .selectFrom("reviews")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("status", "=", status)
    .executeTakeFirstOrThrow();
  const pageInfo = paginate(page, limit, Number(count));
  if (pageInfo.from === 0) return { ...pageInfo, items: [] };
  const rows = await withSubjects(db)
    .where("r.status", "=", status)
    .orderBy("r.id", status === "pending" ? "asc" : "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { ...pageInfo, items: rows.map(toModeratedReview) };
}

/** Lists the reviews that a user wrote, with any status, newest first. */
export async function listReviewsByAuthor(
  db: Db,
  userId: number,
  page: number,
  limit = REVIEWS_PER_PAGE,
): Promise<PageInfo & { items: ModeratedReview[] }> {
  const { count } = await db
    .selectFrom("reviews")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  const rows = await withSubjects(db)
    .where("r.user_id", "=", userId)
    .orderBy("r.id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { ...paginate(page, limit, Number(count)), items: rows.map(toModeratedReview) };
}

const withSubjects = (db: Db) =>
  selectReviews(db)
    .leftJoin("ad_translations as d", "d.ad_id", "r.ad_id")
    .leftJoin("sellers as s", "s.id", "r.seller_id")
    .select([...reviewColumns, "r.status", "r.reason", "r.user_id", "r.ad_id", "r.seller_id"])
    .select(["d.narrating_ar", "d.narrating_en", "s.name_ar", "s.name_en"]);

type ReviewWithSubjectRow = Awaited<ReturnType<ReturnType<typeof withSubjects>["execute"]>>[number];

const toModeratedReview = (row: ReviewWithSubjectRow): ModeratedReview => ({
  ...toReview(row),
  status: row.status,
  reason: row.reason,
  userId: row.user_id,
  about:
    row.ad_id === null
      ? { kind: "seller", id: row.seller_id as number, name: { ar: row.name_ar, en: row.name_en } }
      : { kind: "ad", id: row.ad_id, name: { ar: row.narrating_ar, en: row.narrating_en } },
});

/** Finds a review of the user by id. Returns undefined for reviews of others. */
export async function findOwnReviewById(
  db: Db,
  userId: number,
  id: number,
): Promise<{ review: OwnReview; about: ReviewTarget } | undefined> {
  const row = await selectReviews(db)
    .select([...reviewColumns, "r.status", "r.reason", "r.ad_id", "r.seller_id"])
    .where("r.user_id", "=", userId)
    .where("r.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const about = row.ad_id === null ? { sellerId: row.seller_id as number } : { adId: row.ad_id };
  return { review: { ...toReview(row), status: row.status, reason: row.reason }, about };
}
