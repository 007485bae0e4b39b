import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { createAccessToken } from "#domain/tokens/commands.server.ts";
import { createDemoApiWithDatabase } from "../support/demo-api.ts";
import { type CallApi, createValidatingClient } from "../support/validating-api-client.ts";

type Span = { from: string; to: string };
type Stay = { available: boolean; reason: string | null; days: number; total: object | null; nearest: Span | null };
type Free = Span & { full: Span[]; stay: Stay | null; price: { minor: number } | null; today: string };
type Booking = Span & {
  id: number;
  token: string | null;
  role: string;
  status: string;
  steps: string[];
  total: { minor: number; currency: string };
  seller: { phone: string | null };
  customer: object | null;
  reply: string | null;
  hold: { state: string; until: string | null } | null;
};
type Listed = { items: Booking[]; total: number; counts: Record<string, number> };
type Problem = { code: string; errors?: { path: string; code: string }[] };

let db: Db;
let callApi: CallApi;
let askWith: Awaited<ReturnType<typeof createValidatingClient>>["askWith"];
let member: Awaited<ReturnType<typeof createValidatingClient>>["member"];
let customer: { id: number; email: string; ask: CallApi };
let seller: { id: number; email: string; ask: CallApi };
let stranger: { id: number; email: string; ask: CallApi };
let unit: number;

const guest = { name: "Sara Al Otaibi", email: "sara@example.com", phone: "+966 50 123 4567" };
const driver = { birthDate: "1990-05-17", licenceSince: "2012-03-01" };

beforeAll(async () => {
  const demo = await createDemoApiWithDatabase();
  db = demo.db;
  ({ ask: callApi, askWith, member } = await createValidatingClient(demo.app));
  [customer, seller, stranger] = [await member(), await member(), await member()];
  // Requests of members with a verified email hold days at once.
  await db
    .updateTable("users")
    .set({ email_verified: true })
    .where("id", "in", [customer.id, seller.id, stranger.id])
    .execute();
  const ad = await db
    .selectFrom("ads")
    .select(["id", "seller_id"])
    .where("kind", "=", "rental")
    .where("status", "=", "active")
    .where("price_per", "=", "day")
    .where("price_minor", "is not", null)
    .executeTakeFirstOrThrow();
  unit = ad.id;
  await db.updateTable("ads").set({ stock: 1, availability: "in-stock", min_days: 2 }).where("id", "=", unit).execute();
  await db.updateTable("sellers").set({ owner_id: seller.id }).where("id", "=", ad.seller_id).execute();
});

// All clients share one network, so the rate limits are reset before each test.
beforeEach(async () => {
  await db.deleteFrom("rate_limit_buckets").execute();
});

const buildBookingRequest = (from: string, to: string, more: object = {}) => ({
  body: { unitId: unit, ...guest, ...driver, from, to, ...more },
});
const book = async (callAs: CallApi, from: string, to: string, more: object = {}) => {
  const answer = await callAs<Booking>("POST", "/bookings", buildBookingRequest(from, to, more));
  expect(answer.status).toBe(201);
  return answer.body;
};
const free = async (query: string) => (await callApi<Free>("GET", `/rental-units/${unit}/availability${query}`)).body;
const getProblemCode = async (callAs: CallApi, method: string, path: string, body?: object) => {
  const answer = await callAs<Problem>(method, path, body ? { body } : {});
  return [answer.status, answer.body.code];
};

