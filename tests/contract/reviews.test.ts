import type { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import { userSchema } from "#api/v1/account-schemas.ts";
import type { ApiEnv } from "#api/v1/context.ts";
import { problemSchema } from "#api/v1/problem-response.ts";
import { ownReviewSchema, reviewListSchema } from "#api/v1/review-schemas.ts";
import type { Db } from "#db/database.ts";
import { seedDemoReviews } from "#domain/demo/reviews/seed-reviews.server.ts";
import { summarizeReviews } from "#domain/reviews/review.ts";
import { createDemoApiWithDatabase } from "../support/demo-api.ts";
import { createOrderLine } from "../support/order-lines.ts";

let app: Hono<ApiEnv>;
let db: Db;
let part: number;
beforeAll(async () => {
  ({ app, db } = await createDemoApiWithDatabase());
  const row = await db.selectFrom("ads").select("id").where("kind", "=", "part").orderBy("id").executeTakeFirst();
  part = row?.id as number;
});

const requestApi = (path: string) => app.request(`http://localhost/api/v1${path}`);

let people = 0;
async function member() {
  people += 1;
  const answer = await app.request("http://localhost/api/v1/auth/sign-up", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      firstName: "Sara",
      lastName: "Ali",
      email: `reviewer-${people}@example.com`,
      password: "long enough 7",
    }),
  });
  const cookies = answer.headers.getSetCookie().map((each) => each.split(";")[0] as string);
  const token = cookies.find((each) => each.startsWith("XSRF-TOKEN="))?.slice("XSRF-TOKEN=".length) ?? "";
  const { id } = userSchema.parse(await answer.json());
  const send = (body: unknown, ad: number | string = part) =>
    app.request(`http://localhost/api/v1/products/${ad}/reviews`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: cookies.join("; "), "x-xsrf-token": token },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  return { id, send };
}

const parseProblemResponse = async (answer: Response) => {
  const { status, code, errors } = problemSchema.parse(await answer.json());
  expect(status).toBe(answer.status);
  return [status, code, ...(errors ?? []).map(({ path, code }) => `${path}: ${code}`)];
};

describe("[AP-14] [AP-16] Review endpoints", () => {
  const good = { rating: 5, content: "Fits my car, thank you" };

  it("[EN-10] A review waits for approval and then appears in the list with the average rating", async () => {
    const buyer = await member();
    const lineId = await createOrderLine(db, { userId: buyer.id, adId: part });
    const answer = await buyer.send({ ...good, orderLineId: lineId });
    expect(answer.status).toBe(201);
    const review = ownReviewSchema.parse(await answer.json());
    expect(review).toMatchObject({ author: "Sara A.", rating: 5, content: good.content, status: "pending" });
    const empty = reviewListSchema.parse(await (await requestApi(`/products/${part}/reviews`)).json());
    expect(empty).toMatchObject({ items: [], total: 0, limit: 8, rating: null });
    await db.updateTable("reviews").set({ status: "approved" }).where("id", "=", review.id).execute();
    const list = reviewListSchema.parse(await (await requestApi(`/products/${part}/reviews`)).json());
    expect(list).toMatchObject({ total: 1, rating: 5, stars: { 5: 1, 1: 0 }, sort: "newest" });
    expect(list.items[0]).toMatchObject({ id: review.id, bought: true });
    const product = (await (await requestApi(`/products/${part}`)).json()) as { rating: number; reviews: number };
    expect([product.rating, product.reviews]).toEqual([5, 1]);
    expect(await parseProblemResponse(await buyer.send(good))).toEqual([409, "review.twice"]);
  });

  it("[ER-03] POST /products/{id}/reviews returns an error code and names the invalid field", async () => {
    const buyer = await member();
    expect(await parseProblemResponse(await buyer.send(good))).toEqual([404, "review.not_bought"]);
    const shipped = await createOrderLine(db, { userId: buyer.id, adId: part, status: "SHIPPED" });
    expect(await parseProblemResponse(await buyer.send(good))).toEqual([409, "review.not_delivered"]);
    const stranger = await member();
    const otherOrderLine = await createOrderLine(db, { userId: stranger.id, adId: part });
    expect(await parseProblemResponse(await buyer.send({ ...good, orderLineId: otherOrderLine }))).toEqual([
      404,
      "review.not_bought",
    ]);
    await db.updateTable("seller_orders").set({ status: "DELIVERED" }).execute();
    const submitInvalidReview = async (body: object) =>
      parseProblemResponse(await buyer.send({ ...good, orderLineId: shipped, ...body }));
    for (const rating of [0, 6, -1, 1.5, 1e9, "five", null, [], {}])
      expect((await submitInvalidReview({ rating }))[2], String(rating)).toMatch(/^rating: /);
    expect(await submitInvalidReview({ content: "x".repeat(10_000) })).toEqual([400, "too_long", "content: too_long"]);
    expect(await submitInvalidReview({ content: 7 })).toEqual([400, "request.invalid", "content: invalid_type"]);
    for (const orderLineId of ["x", 1.5, -1, {}]) expect((await submitInvalidReview({ orderLineId }))[0]).toBe(400);
    expect((await buyer.send("{not json")).status).toBe(400);
    expect(await parseProblemResponse(await buyer.send(good, 999_999_999))).toEqual([404, "product.not_found"]);
    const anonymousResponse = await app.request(`http://localhost/api/v1/products/${part}/reviews`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(good),
    });
    expect(await parseProblemResponse(anonymousResponse)).toEqual([401, "account.sign_in"]);
    expect(await parseProblemResponse(await requestApi("/products/999999999/reviews"))).toEqual([
      404,
      "product.not_found",
    ]);
    for (const query of ["page=0", "page=x", "limit=101", "limit=0", "sort=best"])
      expect((await requestApi(`/products/${part}/reviews?${query}`)).status, query).toBe(400);
  });

  it("[CN-02] GET /products/{id}/reviews returns eight reviews a page, and demo ratings equal the review averages", async () => {
    await db.deleteFrom("reviews").execute();
    const now = new Date("2026-06-01T00:00:00Z");
    await seedDemoReviews(db, now);
    await seedDemoReviews(db, now);
    const rows = await db.selectFrom("reviews").select(["ad_id", "rating", "text", "created_at"]).execute();
    expect(rows.length).toBeGreaterThan(500);
    expect(rows.every(({ text, created_at }) => text.length >= 10 && created_at < now)).toBe(true);
    const ads = await db.selectFrom("ads").select(["id", "rating", "reviews"]).execute();
    for (const ad of ads) {
      const counts: Record<number, number> = {};
      for (const row of rows) if (row.ad_id === ad.id) counts[row.rating] = (counts[row.rating] ?? 0) + 1;
      const { average, count } = summarizeReviews(counts);
      expect([ad.rating === null ? null : Number(ad.rating), ad.reviews]).toEqual([average, count]);
    }
    const most = ads.reduce((a, b) => (b.reviews > a.reviews ? b : a));
    const list = reviewListSchema.parse(await (await requestApi(`/products/${most.id}/reviews`)).json());
    expect([list.items.length, list.total, list.limit]).toEqual([8, most.reviews, 8]);
  });
});
