import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Hono } from "hono";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createApi } from "#api/v1/api.ts";
import type { ApiEnv } from "#api/v1/context.ts";
import { problemMessages, problemSchema } from "#api/v1/problem-response.ts";
import { applyAdminChange } from "#domain/admin/admin-change.server.ts";
import type { ResourceForm } from "#domain/admin/resource.ts";
import { currenciesResource } from "#domain/admin/resources/currencies.server.ts";
import { getNotForSaleReason, MAX_CART_LINES } from "#domain/cart/cart.ts";
import { addCartLine } from "#domain/cart/commands.server.ts";
import { consumeOfferLimit, consumeReportLimit } from "#domain/inbox/inbox-rate-limits.server.ts";
import { createOffer, respondToOffer } from "#domain/inbox/offer-commands.server.ts";
import { sendMessage } from "#domain/inbox/send-message.server.ts";
import { MAX_DRAFTS } from "#domain/listing-editor/draft.ts";
import { createPictureFailure, type PictureProblem } from "#domain/media/picture-problem.ts";
import { PictureStoreError } from "#domain/media/picture-store.server.ts";
import { changeListingPrice } from "#domain/my-listings/price-change.server.ts";
import { markNotificationRead } from "#domain/notifications/notification-commands.server.ts";
import { parseOrderInput } from "#domain/orders/order-input.ts";
import { trackOrder } from "#domain/orders/order-tracking.server.ts";
import { placeOrder } from "#domain/orders/place-order.server.ts";
import { revokeAccessToken } from "#domain/tokens/commands.server.ts";
import type { ServerEnv } from "#server/server-env.ts";
import { respondUnavailable } from "#server/service-unavailable.ts";
import { createStaff } from "../support/admin.ts";
import { createRentals } from "../support/bookings.ts";
import { createTestDatabase } from "../support/databases.ts";
import { createInboxFixture, type InboxFixture } from "../support/inbox.ts";
import { createPhoto } from "../support/picture-files.ts";
import { completeCarInput, createSellerApi, type SellerApiClient } from "../support/seller-api.ts";
import { createMemoryPictures } from "../support/visit.ts";

/** Root of the repository. */
const root = join(import.meta.dirname, "../..");

const isTestFile = (name: string): boolean => /\.(?:test|e2e)\.tsx?$/.test(name);

/** Reads the TypeScript files of the folders for which `isIncluded` returns true. */
const readSources = (folders: readonly string[], isIncluded: (name: string) => boolean): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && isIncluded(name))
      .map((name) => readFileSync(join(root, folder, name), "utf8")),
  );

/**
 * Lists the codes in calls such as `failure("conflict", "cart.full")` and `createFieldFailure("email", "AUTH_FAILED")`,
 * including both branches of a condition.
 */
const listFailureCodes = (source: string): string[] =>
  [...source.matchAll(/\b(?:failure|createFieldFailure)\(\s*(?:"\w+"|[\w.]+),\s*([^,;)]+)/g)].flatMap(
    ([, expression = ""]) =>
      [...expression.matchAll(/"([a-z_]+\.[a-z_]+|AUTH_[A-Z_]+)"/g)].map(([, code = ""]) => code),
  );

describe("Failure codes", () => {
  const tests = readSources(["src", "tests"], isTestFile).join("\n");
  const findUntestedCodes = (codes: readonly string[]): string[] =>
    [...new Set(codes)].filter((code) => !tests.includes(`"${code}"`)).sort();

  it("Every failure code of the API is expected by a test", () => {
    const codes = Object.keys(problemMessages).filter((code) => /^[a-z_]+\.[a-z_]+$/.test(code));
    expect(codes.length).toBeGreaterThan(150);
    expect(findUntestedCodes(codes)).toEqual([]);
  });

  it("Every failure code that commands and pages name is expected by a test", () => {
    const codes = readSources(["src"], (name) => !isTestFile(name)).flatMap(listFailureCodes);
    expect(new Set(codes).size).toBeGreaterThan(130);
    expect(findUntestedCodes(codes)).toEqual([]);
  });

  it("listFailureCodes finds codes in calls over several lines and in both branches of a condition", () => {
    const source = `
      failure("conflict", "cart.full");
      failure(
        "invalid",
        "cart.empty",
        [error],
      );
      failure(result.kind, isOpen ? "cart.open" : "cart.closed");
      createFieldFailure("email", "AUTH_FAILED");
      failure("invalid", code, [{ path: "line", code: "cart.field" }]);
    `;
    expect(listFailureCodes(source)).toEqual(["cart.full", "cart.empty", "cart.open", "cart.closed", "AUTH_FAILED"]);
  });
});

