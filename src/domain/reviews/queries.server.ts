import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { ReviewStatus } from "#db/schema/orders.ts";
import type { SellerType } from "#db/schema/sellers.ts";
import { avatarPath } from "#domain/accounts/account.ts";
import { actsFor } from "#domain/sellers/owned.server.ts";
import { sellerPath } from "#domain/sellers/paths.ts";
import { isLanguage, type Language, type LocalText } from "#kernel/local-text.ts";
import { type Page, pageOf } from "#kernel/paging.ts";
import {
  type About,
  type OwnReview,
  type Review,
  type ReviewSort,
  type ReviewSummary,
  reviewPicturePath,
  reviewsOnPage,
  type StarCounts,
  summaryOf,
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
  created_at: Date;
};

const languageFrom = (code: string): Language => (isLanguage(code) ? code : "en");

const reviewFrom = (row: Row): Review => ({
  id: row.id,
  author: row.author,
  avatar: row.avatar && avatarPath(row.avatar),
  rating: row.rating,
  text: row.text,
  language: languageFrom(row.language),
  pictures: row.pictures.map(reviewPicturePath),
  bought: row.order_line_id !== null,
  date: row.created_at,
});

const shown = [
  "r.id",
  "r.author",
  "u.avatar",
  "r.rating",
  "r.text",
  "r.language",
  "r.pictures",
  "r.order_line_id",
  "r.created_at",
] as const;

/** Narrows to what is reviewed. */
const isAbout = (what: About) =>
  "adId" in what ? sql<boolean>`r.ad_id = ${what.adId}` : sql<boolean>`r.seller_id = ${what.sellerId}`;

const from = (db: Db) => db.selectFrom("reviews as r").leftJoin("users as u", "u.id", "r.user_id");

