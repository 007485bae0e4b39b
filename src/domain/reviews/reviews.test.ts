import { randomUUID } from "node:crypto";
import fc from "fast-check";
import sharp from "sharp";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { BookingStatus } from "#db/schema/bookings.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { parseListRequest } from "#domain/listings/filters/list-request.ts";
import { searchListings } from "#domain/listings/list/list-listings.server.ts";
import { insertListings } from "#domain/listings/write/insert-listings.server.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { createOrderLine } from "../../../tests/support/order-lines.ts";
import { findRow, insertRow, updateRow } from "../../../tests/support/rows.ts";
import { createMemoryPictures } from "../../../tests/support/visit.ts";
import { createReview, updateReview, withdrawReview } from "./commands.server.ts";
import {
  findOwnReview,
  getReviewableTargets,
  getReviewEligibility,
  listReviews,
  listReviewsToModerate,
} from "./queries.server.ts";
import { type ReviewTarget, summarizeReviews } from "./review.ts";
import { decideReview, hashReviewContent } from "./review-moderation.server.ts";

const now = new Date("2026-06-01T00:00:00Z");
const moderator = { id: 0, role: "moderator" } as const;
const good = { rating: "4", content: "ركب على سيارتي بدون أي تعديل" };
const photo = () =>
  sharp({ create: { width: 2_000, height: 500, channels: 3, background: "#c44" } })
    .jpeg()
    .withExif({ IFD0: { Copyright: "Somebody" }, IFD3: { GPSLatitude: "24/1 42/1 0/1" } })
    .toBuffer();