describe("[AP-16] GET /rental-units/{id}/availability", () => {
  it("GET /rental-units/{id}/availability lists the return day of a booking as available", async () => {
    const { from, to, full, stay, today } = await free("");
    expect([from, to, full, stay]).toEqual([today, "2026-08-30", [], null]);
    await book(customer.ask, "2026-06-10", "2026-06-13");
    const around = await free("?from=2026-06-01&to=2026-07-01");
    expect(around.full).toEqual([{ from: "2026-06-10", to: "2026-06-13" }]);
    expect(around.stay).toMatchObject({ available: false, reason: "booking.taken" });
    expect((await free("?from=2026-06-13&to=2026-06-15")).full).toEqual([]);
    expect((await free("?from=2026-06-08&to=2026-06-10")).stay).toMatchObject({ available: true, days: 2 });
  });

  it("GET /rental-units/{id}/availability returns the price, the reason and the nearest available days", async () => {
    const { price, stay } = await free("?from=2026-06-20&to=2026-06-23");
    expect(stay?.total).toMatchObject({ minor: (price?.minor ?? 0) * 3 });
    expect((await free("?from=2026-06-11&to=2026-06-13")).stay?.nearest).toEqual({
      from: "2026-06-13",
      to: "2026-06-15",
    });
    expect((await free("?from=2026-06-20&to=2026-06-21")).stay?.reason).toBe("booking.too_short");
    expect((await free("?from=2026-05-20&to=2026-05-25")).stay?.reason).toBe("booking.past");
    expect((await free("?from=2027-05-20&to=2027-05-25")).stay?.reason).toBe("booking.too_far");
  });

  it("GET /rental-units/{id}/availability returns 400 for invalid days and 404 for listings that are not rentals", async () => {
    const path = `/rental-units/${unit}/availability`;
    for (const query of ["?from=tomorrow", "?from=2026-02-31", "?to=0000-01-01", "?from=2026-06-03&to=2026-06-03"]) {
      expect((await callApi("GET", path + query)).status).toBe(400);
    }
    expect((await callApi("GET", `${path}?from=2026-06-01&to=2028-06-01`)).status).toBe(400);
    const part = await db.selectFrom("ads").select("id").where("kind", "=", "part").executeTakeFirstOrThrow();
    for (const id of [part.id, 999_999_999, "nothing", 0]) {
      expect(await getProblemCode(callApi, "GET", `/rental-units/${id}/availability`)).toEqual([
        404,
        "booking.not_rental",
      ]);
    }
  });
});