/** A page of the approved reviews of an ad or a seller, and what all of them say together. */
export async function reviewsOf(
  db: Db,
  what: About,
  { page = 1, limit = reviewsOnPage, sort = "newest" }: { page?: number; limit?: number; sort?: ReviewSort } = {},
): Promise<Page & { items: Review[]; summary: ReviewSummary }> {
  const summary = await reviewSummary(db, what);
  const at = pageOf(page, limit, summary.count);
  if (at.from === 0) return { ...at, items: [], summary };
  let query = from(db).select(shown).where("r.status", "=", "approved").where(isAbout(what));
  if (sort !== "newest") query = query.orderBy("r.rating", sort === "highest" ? "desc" : "asc");
  const rows = await query
    .orderBy("r.created_at", "desc")
    .orderBy("r.id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { ...at, items: rows.map(reviewFrom), summary };
}

/** How many reviews gave how many stars. */
export async function reviewSummary(db: Db, what: About): Promise<ReviewSummary> {
  const rows = await db
    .selectFrom("reviews as r")
    .select(["r.rating", (eb) => eb.fn.countAll<number>().as("count")])
    .where("r.status", "=", "approved")
    .where(isAbout(what))
    .groupBy("r.rating")
    .execute();
  return summaryOf(Object.fromEntries(rows.map((row) => [row.rating, Number(row.count)])) as Partial<StarCounts>);
}

/** What somebody has written of it, in whatever state. */
export async function ownReview(db: Db, userId: number, what: About): Promise<OwnReview | undefined> {
  const row = await from(db)
    .select([...shown, "r.status", "r.reason"])
    .where("r.user_id", "=", userId)
    .where(isAbout(what))
    .executeTakeFirst();
  return row && { ...reviewFrom(row), status: row.status, reason: row.reason };
}

/** What speaks for or against somebody's writing a review. */
export type Standing =
  | { state: "may"; lineId: number | null }
  /** There is one already. */
  | { state: "written"; review: OwnReview }
  /** Bought, and not here yet. */
  | { state: "not_delivered" }
  /** One's own ad or shop. */
  | { state: "own" }
  /** Nothing of it was bought, or the line is somebody else's. */
  | { state: "not_bought" };

/**
 * Whether somebody may review it: an ad once a line of their own orders with it was delivered, a seller after an order
 * with them that was not cancelled. `lineId` asks for one line; without it any will do.
 */
export async function reviewStanding(db: Db, userId: number, what: About, lineId?: number): Promise<Standing> {
  const review = await ownReview(db, userId, what);
  if (review) return { state: "written", review };
  if (await isOwner(db, userId, what)) return { state: "own" };
  let lines = db
    .selectFrom("order_lines as l")
    .innerJoin("seller_orders as s", "s.id", "l.seller_order_id")
    .innerJoin("orders as o", "o.id", "s.order_id")
    .select(["l.id", "s.status"])
    .where("o.user_id", "=", userId)
    .where("s.status", "<>", "CANCELLED");
  if (lineId !== undefined) lines = lines.where("l.id", "=", lineId);
  if ("sellerId" in what) {
    const some = await lines.where("s.seller_id", "=", what.sellerId).limit(1).executeTakeFirst();
    return some ? { state: "may", lineId: null } : { state: "not_bought" };
  }
  const line = await lines
    .where("l.ad_id", "=", what.adId)
    .orderBy(sql`s.status = 'DELIVERED'`, "desc")
    .orderBy("l.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!line) return { state: "not_bought" };
  return line.status === "DELIVERED" ? { state: "may", lineId: line.id } : { state: "not_delivered" };
}

async function isOwner(db: Db, userId: number, what: About): Promise<boolean> {
  const sellers = db.selectFrom("sellers as s").select("s.id").where(actsFor(userId, "ads"));
  const own =
    "sellerId" in what
      ? sellers.where("s.id", "=", what.sellerId)
      : sellers.innerJoin("ads as a", "a.seller_id", "s.id").where("a.id", "=", what.adId);
  return (await own.executeTakeFirst()) !== undefined;
}

/** What can be said of something by one person: nothing yet, or they have said it. */
export type Say = "may" | "written";

export type Sayable = {
  ads: ReadonlyMap<number, Say>;
  /** `path`: the page that the review will stand on. */
  sellers: ReadonlyMap<number, { say: Say; path: string }>;
};

/**
 * Of ads and sellers that an order brought somebody, those with a page to review them on, at one go. Whether they were
 * delivered knows who asks; what is one's own isn't there.
 */
export async function sayableOf(
  db: Db,
  userId: number,
  { adIds, sellerIds }: { adIds: readonly number[]; sellerIds: readonly number[] },
): Promise<Sayable> {
  const { rows } = await sql<{ ad: number | null; seller: number; slug: string; type: SellerType; written: boolean }>`
    select a.id as ad, s.id as seller, s.slug, s.type,
      exists (select from reviews r where r.user_id = ${userId} and r.ad_id = a.id) as written
    from ads a join sellers s on s.id = a.seller_id
    where a.id = any(${[...adIds]}::int[]) and a.status in ('active', 'reserved', 'sold', 'expired')
      and not ${actsFor(userId, "ads")}
    union all
    select null, s.id, s.slug, s.type,
      exists (select from reviews r where r.user_id = ${userId} and r.seller_id = s.id)
    from sellers s
    where s.id = any(${[...sellerIds]}::int[]) and s.closed_at is null and not ${actsFor(userId, "ads")}`.execute(db);
  const say = (written: boolean): Say => (written ? "written" : "may");
  return {
    ads: new Map(rows.flatMap(({ ad, written }) => (ad === null ? [] : [[ad, say(written)]]))),
    sellers: new Map(
      rows.flatMap((row) => {
        const path = row.ad === null ? sellerPath(row) : undefined;
        return path === undefined ? [] : [[row.seller, { say: say(row.written), path }]];
      }),
    ),
  };
}

/** A review as moderators see it: with what it is about. */
export type ModeratedReview = OwnReview & {
  userId: number | null;
  about: { kind: "ad" | "seller"; id: number; name: LocalText };
};

/** Reviews in one state; those that wait the longest first, of others the newest. */
export async function reviewsToModerate(
  db: Db,
  status: ReviewStatus,
  page: number,
  limit = 16,
): Promise<Page & { items: ModeratedReview[] }> {
  const { count } = await db
    .selectFrom("reviews")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("status", "=", status)
    .executeTakeFirstOrThrow();
  const at = pageOf(page, limit, Number(count));
  if (at.from === 0) return { ...at, items: [] };
  const rows = await withSubjects(db)
    .where("r.status", "=", status)
    .orderBy("r.id", status === "pending" ? "asc" : "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { ...at, items: rows.map(moderatedFrom) };
}

/** What somebody has written, the newest first, in whatever state it is. */
export async function reviewsByAuthor(
  db: Db,
  userId: number,
  page: number,
  limit = reviewsOnPage,
): Promise<Page & { items: ModeratedReview[] }> {
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
  return { ...pageOf(page, limit, Number(count)), items: rows.map(moderatedFrom) };
}

const withSubjects = (db: Db) =>
  from(db)
    .leftJoin("ad_docs as d", "d.ad_id", "r.ad_id")
    .leftJoin("sellers as s", "s.id", "r.seller_id")
    .select([...shown, "r.status", "r.reason", "r.user_id", "r.ad_id", "r.seller_id"])
    .select(["d.narrating_ar", "d.narrating_en", "s.name_ar", "s.name_en"]);

type WithSubject = Awaited<ReturnType<ReturnType<typeof withSubjects>["execute"]>>[number];

const moderatedFrom = (row: WithSubject): ModeratedReview => ({
  ...reviewFrom(row),
  status: row.status,
  reason: row.reason,
  userId: row.user_id,
  about:
    row.ad_id === null
      ? { kind: "seller", id: row.seller_id as number, name: { ar: row.name_ar, en: row.name_en } }
      : { kind: "ad", id: row.ad_id, name: { ar: row.narrating_ar, en: row.narrating_en } },
});

/** One's own review by its id; somebody else's is undefined like one that doesn't exist. */
export async function ownReviewById(
  db: Db,
  userId: number,
  id: number,
): Promise<{ review: OwnReview; about: About } | undefined> {
  const row = await from(db)
    .select([...shown, "r.status", "r.reason", "r.ad_id", "r.seller_id"])
    .where("r.user_id", "=", userId)
    .where("r.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const about = row.ad_id === null ? { sellerId: row.seller_id as number } : { adId: row.ad_id };
  return { review: { ...reviewFrom(row), status: row.status, reason: row.reason }, about };
}