describeOnDatabase("Reviews", (open) => {
  let db: Db;
  let ads: number[];
  let ad: number;
  let seller: number;
  let people = 0;
  const pictures = createMemoryPictures();
  const context = () => ({ db, pictures, now });

  beforeAll(async () => {
    ({ db } = await open());
    const catalog = await getCatalog(db);
    const sellers = await db
      .insertInto("sellers")
      .values(["one", "two"].map((slug) => ({ slug, type: "showroom", name_en: slug })) as never)
      .returning("id")
      .execute();
    seller = sellers[0]?.id as number;
    const categoryId = catalog.categories.find("parts")?.id as number;
    const part = (n: number) => ({
      sellerId: seller,
      kind: "part" as const,
      categoryId,
      slug: `part-${n}`,
      name: { en: `Part ${n}`, ar: null },
      description: { en: null, ar: null },
      price: { minor: 1_000, currency: "USD" },
    });
    ads = await insertListings(db, catalog, [part(1), part(2), part(3)] as never);
  });

  beforeEach(async () => {
    await db.deleteFrom("reviews").execute();
    await db.deleteFrom("orders").execute();
    pictures.files.clear();
    ad = ads[0] as number;
  });

  const somebody = async () => {
    people += 1;
    const { id } = await insertRow(db, "users", {
      email: `buyer-${people}@example.com`,
      name: "Sara",
      last_name: "Ali",
    });
    return { id, name: "Sara", lastName: "Ali", language: "en" as const };
  };
  const buyer = async (adId = ad) => {
    const person = await somebody();
    return { person, lineId: await createOrderLine(db, { userId: person.id, adId }) };
  };
  const written = async (rating = "5", adId = ad) => {
    const { person } = await buyer(adId);
    const result = await createReview(context(), person, { adId }, { values: { ...good, rating } });
    return { person, id: result.ok ? result.value.id : 0 };
  };
  const approve = async (id: number) => {
    const row = await findRow(db, "reviews", id);
    return decideReview({ db, now }, moderator, id, hashReviewContent(row), { to: "approved" });
  };
  const codeOf = async (result: Promise<{ ok: boolean; code?: string; kind?: string }>) => {
    const { ok, code, kind } = await result;
    return ok ? "ok" : `${kind}: ${code}`;
  };
  const rated = async (adId = ad) => {
    const row = await db.selectFrom("ads").select(["rating", "reviews"]).where("id", "=", adId).executeTakeFirst();
    return [row?.rating === null ? null : Number(row?.rating), row?.reviews];
  };
  const write = async (person: Awaited<ReturnType<typeof somebody>>, target: ReviewTarget, lineId?: number) =>
    codeOf(createReview(context(), person, target, { values: good, lineId }));

  it("createReview accepts a review of a rental and of its seller after a completed booking, not before", async () => {
    const person = await somebody();
    const book = (status: BookingStatus) =>
      db
        .insertInto("bookings")
        .values({
          ad_id: ad,
          seller_id: seller,
          status,
          period: "[2026-05-01,2026-05-04)",
          user_id: person.id,
          token: randomUUID(),
          currency: "USD",
          time_zone: "Asia/Riyadh",
        } as never)
        .returning("id")
        .executeTakeFirstOrThrow();
    await book("cancelled");
    expect(await write(person, { adId: ad })).toBe("not_found: review.not_bought");
    const { id } = await book("confirmed");
    expect(await write(person, { adId: ad })).toBe("conflict: review.not_delivered");
    expect(await write(person, { sellerId: seller })).toBe("conflict: review.not_delivered");
    await updateRow(db, "bookings", id, { status: "completed" } as never);
    expect(await write(person, { adId: ad })).toBe("ok");
    expect(await write(person, { sellerId: seller })).toBe("ok");
    const own = await findOwnReview(db, person.id, { adId: ad });
    expect(own?.bought).toBe(true);
    expect(await write(person, { adId: ad })).toBe("conflict: review.twice");
  });

  it("createReview refuses a car that was bought, and accepts a review of its seller", async () => {
    const catalog = await getCatalog(db);
    const [car] = await insertListings(db, catalog, [
      {
        sellerId: seller,
        kind: "car" as const,
        categoryId: catalog.categories.find("cars")?.id as number,
        name: { en: "Car 1", ar: null },
        description: { en: null, ar: null },
        price: { minor: 9_000_000, currency: "USD" },
      },
    ] as never);
    const { person, lineId } = await buyer(car as number);
    expect(await write(person, { adId: car as number }, lineId)).toBe("conflict: review.car");
    expect(await write(person, { sellerId: seller })).toBe("ok");
    const reviewable = await getReviewableTargets(db, person.id, { adIds: [car as number, ad], sellerIds: [seller] });
    expect([...reviewable.ads.keys()]).toEqual([ad]);
    expect(reviewable.sellers.get(seller)?.availability).toBe("written");
  });

  it("[EN-10] createReview accepts one review of a listing from a buyer whose order line was delivered", async () => {
    const { person, lineId } = await buyer();
    const stranger = await somebody();
    expect(await write(stranger, { adId: ad })).toBe("not_found: review.not_bought");
    // A line of another buyer does not qualify.
    expect(await write(stranger, { adId: ad }, lineId)).toBe("not_found: review.not_bought");
    expect(await write(person, { adId: ad }, lineId + 1_000)).toBe("not_found: review.not_bought");
    // A line of another listing does not qualify.
    expect(await write(person, { adId: ads[1] as number }, lineId)).toBe("not_found: review.not_bought");
    expect(await write(person, { adId: 999_999_999 })).toBe("not_found: review.not_bought");
    for (const status of ["PENDING", "CONFIRMED", "SHIPPED", "RETURNED"] as const) {
      const line = await createOrderLine(db, { userId: stranger.id, adId: ad, status });
      expect(await write(stranger, { adId: ad }, line), status).toBe("conflict: review.not_delivered");
    }
    const cancelled = await somebody();
    await createOrderLine(db, { userId: cancelled.id, adId: ad, status: "CANCELLED" });
    expect(await write(cancelled, { adId: ad })).toBe("not_found: review.not_bought");
    expect(await write(person, { adId: ad }, lineId)).toBe("ok");
    const secondLineId = await createOrderLine(db, { userId: person.id, adId: ad });
    expect(await write(person, { adId: ad }, secondLineId)).toBe("conflict: review.twice");
    const own = await findOwnReview(db, person.id, { adId: ad });
    expect(own).toMatchObject({ author: "Sara A.", rating: 4, status: "pending", bought: true, language: "ar" });
  });

  it("[EN-10] createReview accepts a review of a seller after an order, but never of the author's own showroom", async () => {
    const person = await somebody();
    const target = { sellerId: seller };
    expect(await write(person, target)).toBe("not_found: review.not_bought");
    await createOrderLine(db, { userId: person.id, adId: ad, status: "CANCELLED" });
    expect(await write(person, target)).toBe("not_found: review.not_bought");
    await createOrderLine(db, { userId: person.id, adId: ad, status: "PENDING" });
    expect(await write(person, target)).toBe("ok");
    expect(await write(person, target)).toBe("conflict: review.twice");
    const owner = await somebody();
    await createOrderLine(db, { userId: owner.id, adId: ad });
    await updateRow(db, "sellers", seller, { owner_id: owner.id });
    expect(await write(owner, target)).toBe("forbidden: review.own");
    expect(await write(owner, { adId: ad })).toBe("forbidden: review.own");
    await updateRow(db, "sellers", seller, { owner_id: null });
  });

  it("[EN-10] createReview accepts only one of several concurrent reviews, and removes the pictures of the others", async () => {
    const { person, lineId } = await buyer();
    const files = [await photo()];
    const results = await Promise.all(
      [1, 2, 3].map(() => codeOf(createReview(context(), person, { adId: ad }, { values: good, files, lineId }))),
    );
    expect(results.sort()).toEqual(["conflict: review.twice", "conflict: review.twice", "ok"]);
    expect(pictures.files.size).toBe(1);
  });

  it("[EN-10] [VL-08] createReview re-encodes pictures without metadata and refuses invalid files", async () => {
    const { person } = await buyer();
    const send = (files: Buffer[]) =>
      codeOf(createReview(context(), person, { adId: ad }, { values: good, files: files as never }));
    const real = await photo();
    expect(await send([Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')])).toContain("picture_not_a_picture");
    expect(await send([Buffer.from("%PDF-1.7 photo.jpg")])).toContain("picture_not_a_picture");
    expect(await send([real, Buffer.concat([real.subarray(0, 20), Buffer.from("not a picture")])])).toContain("broken");
    expect(await send([Buffer.alloc(15 * 1_024 * 1_024, 1)])).toContain("picture_too_large");
    expect(await send(Array.from({ length: 5 }, () => real))).toContain("too_many_pictures");
    expect(pictures.files.size).toBe(0);
    expect(await send([real, real])).toBe("ok");
    const [storedPicture] = pictures.files.values();
    const { format, width, exif } = await sharp(storedPicture).metadata();
    expect([format, width, exif]).toEqual(["webp", 1_600, undefined]);
  });

  it("[EN-10] Only the author can change or withdraw a review, and change it only until a moderator decides", async () => {
    const { person, lineId } = await buyer();
    const stranger = await somebody();
    const first = await createReview(context(), person, { adId: ad }, { values: good, files: [await photo()], lineId });
    const id = first.ok ? first.value.id : 0;
    const [file = ""] = pictures.files.keys();
    const change = (by: typeof person, more: object = {}) =>
      codeOf(updateReview(context(), by, id, { values: { rating: 1, content: "Broke after a week." }, ...more }));
    expect(await change(stranger)).toBe("not_found: review.not_found");
    expect(await change(person, { values: { rating: 9, content: "x" } })).toBe("invalid: review.rating");
    const five = Array.from({ length: 4 }, photo);
    expect(await change(person, { files: await Promise.all(five) })).toBe("invalid: review.too_many_pictures");
    expect(await change(person, { removed: [file], files: [await photo()] })).toBe("ok");
    expect(pictures.files.has(file)).toBe(false);
    expect(await findOwnReview(db, person.id, { adId: ad })).toMatchObject({ rating: 1, language: "en" });
    expect(await codeOf(approve(id))).toBe("ok");
    expect(await change(person)).toBe("conflict: review.moderated");
    expect(await rated()).toEqual([1, 1]);
    expect(await codeOf(withdrawReview(context(), stranger, id))).toBe("not_found: review.not_found");
    expect(await codeOf(withdrawReview(context(), person, id))).toBe("ok");
    expect(pictures.files.size).toBe(0);
    expect(await rated()).toEqual([null, 0]);
    expect((await getReviewEligibility(db, person.id, { adId: ad })).state).toBe("may");
  });

  it("[RO-02] [EN-10] decideReview needs a moderator, a reason and the current version of the review", async () => {
    const { id, person } = await written("2");
    const review = async () =>
      (await listReviewsToModerate(db, "pending", 1)).items.find((each) => each.id === id) as never;
    const mark = hashReviewContent(await review());
    const reject = (actor: object, values: unknown, with_ = mark) =>
      codeOf(decideReview({ db, now }, actor as never, id, with_, { to: "rejected", values }));
    for (const role of ["member", "showroom", "rental_room"])
      expect(await reject({ id: 9_999, role }, { reason: "no" })).toBe("forbidden: account.forbidden");
    expect(await reject({ id: person.id, role: "moderator" }, { reason: "mine" })).toContain("own_moderation");
    expect(await reject(moderator, { reason: " " })).toBe("invalid: required");
    await updateReview(context(), person, id, { values: { rating: 3, content: "Changed in between" } });
    expect(await reject(moderator, { reason: "Rude words" })).toBe("conflict: review.changed");
    expect(await reject(moderator, { reason: "Rude words" }, hashReviewContent(await review()))).toBe("ok");
    expect(await findOwnReview(db, person.id, { adId: ad })).toMatchObject({
      status: "rejected",
      reason: "Rude words",
    });
    expect((await listReviews(db, { adId: ad })).summary.count).toBe(0);
    expect(await codeOf(approve(id))).toBe("conflict: review.moderated");
    const other = await written("5");
    expect(await codeOf(approve(other.id))).toBe("ok");
    expect(await rated()).toEqual([5, 1]);
    // A published review can be taken down.
    const approvedReview = (await listReviewsToModerate(db, "approved", 1)).items[0] as never;
    expect(
      await codeOf(
        decideReview({ db, now }, moderator, other.id, hashReviewContent(approvedReview), {
          to: "rejected",
          values: { reason: "Reported, and rightly so" },
        }),
      ),
    ).toBe("ok");
    expect(await rated()).toEqual([null, 0]);
  });

  it("[ASVS 8.2.2] decideReview refuses decisions by the owner and the staff of the reviewed seller", async () => {
    const [owner, editor] = [await somebody(), await somebody()];
    await updateRow(db, "sellers", seller, { owner_id: owner.id });
    await db.insertInto("seller_staff").values({ seller_id: seller, user_id: editor.id, role: "editor" }).execute();
    const ofAd = await written("1");
    const { person } = await buyer();
    const result = await createReview(context(), person, { sellerId: seller }, { values: good });
    for (const id of [ofAd.id, result.ok ? result.value.id : 0]) {
      expect(await codeOf(approve(id))).toBe("ok");
      const row = await findRow(db, "reviews", id);
      for (const actor of [owner, editor]) {
        const own = { id: actor.id, role: "administrator" } as const;
        const down = { to: "rejected", values: { reason: "Not nice" } } as const;
        expect(await codeOf(decideReview({ db, now }, own, id, hashReviewContent(row), down))).toBe(
          "forbidden: review.own_seller",
        );
      }
    }
    expect(await rated()).toEqual([1, 1]);
    await db.deleteFrom("seller_staff").where("seller_id", "=", seller).execute();
    await updateRow(db, "sellers", seller, { owner_id: null });
  });

  it("[CN-02] [AP-14] listReviews returns eight reviews a page in the chosen order with star counts", async () => {
    for (let i = 0; i < 11; i += 1) await approve((await written(String(1 + (i % 5)))).id);
    await written("1");
    const first = await listReviews(db, { adId: ad });
    expect([first.items.length, first.total, first.pages, first.from, first.to]).toEqual([8, 11, 2, 1, 8]);
    expect(first.summary).toEqual({ count: 11, stars: { 1: 3, 2: 2, 3: 2, 4: 2, 5: 2 }, average: 2.82 });
    const second = await listReviews(db, { adId: ad }, { page: 2 });
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(new Set(ids).size).toBe(11);
    expect((await listReviews(db, { adId: ad }, { page: 3 })).items).toEqual([]);
    const ratings = async (sort: "highest" | "lowest") =>
      (await listReviews(db, { adId: ad }, { sort, limit: 11 })).items.map(({ rating }) => rating);
    expect(await ratings("highest")).toEqual([5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 1]);
    expect(await ratings("lowest")).toEqual([1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
  });

  it("[EN-01] [EN-10] The rating of a listing always equals the mean of its approved reviews", async () => {
    const step = fc.record({
      ad: fc.nat({ max: 2 }),
      rating: fc.integer({ min: 1, max: 5 }),
      status: fc.constantFrom("pending", "approved", "approved", "rejected"),
      later: fc.constantFrom("nothing", "nothing", "delete", "approve", "reject", "rate"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        await db.deleteFrom("reviews").execute();
        const rows = await db
          .insertInto("reviews")
          .values(
            steps.map((each) => ({
              ad_id: ads[each.ad] as number,
              author: "x",
              rating: each.rating,
              text: "x",
              language: "en",
              status: each.status,
              reason: each.status === "rejected" ? "x" : null,
            })) as never,
          )
          .returning("id")
          .execute();
        for (const [i, { later }] of steps.entries()) {
          const id = rows[i]?.id as number;
          if (later === "delete") await db.deleteFrom("reviews").where("id", "=", id).execute();
          const set = {
            approve: { status: "approved" as const },
            reject: { status: "rejected" as const, reason: "x" },
            rate: { rating: 5 },
            nothing: undefined,
            delete: undefined,
          }[later];
          if (set) await updateRow(db, "reviews", id, set);
        }
        const left = await db
          .selectFrom("reviews")
          .select(["ad_id", "rating"])
          .where("status", "=", "approved")
          .execute();
        for (const id of ads) {
          const counts: Record<number, number> = {};
          for (const each of left) if (each.ad_id === id) counts[each.rating] = (counts[each.rating] ?? 0) + 1;
          const { average, count } = summarizeReviews(counts);
          expect(await rated(id)).toEqual([average, count]);
          expect((await listReviews(db, { adId: id })).summary.average).toBe(average);
        }
      }),
      { numRuns: 15 },
    );
  });

  it("[EN-10] The rating counts every review when decideReview approves several reviews concurrently", async () => {
    const ids: number[] = [];
    for (let i = 0; i < 8; i += 1) ids.push((await written(String(1 + (i % 5)))).id);
    expect(await Promise.all(ids.map((id) => codeOf(approve(id))))).toEqual(ids.map(() => "ok"));
    expect(await rated()).toEqual([2.63, 8]);
  });

  it("[EN-15] searchListings with a rating filter reflects approved reviews at once", async () => {
    const listed = async () => {
      const request = parseListRequest(new URLSearchParams("rating=4"), await getCatalog(db), { currency: "USD" });
      return (await searchListings(db, request, "en")).items.map(({ id }) => id);
    };
    expect(await listed()).toEqual([]);
    const { id } = await written("5");
    expect(await listed()).toEqual([]);
    await approve(id);
    expect(await listed()).toEqual([ad]);
    await db.deleteFrom("reviews").execute();
    expect(await listed()).toEqual([]);
  });
});