describe("Failure codes of the API", () => {
  let api: Awaited<ReturnType<typeof createSellerApi>>;
  let seller: SellerApiClient;
  beforeAll(async () => {
    api = await createSellerApi();
    seller = await api.someone();
  });
  beforeEach(() => api.db.deleteFrom("rate_limit_buckets").execute());

  /** Expects an error response with the status and code, and with a message in the language of the request. */
  async function expectProblem(
    [method, path, body, headers]: Parameters<SellerApiClient["callApi"]>,
    status: number,
    code: string,
  ) {
    const answer = await seller.callApi(method, path, body, headers);
    const problem = problemSchema.parse(answer.body);
    expect([answer.status, problem.code], `${method} ${path}`).toEqual([status, code]);
    expect(problem.detail).toBeTruthy();
    return problem;
  }

  it.each([
    ["/categories/nothing", 404, "category.not_found"],
    ["/categories/nothing/features", 404, "category.not_found"],
    ["/categories?parent=nothing", 404, "category.not_found"],
    ["/makes/nothing/models", 404, "make.not_found"],
    ["/products?cursor=nonsense", 400, "cursor.invalid"],
  ] as const)("GET %s answers %i with the code %s", async (path, status, code) => {
    const answer = await api.app.request(`http://localhost/api/v1${path}`);
    expect([answer.status, problemSchema.parse(await answer.json()).code]).toEqual([status, code]);
  });

  it("An order in an unknown currency is refused", async () => {
    const order = { email: "sara@example.com", payment: "cash-on-delivery", currency: "XXX" };
    const key = { "idempotency-key": randomUUID() };
    const problem = await expectProblem(["POST", "/checkout", order, key], 400, "currency.not_found");
    expect(problem.errors).toMatchObject([{ path: "currency" }]);
  });

  it("An Idempotency-Key with characters outside of ASCII, or above 200 characters, is refused", async () => {
    const body = { name: "Sara", email: "sara@example.com", subject: "Question", message: "May I ask you something?" };
    for (const key of ["x".repeat(201), "caf\u00e9"]) {
      const problem = await expectProblem(
        ["POST", "/contact", body, { "idempotency-key": key }],
        400,
        "idempotency.invalid",
      );
      expect(problem.errors).toMatchObject([{ path: "Idempotency-Key" }]);
    }
  });

  it("A draft cannot be paused, and the statistics of a listing cover a limited number of days", async () => {
    const draft = await seller.callApi("POST", "/ads", completeCarInput);
    await expectProblem(["POST", `/ads/${draft.body.id}/pause`], 409, "ad.not_published");
    const { body: ad } = await seller.callApi("POST", `/ads/${draft.body.id}/publication`);
    const path = `/ads/${ad.id}/statistics`;
    const problem = await expectProblem(["GET", `${path}?from=2000-01-01&to=2026-05-01`], 400, "ad.days");
    expect(problem.errors).toMatchObject([{ path: "from" }]);
    await expectProblem(["GET", `${path}?from=2026-05-02&to=2026-05-01`], 400, "ad.days");
  });

  it("Deleting a picture with an unknown id is refused", async () => {
    const draft = await seller.callApi("POST", "/ads", completeCarInput);
    await expectProblem(["DELETE", `/ads/${draft.body.id}/pictures/999999`], 404, "picture.gone");
  });

  it("A picture that the store cannot save is not reported as invalid", async () => {
    const draft = await seller.callApi("POST", "/ads", completeCarInput);
    const form = new FormData();
    form.append("pictures", new File([new Uint8Array(await createPhoto(90, 70))], "car.jpg", { type: "image/jpeg" }));
    const { save } = api.pictures;
    api.pictures.save = async () => {
      throw new PictureStoreError("the picture store does not answer");
    };
    try {
      await expectProblem(["POST", `/ads/${draft.body.id}/pictures`, form], 503, "picture.unavailable");
    } finally {
      api.pictures.save = save;
    }
  });

  it("A review of the seller's own listing is refused", async () => {
    const draft = await seller.callApi("POST", "/ads", completeCarInput);
    const { body: ad } = await seller.callApi("POST", `/ads/${draft.body.id}/publication`);
    await api.db.updateTable("ads").set({ status: "active" }).where("id", "=", ad.id).execute();
    const review = { rating: 5, content: "The best car that I have ever had." };
    await expectProblem(["POST", `/products/${ad.id}/reviews`, review], 403, "review.own");
  });

  it("A review of a car is refused", async () => {
    const draft = await seller.callApi("POST", "/ads", completeCarInput);
    const { body: ad } = await seller.callApi("POST", `/ads/${draft.body.id}/publication`);
    await api.db.updateTable("ads").set({ status: "active" }).where("id", "=", ad.id).execute();
    const review = { rating: 5, content: "The best car that I have ever had." };
    const answer = await (await api.someone()).callApi("POST", `/products/${ad.id}/reviews`, review);
    expect([answer.status, answer.body.code]).toEqual([409, "review.car"]);
  });

  it("A member cannot have more than the maximum number of drafts", async () => {
    const writer = await api.someone();
    const values = { user_id: writer.id, fields: "{}", created_at: new Date(), updated_at: new Date() };
    await api.db
      .insertInto("ad_drafts")
      .values(Array.from({ length: MAX_DRAFTS }, () => values as never))
      .execute();
    const answer = await writer.callApi("POST", "/ads", { kind: "car" });
    expect([answer.status, answer.body.code]).toEqual([409, "draft.too_many"]);
  });

  it("The sixth contact message of an hour and any request above the limit are refused with a time to wait", async () => {
    const app = new Hono<ApiEnv>();
    app.use(async (c, next) => {
      c.set("requestId", "test-request");
      await next();
    });
    const services = { ...api.services, getAddress: () => "10.9.9.9", limits: { reads: 2, writes: 100, orders: 1 } };
    app.route(
      "/api/v1",
      createApi(services, () => "en"),
    );
    const body = { name: "Sara", email: "sara@example.com", subject: "Question", message: "May I ask you something?" };
    const send = (path: string, content?: object) =>
      app.request(`http://localhost/api/v1${path}`, {
        ...(content && { method: "POST", body: JSON.stringify(content) }),
        headers: { "content-type": "application/json" },
      });
    // An identical message would count as a repeated click.
    const write = (subject: string) => send("/contact", { ...body, subject });
    for (let sent = 0; sent < 5; sent += 1) expect((await write(`Question ${sent}`)).status).toBe(204);
    const contact = await write("Another question");
    expect([contact.status, ((await contact.json()) as { code: string }).code]).toEqual([429, "contact.too_many"]);
    expect(Number(contact.headers.get("retry-after"))).toBeGreaterThan(0);
    for (let read = 0; read < 2; read += 1) expect((await send("/currencies")).status).toBe(200);
    const read = await send("/currencies");
    expect([read.status, ((await read.json()) as { code: string }).code]).toEqual([429, "request.too_many"]);
    expect(Number(read.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("Failure codes of commands", () => {
  let shop: InboxFixture;
  beforeAll(async () => {
    shop = await createInboxFixture(await createTestDatabase());
  });
  beforeEach(async () => {
    shop.setNow("2026-06-01T09:00:00Z");
    await shop.db.deleteFrom("rate_limit_buckets").execute();
  });

  it("Only the member who made an offer can withdraw it, and a closed offer cannot be answered", async () => {
    const usd = (minor: number) => ({ minor, currency: "USD" });
    const { buyer, id } = await shop.asked();
    const makeOffer = async (minor: number) => {
      const made = await createOffer(shop.context, buyer, id, usd(minor));
      if (!made.ok) throw new Error(made.code);
      return made.value.offer;
    };
    const first = await makeOffer(8_000);
    expect(await respondToOffer(shop.context, shop.owner, first, "withdraw")).toMatchObject({
      code: "offer.not_yours",
    });
    expect(await respondToOffer(shop.context, shop.owner, first, "decline")).toMatchObject({ ok: true });
    expect(await respondToOffer(shop.context, shop.owner, first, "accept")).toMatchObject({
      code: "offer.is_declined",
    });
    const second = await makeOffer(8_500);
    expect(await respondToOffer(shop.context, buyer, second, "withdraw")).toMatchObject({ ok: true });
    expect(await respondToOffer(shop.context, shop.owner, second, "accept")).toMatchObject({
      code: "offer.is_withdrawn",
    });
  });

  it("Nobody can make an offer on a rental", async () => {
    const categoryId = shop.catalog.categories.bySlug.get("rental-cars")?.id as number;
    const { buyer, id } = await shop.asked(
      "Is it free?",
      await shop.ad({ kind: "rental", categoryId, pricePer: "day" }),
    );
    expect(await createOffer(shop.context, buyer, id, { minor: 9_000, currency: "USD" })).toMatchObject({
      kind: "conflict",
      code: "offer.rental",
    });
  });

  it("The 31st offer of an hour and the 21st report of a day are refused", async () => {
    const { id } = await shop.person();
    const consume = async (times: number, limit: typeof consumeOfferLimit) => {
      for (let used = 0; used < times; used += 1) expect(await limit(shop.db, id, shop.now())).toBeUndefined();
      return limit(shop.db, id, shop.now());
    };
    expect(await consume(30, consumeOfferLimit)).toMatchObject({ kind: "rate_limited", code: "inbox.too_many_offers" });
    expect(await consume(20, consumeReportLimit)).toMatchObject({
      kind: "rate_limited",
      code: "inbox.too_many_reports",
    });
  });

  it("A repeated message with a picture is refused, so that its second picture is discarded", async () => {
    const { buyer, id } = await shop.asked();
    const message = {
      text: "Like this one?",
      picture: { bytes: await createPhoto(90, 70), store: createMemoryPictures() },
      key: randomUUID(),
    };
    expect(await sendMessage(shop.context, buyer, id, message)).toMatchObject({ ok: true });
    expect(await sendMessage(shop.context, buyer, id, message)).toMatchObject({ code: "message.sent_already" });
  });

  it("A member cannot mark a notification of another member", async () => {
    const { id } = await shop.db
      .insertInto("notifications")
      .values({
        user_id: shop.owner.id,
        kind: "message",
        path: "/account/inbox",
        data: "{}",
        created_at: shop.now(),
      } as never)
      .returning("id")
      .executeTakeFirstOrThrow();
    const context = { db: shop.db, now: shop.now() };
    expect(await markNotificationRead(context, shop.manager, id)).toMatchObject({ code: "notification.not_found" });
    expect(await markNotificationRead(context, shop.owner, id)).toMatchObject({ ok: true });
  });

  it("A price must be a positive amount", async () => {
    const id = await shop.ad();
    const { version } = await shop.db
      .selectFrom("ads")
      .select("version")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    for (const price of ["-1", "free", ""]) {
      const context = { db: shop.db, clock: shop.clock, actor: shop.owner };
      const changed = await changeListingPrice(context, id, { price, version: String(version) });
      expect(changed, price).toMatchObject({ code: "price.invalid", errors: [{ path: "price" }] });
    }
  });

  it("[CH-05] A payment method that the site does not offer is refused, and so is an invalid order key", async () => {
    const input = shop.wish([{ minor: 1_000 }], { payment: "bank-transfer" });
    expect(parseOrderInput(input, new Set(["SA"]), ["cash-on-delivery"])).toMatchObject({
      errors: [{ path: "payment", code: "checkout.payment_not_offered" }],
    });
    const visitor = await shop.holding([[await shop.ad(), 1]]);
    expect(await placeOrder(shop.placing(visitor), shop.wish(null), "no key")).toMatchObject({
      errors: [{ path: "idempotencyKey", code: "checkout.key_invalid" }],
    });
  });

  it("A member cannot revoke a token that does not exist", async () => {
    expect(await revokeAccessToken(shop.db, shop.owner.id, 999_999)).toMatchObject({ code: "token.not_found" });
  });

  it("A booking with an impossible day is refused", async () => {
    const rentals = await createRentals(await createTestDatabase());
    const result = await rentals.ask(await rentals.car(), "2026-02-31", "2026-06-10");
    expect(result).toMatchObject({ ok: false, errors: [{ path: "from", code: "booking.date" }] });
  });

  it("Order tracking refuses a visitor after too many wrong order numbers", async () => {
    const track = () =>
      trackOrder(
        { db: shop.db, clock: shop.clock, address: "10.1.1.1" },
        { number: "K-2026-000001", email: "nobody@example.com" },
      );
    let last = await track();
    for (let tries = 0; tries < 100 && !last.ok && last.kind === "not_found"; tries += 1) last = await track();
    expect(last).toMatchObject({ kind: "rate_limited", code: "order.too_many_tries" });
  });

  it(`[ST-06] A cart has at most ${MAX_CART_LINES} lines`, async () => {
    const visitor = await shop.holding([[await shop.ad(), 1]]);
    const { cart_id } = await shop.db
      .selectFrom("cart_lines")
      .select("cart_id")
      .orderBy("cart_id", "desc")
      .executeTakeFirstOrThrow();
    const template = { cart_id, options: "", quantity: 1, seen_price_minor: 1_000, seen_currency: "USD" };
    for (let made = 1; made < MAX_CART_LINES; made += 1) {
      await shop.db
        .insertInto("cart_lines")
        .values({ ...template, ad_id: await shop.ad(), added_at: shop.now() })
        .execute();
    }
    const context = { db: shop.db, clock: shop.clock, visitor };
    expect(await addCartLine(context, { ad: await shop.ad(), quantity: 1 })).toMatchObject({
      kind: "conflict",
      code: "cart.full",
    });
  });

  it.each([
    ["reserved", "cart.reserved"],
    ["expired", "cart.expired"],
    ["closed", "cart.withdrawn"],
  ] as const)("A %s listing cannot be bought, with the reason %s", (status, code) => {
    const offer = { kind: "car", status, price: { minor: 1_000, currency: "USD" }, own: false } as const;
    expect(`cart.${getNotForSaleReason(offer)}`).toBe(code);
  });

  it.each([
    ["too_large", "invalid", "picture.too_large"],
    ["heic", "invalid", "picture.heic"],
    ["too_slow", "invalid", "picture.too_slow"],
    ["busy", "unavailable", "picture.busy"],
  ] as const)("A picture with the problem %s is %s, with the code %s", (problem: PictureProblem, kind, code) => {
    const now = new Date("2026-06-01T09:00:00Z");
    const created = createPictureFailure(problem, { path: "pictures", code: `picture.${problem}`, now });
    expect(created).toMatchObject({ kind, code, errors: [{ path: "pictures", code }] });
    expect(created.retryAt).toEqual(problem === "busy" ? new Date("2026-06-01T09:00:05Z") : undefined);
  });
});

describe("Failure codes of the administration", () => {
  it("Invalid values of a form are refused by field, and a value that the database rejects changes nothing", async () => {
    const { db } = await createTestDatabase();
    const staff = await createStaff(db);
    const { add } = currenciesResource.form as Required<ResourceForm>;
    const added = await add(staff, {});
    expect(added).toMatchObject({ kind: "invalid", code: "admin.invalid" });
    expect(added.ok ? [] : added.errors?.map(({ path }) => path)).toContain("code");
    const changed = await applyAdminChange(staff, (trx) => sql`update currencies set rate = -1`.execute(trx));
    expect(changed).toMatchObject({ kind: "invalid", code: "admin.not_allowed" });
    const rates = await db.selectFrom("currencies").select("rate").execute();
    expect(rates.every(({ rate }) => Number(rate) > 0)).toBe(true);
  });
});

describe("Failure codes of outages", () => {
  it.each([
    ["database", 503, "unavailable.database"],
    ["disk", 507, "unavailable.disk"],
    ["busy", 503, "unavailable.busy"],
    ["network", 503, "unavailable.network"],
  ] as const)("An outage of the %s answers %i with the code %s", async (reason, status, code) => {
    const app = new Hono<ServerEnv>();
    app.get("/api/v1/*", (c) => respondUnavailable(c, reason));
    const answer = await app.request("http://localhost/api/v1/products", { headers: { "accept-language": "ar" } });
    const problem = (await answer.json()) as { code: string; detail: string };
    expect([answer.status, problem.code]).toEqual([status, code]);
    expect(problem.detail).toMatch(/[\u0600-\u06ff]/);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});