describe("[AP-16] Bookings API", () => {
  it("POST /bookings accepts one of twenty concurrent requests for the same days", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        customer.ask<Problem>("POST", "/bookings", buildBookingRequest("2026-07-01", "2026-07-04")),
      ),
    );
    const outcomes = answers.map(({ status, body }) => `${status} ${body.code ?? ""}`).sort();
    expect(outcomes).toEqual(["201 ", ...Array.from({ length: 19 }, () => "409 booking.taken")]);
  });

  it("POST /bookings/{token}/contact-confirmation reserves a guest's days when it receives the mailed code", async () => {
    const body = {
      ...buildBookingRequest("2026-10-01", "2026-10-04").body,
      ...guest,
      email: "contact-of-guest@example.com",
      phone: "+966 50 765 4321",
    };
    const created = await callApi<Booking>("POST", "/bookings", { body });
    expect(created.body.hold).toMatchObject({ state: "unconfirmed" });
    const path = `/bookings/${created.body.token}/contact-confirmation`;
    const { text } = await db
      .selectFrom("mail_outbox")
      .select("text")
      .where("to_address", "=", body.email)
      .executeTakeFirstOrThrow();
    const code = /code=([\w-]+)/.exec(text)?.[1];
    const wrong = await callApi<Problem>("POST", path, { body: { code: "wrong" } });
    expect([wrong.status, wrong.body.code, wrong.body.errors]).toMatchObject([
      400,
      "booking.wrong_code",
      [{ path: "code" }],
    ]);
    const confirmed = await callApi<Booking>("POST", path, { body: { code } });
    expect([confirmed.status, confirmed.body.hold?.state]).toEqual([200, "held"]);
    expect((await callApi<Booking>("POST", path, { body: { code } })).status).toBe(200);
    expect(
      await getProblemCode(callApi, "POST", "/bookings/no-such-token-here/contact-confirmation", { code }),
    ).toEqual([404, "booking.not_found"]);
  });

  it("POST /bookings refuses the car's own seller with 403", async () => {
    expect(
      await getProblemCode(seller.ask, "POST", "/bookings", buildBookingRequest("2026-07-20", "2026-07-22").body),
    ).toEqual([403, "booking.own"]);
  });

  it("POST /bookings returns the same booking for the same idempotency key of one account", async () => {
    const headers = { "idempotency-key": "the very same key" };
    const send = (callAs: CallApi, from: string, to: string) =>
      callAs<Booking & Problem>("POST", "/bookings", { ...buildBookingRequest(from, to), headers });
    const first = await send(customer.ask, "2026-07-10", "2026-07-12");
    const repeated = await send(customer.ask, "2026-07-10", "2026-07-12");
    expect([first.status, repeated.status, repeated.body.id]).toEqual([201, 201, first.body.id]);
    const other = await send(customer.ask, "2026-07-12", "2026-07-14");
    expect([other.status, other.body.code]).toEqual([409, "idempotency.other_request"]);
    expect((await send(stranger.ask, "2026-07-12", "2026-07-14")).status).toBe(201);
  });

  it("POST /bookings reserves days at once for verified members but not for unconfirmed guests", async () => {
    const heldBooking = await book(stranger.ask, "2026-09-01", "2026-09-03", { phone: "+966 55 999 0001" });
    expect(heldBooking.hold).toEqual({ state: "held", until: expect.any(String) });
    const open = await book(callApi, "2026-09-05", "2026-09-07");
    expect(open.hold).toEqual({ state: "unconfirmed", until: null });
    // The days stay free and the seller does not see the request yet.
    expect((await free("?from=2026-09-05&to=2026-09-07")).stay?.available).toBe(true);
    expect(await getProblemCode(seller.ask, "GET", `/bookings/${open.id}`)).toEqual([404, "booking.not_found"]);
  });

  it("POST /bookings names each invalid field", async () => {
    const errorsOf = async (body: object) => {
      const answer = await callApi<Problem>("POST", "/bookings", { body });
      expect(answer.status).toBe(400);
      return answer.body.errors?.map(({ path }) => path).sort();
    };
    const { body } = buildBookingRequest("2026-07-20", "2026-07-22");
    expect(await errorsOf({ ...body, name: " ", email: "x", phone: "y" })).toEqual(["email", "name", "phone"]);
    expect(await errorsOf({ ...body, email: null })).toEqual(["email"]);
    expect(await errorsOf({ ...body, to: "2026-07-20" })).toEqual(["to"]);
    expect(await errorsOf({ ...body, from: "31/02/2026" })).toEqual(["from"]);
    expect(await errorsOf({ ...body, note: "n".repeat(501) })).toEqual(["note"]);
    expect(await errorsOf({ ...body, unitId: "one" })).toEqual(["unitId"]);
    expect(await getProblemCode(callApi, "POST", "/bookings", { ...body, unitId: 999_999_999 })).toEqual([
      404,
      "booking.not_rental",
    ]);
    expect(await getProblemCode(callApi, "POST", "/bookings", { ...body, total: 1 })).toEqual([
      409,
      "booking.price_changed",
    ]);
  });

  it("GET /bookings/{id} returns the booking to its customer or a holder of its token, and 404 to others", async () => {
    const own = await book(customer.ask, "2026-08-01", "2026-08-03");
    expect(own).toMatchObject({ role: "customer", status: "requested", steps: ["cancelled"], seller: { phone: null } });
    const { items } = (await customer.ask<Listed>("GET", "/bookings")).body;
    expect(items[0]).toEqual(own);
    expect((await customer.ask("GET", `/bookings/${own.id}`)).body).toEqual(own);
    for (const callAs of [callApi, stranger.ask]) {
      expect(await getProblemCode(callAs, "GET", `/bookings/${own.id}`)).toEqual([404, "booking.not_found"]);
      expect(await getProblemCode(callAs, "POST", `/bookings/${own.id}/cancellation`)).toEqual([
        404,
        "booking.not_found",
      ]);
    }
    const byToken = (await callApi<Booking>("GET", `/bookings/${own.token}`)).body;
    expect(byToken).toEqual({ ...own, customer: null });
    const cancelled = await callApi<Booking>("POST", `/bookings/${own.token}/cancellation`);
    expect([cancelled.status, cancelled.body.status, cancelled.body.steps]).toEqual([200, "cancelled", []]);
    expect(await getProblemCode(customer.ask, "POST", `/bookings/${own.id}/cancellation`)).toEqual([
      409,
      "booking.illegal_step",
    ]);
    expect((await callApi("GET", "/bookings")).status).toBe(401);
  });

  it("The seller can confirm, refuse, cancel and complete a booking only when its status allows the action", async () => {
    const created = await book(customer.ask, "2026-08-05", "2026-08-07", { note: "To the hotel, please" });
    const sellerView = (await seller.ask<Booking>("GET", `/bookings/${created.id}`)).body;
    expect(sellerView).toMatchObject({
      role: "seller",
      token: null,
      customer: { ...guest, birthDate: driver.birthDate, email: customer.email },
    });
    expect(sellerView.steps.sort()).toEqual(["confirmed", "refused"]);
    const getStepPath = (step: string) => `/bookings/${created.id}/${step}`;
    for (const step of ["confirmation", "refusal", "completion"]) {
      const body = { note: "No" };
      expect((await callApi("POST", getStepPath(step), { body })).status).toBe(401);
      for (const callAs of [customer.ask, stranger.ask]) {
        expect(await getProblemCode(callAs, "POST", getStepPath(step), body)).toEqual([404, "booking.not_found"]);
      }
    }
    const confirmed = await seller.ask<Booking>("POST", getStepPath("confirmation"), { body: { note: "See you" } });
    expect(confirmed.body).toMatchObject({ status: "confirmed", reply: "See you" });
    expect(await getProblemCode(seller.ask, "POST", getStepPath("confirmation"))).toEqual([
      409,
      "booking.illegal_step",
    ]);
    expect(await getProblemCode(seller.ask, "POST", getStepPath("completion"))).toEqual([409, "booking.illegal_step"]);
    const without = await seller.ask<Problem>("POST", getStepPath("cancellation"));
    expect([without.status, without.body.errors?.[0]?.path]).toEqual([400, "note"]);
    const off = await seller.ask<Booking>("POST", getStepPath("cancellation"), { body: { note: "It broke down" } });
    expect(off.body).toMatchObject({ status: "cancelled", reply: "It broke down", role: "seller" });
    // The days are free again.
    const repeated = await book(customer.ask, "2026-08-05", "2026-08-07");
    const no = await seller.ask<Booking>("POST", `/bookings/${repeated.id}/refusal`, {
      body: { note: "Being mended" },
    });
    expect(no.body).toMatchObject({ status: "refused", reply: "Being mended" });
    expect((await seller.ask("POST", `/bookings/${repeated.id}/refusal`, { body: {} })).status).toBe(400);
    const today = await book(customer.ask, "2026-06-01", "2026-06-03");
    await seller.ask("POST", `/bookings/${today.id}/confirmation`);
    const back = await seller.ask<Booking>("POST", `/bookings/${today.id}/completion`);
    expect(back.body).toMatchObject({ status: "completed", steps: [] });
  });

  it("GET /rentals/bookings lists the bookings of the seller by status", async () => {
    const all = (await seller.ask<Listed>("GET", "/rentals/bookings")).body;
    expect(all.total).toBe(Object.values(all.counts).reduce((sum, each) => sum + each, 0));
    const requested = (await seller.ask<Listed>("GET", "/rentals/bookings?status=requested")).body;
    expect(requested.total).toBe(all.counts.requested);
    expect(
      requested.items.every(({ status, role, token }) => status === "requested" && role === "seller" && !token),
    ).toBe(true);
    expect((await stranger.ask<Listed>("GET", "/rentals/bookings")).body.items).toEqual([]);
    expect((await seller.ask("GET", "/rentals/bookings?status=blocked")).status).toBe(400);
    expect((await callApi("GET", "/rentals/bookings")).status).toBe(401);
  });

  it("Bookings API limits an access token to its scopes and does not return the booking token to it", async () => {
    const own = await book(customer.ask, "2026-08-20", "2026-08-22");
    const { email, id } = customer;
    const tokenResult = await createAccessToken(
      { db, now: new Date("2026-06-01T00:00:00Z"), origin: "http://localhost" },
      { id, email, name: "Sara", role: "member", language: "en" },
      { name: "Reads", scopes: ["bookings:read"], days: "30" },
    );
    if (!tokenResult.ok) throw new Error(tokenResult.code);
    const reads = askWith({ authorization: `Bearer ${tokenResult.value.text}` });
    expect((await reads<Booking>("GET", `/bookings/${own.id}`)).body.token).toBeNull();
    expect(await getProblemCode(reads, "POST", `/bookings/${own.id}/cancellation`)).toEqual([403, "token.scope"]);
    expect(
      await getProblemCode(reads, "POST", "/bookings", buildBookingRequest("2026-08-24", "2026-08-26").body),
    ).toEqual([403, "token.scope"]);
  });

  it.each(["\u0000", "1e3", "-1", "9".repeat(15), "9".repeat(40), "x".repeat(5_000), "' or 1=1", "١٢", "../me"])(
    "Bookings API refuses malformed ids and days with 400 or 404: %j",
    async (odd) => {
      const part = encodeURIComponent(odd);
      for (const callAs of [callApi, customer.ask]) {
        expect((await callAs("GET", `/bookings/${part}`)).status).toBeOneOf([400, 404]);
        expect((await callAs("POST", `/bookings/${part}/cancellation`)).status).toBeOneOf([400, 404]);
        expect((await callAs("GET", `/rental-units/${part}/availability`)).status).toBeOneOf([400, 404]);
        const days = `/rental-units/${unit}/availability?from=${part}`;
        expect((await callAs("GET", days)).status).toBe(400);
      }
      const { body } = buildBookingRequest("2026-08-27", "2026-08-29");
      for (const field of ["from", "to", "email"]) {
        expect((await callApi("POST", "/bookings", { body: { ...body, [field]: odd } })).status).toBe(400);
      }
      expect((await seller.ask("POST", `/bookings/${part}/confirmation`)).status).toBeOneOf([400, 404]);
    },
  );
});

