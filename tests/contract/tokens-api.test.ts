import { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import { newTokenSchema, tokenSchema } from "#api/v1/account-schemas.ts";
import { createApi } from "#api/v1/api.ts";
import type { ApiEnv } from "#api/v1/context.ts";
import { cartSchema, orderSchema, ordersSchema } from "#api/v1/order-schemas.ts";
import { problemSchema } from "#api/v1/problem.ts";
import type { Db } from "#db/database.ts";
import { deleteAccount } from "#domain/accounts/delete-account.server.ts";
import { resetPassword } from "#domain/accounts/reset-password.server.ts";
import { scopes } from "#domain/accounts/scopes.ts";
import { banPerson } from "#domain/moderation/ban.server.ts";
import { makeToken } from "#domain/tokens/commands.server.ts";
import { apiServices, demoApiWith } from "../support/api.ts";
import { buyersAddress } from "../support/orders.ts";
import { visitFor } from "../support/visit.ts";

let app: Hono<ApiEnv>;
let db: Db;
let part: number;
const now = new Date("2026-06-01T00:00:00Z");
const password = "long enough 7";

beforeAll(async () => {
  ({ app, db } = await demoApiWith());
  const { id } = await db
    .selectFrom("ads")
    .select("id")
    .where("kind", "=", "part")
    .where("status", "=", "active")
    .where("stock", ">", 20)
    .where("id", "not in", db.selectFrom("ad_options").select("ad_id"))
    .executeTakeFirstOrThrow();
  part = id;
});

type Asked = { body?: unknown; token?: string; cookie?: string; headers?: Record<string, string>; api?: Hono<ApiEnv> };

const ask = (method: string, path: string, { body, token, cookie, headers, api = app }: Asked = {}) =>
  api.request(`http://localhost/api/v1${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(cookie ? { cookie } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

const refusal = async (answer: Response) => {
  const { status, code } = problemSchema.parse(await answer.json());
  expect(status).toBe(answer.status);
  return [status, code, answer.headers.get("www-authenticate")];
};
const invalid = [401, "token.invalid", 'Bearer error="invalid_token"'];

let people = 0;
/** A member with a session in a browser. */
async function member() {
  people += 1;
  const email = `holder-${people}@example.com`;
  const answer = await ask("POST", "/auth/sign-up", { body: { firstName: "Sara", email, password } });
  const cookies = answer.headers.getSetCookie().map((each) => each.split(";")[0] as string);
  const forgery = cookies.find((each) => each.startsWith("XSRF-TOKEN="))?.slice("XSRF-TOKEN=".length) ?? "";
  const { id } = (await answer.json()) as { id: number };
  const cookie = cookies.join("; ");
  const bySession = (method: string, path: string, body?: unknown) =>
    ask(method, path, { body, cookie, headers: { "x-xsrf-token": forgery } });
  const makes = async (...wanted: string[]) => {
    const body = { name: `For ${wanted}`, scopes: wanted.length > 0 ? wanted : scopes, days: 30 };
    const made = await bySession("POST", "/me/tokens", body);
    expect(made.status).toBe(201);
    expect(made.headers.get("cache-control")).toBe("no-store");
    return newTokenSchema.parse(await made.json());
  };
  return { id, email, cookie, bySession, makes };
}

describe("[AP-16] tokens over the API", () => {
  it("are made, listed and revoked by a session; the secret is told once", async () => {
    const { bySession, makes } = await member();
    const { token, ...made } = await makes("account:read");
    expect(token).toMatch(/^karaj_\d+_[\w-]{43}$/);
    expect(made).toMatchObject({ name: "For account:read", scopes: ["account:read"], lastUsedAt: null });
    const listed = await (await bySession("GET", "/me/tokens")).text();
    expect(tokenSchema.array().parse(JSON.parse(listed))).toEqual([made]);
    expect(listed).not.toContain(token.slice(-43));
    const stranger = await member();
    expect((await stranger.bySession("DELETE", `/me/tokens/${made.id}`)).status).toBe(404);
    expect((await ask("GET", "/me", { token })).status).toBe(200);
    expect((await bySession("DELETE", `/me/tokens/${made.id}`)).status).toBe(204);
    expect(await refusal(await ask("GET", "/me", { token }))).toEqual(invalid);
    for (const path of ["0", "x", "9".repeat(40), "%00"])
      expect((await bySession("DELETE", `/me/tokens/${path}`)).status, path).toBe(404);
  });

  it("are refused with the field that is wrong", async () => {
    const { bySession } = await member();
    const good = { name: "App", scopes: ["account:read"], days: null };
    const wrong = async (more: object) => {
      const answer = await bySession("POST", "/me/tokens", { ...good, ...more });
      const { errors } = problemSchema.parse(await answer.json());
      return [answer.status, errors?.[0]?.path];
    };
    expect(await wrong({ name: " " })).toEqual([400, "name"]);
    expect(await wrong({ name: "x".repeat(1_000) })).toEqual([400, "name"]);
    expect(await wrong({ scopes: [] })).toEqual([400, "scopes"]);
    expect(await wrong({ scopes: ["root"] })).toEqual([400, "scopes.0"]);
    expect(await wrong({ days: 31 })).toEqual([400, "days"]);
    expect((await bySession("POST", "/me/tokens", good)).status).toBe(201);
    expect(await wrong({})).toEqual([409, "name"]);
  });

  it("act without an anti-forgery token and whatever page they come from", async () => {
    const { id, makes } = await member();
    const { token } = await makes("account:write", "account:read");
    const headers = { origin: "https://other.example", "sec-fetch-site": "cross-site" };
    const changed = await ask("PUT", "/me", { token, body: { lastName: "Ali", phone: null }, headers });
    expect(await changed.json()).toMatchObject({ id, name: "Sara", lastName: "Ali", phone: null });
    const home = {
      firstName: "S",
      lastName: "A",
      address1: "1 Street",
      address2: null,
      city: "Riyadh",
      phone: "0501234567",
    };
    expect((await ask("POST", "/me/addresses", { token, body: home })).status).toBe(201);
    expect(
      (await ask("GET", "/me/addresses", { token, headers: { authorization: `bearer   ${token} ` } })).status,
    ).toBe(200);
  });

  it("do nothing beyond their scopes", async () => {
    const { makes } = await member();
    const { token } = await makes("account:read");
    for (const [method, path, scope] of [
      ["PUT", "/me", "account:write"],
      ["POST", "/garage", "account:write"],
      ["GET", "/cart", "orders:read"],
      ["POST", "/cart/lines", "orders:write"],
      ["POST", "/checkout", "orders:write"],
      ["GET", "/orders", "orders:read"],
      ["GET", "/orders/1", "orders:read"],
      ["POST", "/orders/1/cancellation", "orders:write"],
      ["POST", `/products/${part}/reviews`, "account:write"],
    ] as const) {
      const answer = await ask(method, path, { token, ...(method === "GET" ? {} : { body: {} }) });
      const header = `Bearer error="insufficient_scope", scope="${scope}"`;
      expect(await refusal(answer), path).toEqual([403, "token.scope", header]);
    }
    // What is open to everybody is open to tokens.
    expect((await ask("GET", `/products/${part}`, { token })).status).toBe(200);
  });

  it("have no business with the session itself", async () => {
    const { makes, bySession } = await member();
    const { token, id } = await makes();
    for (const [method, path] of [
      ["GET", "/auth/session"],
      ["POST", "/auth/password"],
      ["POST", "/auth/sign-out"],
      ["POST", "/auth/sign-in"],
      ["POST", "/auth/password-reset"],
      ["POST", "/auth/device-link"],
      ["GET", "/me/tokens"],
      ["POST", "/me/tokens"],
      ["DELETE", `/me/tokens/${id}`],
    ] as const) {
      const answer = await ask(method, path, { token, ...(method === "POST" ? { body: {} } : {}) });
      expect((await refusal(answer)).slice(0, 2), path).toEqual([403, "token.not_here"]);
    }
    expect((await bySession("GET", "/auth/session")).status).toBe(200);
  });

  it("are who they say, whatever cookies come along", async () => {
    const [sara, omar] = [await member(), await member()];
    const { token } = await sara.makes();
    const me = async (asked: Asked) => ((await (await ask("GET", "/me", asked)).json()) as { id?: number }).id;
    expect(await me({ token, cookie: omar.cookie })).toBe(sara.id);
    expect(await refusal(await ask("GET", "/me", { token: "nonsense", cookie: omar.cookie }))).toEqual(invalid);
    expect(await refusal(await ask("GET", "/me", { token: "", cookie: omar.cookie }))).toEqual(invalid);
    // A visitor's cart in the same jar is neither shown nor filled: the member's is.
    const filled = await ask("POST", "/cart/lines", { body: { productId: part, quantity: 3 } });
    const cookie = (filled.headers.getSetCookie()[0] ?? "").split(";")[0] ?? "";
    const cart = async (asked: Asked) => cartSchema.parse(await (await ask("GET", "/cart", asked)).json()).quantity;
    expect(await cart({ token, cookie })).toBe(0);
    const added = await ask("POST", "/cart/lines", { token, cookie, body: { productId: part, quantity: 1 } });
    expect([added.status, added.headers.getSetCookie()]).toEqual([201, []]);
    expect([await cart({ token }), await cart({ cookie }), await cart({ cookie: sara.cookie })]).toEqual([1, 3, 1]);
    // Other ways of authorising are for whatever stands before us.
    expect(await me({ cookie: omar.cookie, headers: { authorization: "Basic eDp5" } })).toBe(omar.id);
  });

  it("order for their member; one that only reads gets no token of an order, which would cancel it", async () => {
    const { makes } = await member();
    const [{ token }, reads] = [await makes("orders:write", "orders:read"), await makes("orders:read")];
    const body = {
      email: "buyer@example.com",
      shippingAddress: buyersAddress,
      payment: "cash-on-delivery",
      lines: [{ productId: part, quantity: 1 }],
    };
    const placed = await ask("POST", "/checkout", { token, body, headers: { "idempotency-key": "by-a-token-1" } });
    expect(placed.status).toBe(201);
    const order = orderSchema.parse(await placed.json());
    expect(order.token).not.toBeNull();
    const read = await ask("GET", `/orders/${order.id}`, { token: reads.token });
    expect(orderSchema.parse(await read.json())).toMatchObject({ id: order.id, token: null });
    const list = ordersSchema.parse(await (await ask("GET", "/orders", { token: reads.token })).json());
    expect(list.items.map((each) => [each.id, each.token])).toEqual([[order.id, null]]);
    const off = await ask("POST", `/orders/${order.id}/cancellation`, { token });
    expect(orderSchema.parse(await off.json()).status).toBe("CANCELLED");
    const stranger = await (await member()).makes();
    expect((await ask("GET", `/orders/${order.id}`, { token: stranger.token })).status).toBe(404);
    expect((await ask("GET", "/orders/%00", { token })).status).toBe(404);
  });

  it("a garage is the member's", async () => {
    const { makes } = await member();
    const { token } = await makes("account:read", "account:write");
    const { id } = await db.selectFrom("vehicles").select("id").executeTakeFirstOrThrow();
    const added = await ask("POST", "/garage", { token, body: { vehicleId: id, current: true, nickname: null } });
    expect([added.status, added.headers.getSetCookie()]).toEqual([200, []]);
    expect(await (await ask("GET", "/garage", { token })).json()).toMatchObject({ vehicles: [{ vehicle: { id } }] });
  });
});

describe("[AP-16] [RO-01] tokens that are good no more", () => {
  it("one that is over says so", async () => {
    const { id } = await member();
    const owner = { id, name: "S", email: "s@example.com", role: "member", language: "en" } as const;
    const values = { name: "old", scopes: ["account:read"], days: "30" };
    const earlier = new Date(now.getTime() - 31 * 24 * 60 * 60_000);
    const made = await makeToken({ db, now: earlier, origin: "https://karaj.example" }, owner, values);
    if (!made.ok) throw new Error(made.code);
    const expired = [401, "token.expired", 'Bearer error="invalid_token"'];
    expect(await refusal(await ask("GET", "/me", { token: made.value.text }))).toEqual(expired);
    // Also where nobody has to be signed in: the program believes that it is.
    expect(await refusal(await ask("GET", "/cart", { token: made.value.text }))).toEqual(expired);
  });

  it("one whose owner lost the role may what is left", async () => {
    const { id, makes } = await member();
    const { token } = await makes("ads:read", "account:read");
    await db.updateTable("users").set({ role: "moderator" }).where("id", "=", id).execute();
    expect(await (await ask("GET", "/me", { token })).json()).toMatchObject({ role: "moderator" });
  });

  it("one of somebody who is banned tells why, and doesn't come back with its owner", async () => {
    const { id, makes, bySession } = await member();
    const { token } = await makes();
    const { id: moderator } = await db
      .selectFrom("users")
      .select("id")
      .where("role", "=", "moderator")
      .executeTakeFirstOrThrow();
    const context = { db, now, origin: "https://karaj.example" };
    const values = { length: "days", days: "7", reason: "Sold what was not there" };
    const banned = await banPerson(context, { id: moderator, role: "moderator" }, id, values);
    expect(banned).toMatchObject({ ok: true });
    for (const answer of [await ask("GET", "/me", { token }), await bySession("GET", "/me")]) {
      expect(await answer.clone().json()).toMatchObject({ detail: expect.stringContaining("Sold what was not there") });
      expect((await refusal(answer)).slice(0, 2)).toEqual([403, "AUTH_BANNED"]);
    }
    await db.updateTable("bans").set({ lifted_at: now }).where("user_id", "=", id).execute();
    expect((await refusal(await ask("GET", "/me", { token }))).slice(0, 2)).toEqual([401, "token.expired"]);
  });

  it("all end when the password changes, is chosen anew, or the account is deleted", async () => {
    const { auth } = visitFor(db);
    const changed = await member();
    const one = await changed.makes();
    expect(
      (await changed.bySession("POST", "/auth/password", { current: password, password: "even longer 88" })).status,
    ).toBe(200);
    expect(await refusal(await ask("GET", "/me", { token: one.token }))).toEqual(invalid);

    const forgot = await member();
    const two = await forgot.makes();
    const { internalAdapter } = await auth.$context;
    const expiresAt = new Date(Date.now() + 60_000);
    await internalAdapter.createVerificationValue({
      identifier: "reset-password:aLinkOfAMail",
      value: String(forgot.id),
      expiresAt,
    });
    const context = { db, auth, headers: new Headers(), now: new Date() };
    expect(await resetPassword(context, "aLinkOfAMail", { password: "even longer 88" }, "10.0.0.1")).toMatchObject({
      ok: true,
    });
    expect(await refusal(await ask("GET", "/me", { token: two.token }))).toEqual(invalid);

    const gone = await member();
    const three = await gone.makes();
    const headers = new Headers({ cookie: gone.cookie });
    const account = await (await gone.bySession("GET", "/me")).json();
    expect(await deleteAccount({ db, auth, headers, now }, account as never, password)).toMatchObject({
      ok: true,
    });
    expect(await refusal(await ask("GET", "/me", { token: three.token }))).toEqual(invalid);
  });

  it("[ST-12] hundreds of wrong ones from one address are stopped; a good one from there is not", async () => {
    const { makes } = await member();
    const { token } = await makes("account:read");
    const services = { ...apiServices(db, () => now), addressOf: () => "198.51.100.200" };
    const api = new Hono<ApiEnv>().route(
      "/api/v1",
      createApi(services, () => "en"),
    );
    const asked = { api };
    const counts: Record<string, number> = {};
    for (let i = 0; i < 300; i += 1) {
      const { status } = await ask("GET", "/me", { ...asked, token: `karaj_${i + 1}_${"x".repeat(43)}` });
      counts[status] = (counts[status] ?? 0) + 1;
    }
    expect(counts).toEqual({ 401: 60, 429: 240 });
    const stopped = await ask("GET", "/me", { ...asked, token: "nonsense" });
    expect([stopped.status, stopped.headers.has("retry-after")]).toEqual([429, true]);
    expect((await ask("GET", "/me", { ...asked, token })).status).toBe(200);
  });
});