describe("Rates, extras and rules of a rental", () => {
  beforeAll(async () => {
    await db.deleteFrom("rental_extras").where("ad_id", "=", unit).execute();
    await db.deleteFrom("rental_terms").where("ad_id", "=", unit).execute();
    await db
      .insertInto("rental_terms")
      .values({ ad_id: unit, weekly_minor: 5_000, cancellation: "strict", instant: true })
      .execute();
    const extra = { ad_id: unit, price_per: "stay" as const, maximum: 2 };
    await db
      .insertInto("rental_extras")
      .values([
        { ...extra, key: "child-seat", price_minor: 1_000 },
        { ...extra, key: "delivery", price_minor: 2_500, maximum: 1 },
      ])
      .execute();
  });

  it("GET /rental-units/{id}/availability shows the price of the stay with the requested extras", async () => {
    const { status, body } = await callApi<Free & { extras: object[]; cancellation: string; instant: boolean }>(
      "GET",
      `/rental-units/${unit}/availability?from=2026-11-01&to=2026-11-08&extras=child-seat:2,delivery:1`,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ cancellation: "strict", instant: true, stay: { total: { minor: 39_500 } } });
    expect(body.extras).toHaveLength(2);
    for (const extras of ["child-seat:3", "navigation:1", "child-seat", "child-seat:x"])
      expect(
        (
          await callApi<Problem>(
            "GET",
            `/rental-units/${unit}/availability?from=2026-11-01&to=2026-11-08&extras=${extras}`,
          )
        ).status,
      ).toBe(extras === "child-seat" ? 200 : 400);
  });

  it("POST /bookings confirms an instant booking and returns the agreed price, deposit and rule", async () => {
    const more = { extras: { "child-seat": 1, delivery: 1 }, deliveryAddress: "Olaya Street", total: 38_500 };
    const booking = await book(customer.ask, "2026-11-01", "2026-11-08", more);
    expect(booking).toMatchObject({
      status: "confirmed",
      total: { minor: 38_500 },
      cancellation: "strict",
      deliveryAddress: "Olaya Street",
      stayPrice: { lines: [{ kind: "days", rate: "weekly" }, { extra: "child-seat" }, { extra: "delivery" }] },
    });
    const refused = await customer.ask<Problem>("POST", "/bookings", {
      ...buildBookingRequest("2026-11-10", "2026-11-12", { extras: { delivery: 1 } }),
    });
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, "deliveryAddress"]);
    const unknown = await customer.ask<Problem>("POST", "/bookings", {
      ...buildBookingRequest("2026-11-10", "2026-11-12", { extras: { navigation: 1 } }),
    });
    expect([unknown.status, unknown.body.code]).toEqual([400, "booking.extra_unknown"]);
  });

  it("POST /bookings/{idOrToken}/payment and /bookings/{id}/deposit refuse bookings that are paid at pick-up", async () => {
    const booking = await book(customer.ask, "2026-11-12", "2026-11-14");
    expect(booking).toMatchObject({ payment: { method: "pick-up", status: "unpaid", payBy: null } });
    expect(booking).toMatchObject({ depositPayment: { status: "none" } });
    const payment = `/bookings/${booking.id}/payment`;
    expect(await getProblemCode(customer.ask, "POST", payment)).toEqual([409, "payment.nothing_due"]);
    expect(await getProblemCode(customer.ask, "POST", `${payment}?for=deposit`)).toEqual([409, "payment.nothing_due"]);
    expect(await getProblemCode(stranger.ask, "POST", payment)).toEqual([404, "booking.not_found"]);
    const deposit = `/bookings/${booking.id}/deposit`;
    expect(await getProblemCode(seller.ask, "POST", deposit, { kept: 0 })).toEqual([409, "booking.illegal_step"]);
    expect(await getProblemCode(customer.ask, "POST", deposit, { kept: 0 })).toEqual([404, "booking.not_found"]);
    const answer = `/bookings/${booking.id}/deposit-answer`;
    expect(await getProblemCode(customer.ask, "POST", answer, { answer: "agreed" })).toEqual([
      409,
      "booking.claim_over",
    ]);
    const online = await customer.ask<Problem>("POST", "/bookings", {
      ...buildBookingRequest("2026-11-16", "2026-11-18", { payment: "online" }),
    });
    expect([online.status, online.body.code]).toEqual([400, "payment.not_offered"]);
  });

  it("POST /bookings/{id}/deposit claims a part of a deposit, and POST /bookings/{idOrToken}/deposit-answer contests it", async () => {
    const { id, token } = await book(customer.ask, "2026-11-19", "2026-11-21");
    await db
      .updateTable("bookings")
      .set({ status: "completed", deposit_minor: 100_000, deposit_status: "held" })
      .where("id", "=", id)
      .execute();
    const claimed = await seller.ask("POST", `/bookings/${id}/deposit`, { body: { kept: 40_000, note: "Scratch" } });
    expect(claimed.body).toMatchObject({
      depositPayment: {
        status: "claimed",
        kept: { minor: 40_000 },
        claim: "Scratch",
        details: { answer: null, photos: [] },
      },
    });
    const answer = `/bookings/${id}/deposit-answer`;
    expect(await getProblemCode(seller.ask, "POST", answer, { answer: "agreed" })).toEqual([404, "booking.not_found"]);
    expect(await getProblemCode(customer.ask, "POST", answer, { answer: "contested" })).toEqual([
      400,
      "protocol.note_required",
    ]);
    const contested = await callApi("POST", `/bookings/${token}/deposit-answer`, {
      body: { answer: "contested", note: "It was there before" },
    });
    expect(contested.body).toMatchObject({
      depositPayment: { status: "contested", details: { answer: "contested", answerNote: "It was there before" } },
    });
  });
});
