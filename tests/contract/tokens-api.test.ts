import { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import { newTokenSchema, tokenSchema } from "#api/v1/account-schemas.ts";
import { createApi } from "#api/v1/api.ts";
import type { ApiEnv } from "#api/v1/context.ts";
import { cartSchema, orderSchema, ordersSchema } from "#api/v1/order-schemas.ts";
import { problemSchema } from "#api/v1/problem-response.ts";
import type { Db } from "#db/database.ts";
import { deleteAccount } from "#domain/account-deletion/delete-account.server.ts";
import { resetPassword } from "#domain/accounts/reset-password.server.ts";
import { tokenScopes } from "#domain/accounts/scopes.ts";
import { banPerson } from "#domain/moderation/ban-commands.server.ts";
import { createAccessToken } from "#domain/tokens/commands.server.ts";
import { createApiServices, createDemoApiWithDatabase } from "../support/demo-api.ts";
import { buyerAddress } from "../support/orders.ts";
import { findPlainPart } from "../support/plain-part.ts";
import { createTestVisit } from "../support/visit.ts";

let app: Hono<ApiEnv>;
let db: Db;
let part: number;
const now = new Date("2026-06-01T00:00:00Z");
const password = "long enough 7";

beforeAll(async () => {
  ({ app, db } = await createDemoApiWithDatabase());
  part = (await findPlainPart(db)).id;
});

type RequestOptions = {
  body?: unknown;
  token?: string;
  cookie?: string;
  headers?: Record<string, string>;
  api?: Hono<ApiEnv>;
};

const requestApi = (method: string, path: string, { body, token, cookie, headers, api = app }: RequestOptions = {}) =>
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

const parseProblemResponse = async (answer: Response) => {
  const { status, code } = problemSchema.parse(await answer.json());
  expect(status).toBe(answer.status);
  return [status, code, answer.headers.get("www-authenticate")];
};
/** Sends a request with the token. Returns the status, code and `WWW-Authenticate` header of the error response. */
const getTokenProblem = async (token: string, path = "/me") =>
  parseProblemResponse(await requestApi("GET", path, { token }));
const invalid = [401, "token.invalid", 'Bearer error="invalid_token"'];

let people = 0;
/** Creates a member with a browser session. */
async function member() {
  people += 1;
  const email = `holder-${people}@example.com`;
  const answer = await requestApi("POST", "/auth/sign-up", { body: { firstName: "Sara", email, password } });
  const cookies = answer.headers.getSetCookie().map((each) => each.split(";")[0] as string);
  const forgery = cookies.find((each) => each.startsWith("XSRF-TOKEN="))?.slice("XSRF-TOKEN=".length) ?? "";
  const { id } = (await answer.json()) as { id: number };
  const cookie = cookies.join("; ");
  const bySession = (method: string, path: string, body?: unknown) =>
    requestApi(method, path, { body, cookie, headers: { "x-xsrf-token": forgery } });
  const createToken = async (...scopes: string[]) => {
    const body = { name: `For ${scopes}`, scopes: scopes.length > 0 ? scopes : tokenScopes, days: 30 };
    const response = await bySession("POST", "/me/tokens", body);
    expect(response.status).toBe(201);
    expect(response.headers.get("cache-control")).toBe("no-store");
    return newTokenSchema.parse(await response.json());
  };
  return { id, email, cookie, bySession, makes: createToken };
}

describe("[AP-16] Token endpoints", () => {
  it("Token endpoints create, list and revoke tokens in a session and return the secret once", async () => {
    const { bySession, makes } = await member();
    const { token, ...createdToken } = await makes("account:read");
    expect(token).toMatch(/^karaj_\d+_[\w-]{43}$/);
    expect(createdToken).toMatchObject({ name: "For account:read", scopes: ["account:read"], lastUsedAt: null });
    const listed = await (await bySession("GET", "/me/tokens")).text();
    expect(tokenSchema.array().parse(JSON.parse(listed))).toEqual([createdToken]);
    expect(listed).not.toContain(token.slice(-43));
    const stranger = await member();
    expect((await stranger.bySession("DELETE", `/me/tokens/${createdToken.id}`)).status).toBe(404);
    expect((await requestApi("GET", "/me", { token })).status).toBe(200);
    expect((await bySession("DELETE", `/me/tokens/${createdToken.id}`)).status).toBe(204);
    expect(await getTokenProblem(token)).toEqual(invalid);
    for (const path of ["0", "x", "9".repeat(40), "%00"])
      expect((await bySession("DELETE", `/me/tokens/${path}`)).status, path).toBe(404);
  });

  it("POST /me/tokens names the invalid field", async () => {
    const { bySession } = await member();
    const good = { name: "App", scopes: ["account:read"], days: null };
    const createInvalidToken = async (more: object) => {
      const answer = await bySession("POST", "/me/tokens", { ...good, ...more });
      const { errors } = problemSchema.parse(await answer.json());
      return [answer.status, errors?.[0]?.path];
    };
    expect(await createInvalidToken({ name: " " })).toEqual([400, "name"]);
    expect(await createInvalidToken({ name: "x".repeat(1_000) })).toEqual([400, "name"]);
    expect(await createInvalidToken({ scopes: [] })).toEqual([400, "scopes"]);
    expect(await createInvalidToken({ scopes: ["root"] })).toEqual([400, "scopes.0"]);
    expect(await createInvalidToken({ days: 31 })).toEqual([400, "days"]);
    expect((await bySession("POST", "/me/tokens", good)).status).toBe(201);
    expect(await createInvalidToken({})).toEqual([409, "name"]);
  });

  it("A token authorises changes without an anti-forgery token and from any origin", async () => {
    const { id, makes } = await member();
    const { token } = await makes("account:write", "account:read");
    const headers = { origin: "https://other.example", "sec-fetch-site": "cross-site" };
    const changed = await requestApi("PUT", "/me", { token, body: { lastName: "Ali", phone: null }, headers });
    expect(await changed.json()).toMatchObject({ id, name: "Sara", lastName: "Ali", phone: null });
    const home = {
      firstName: "S",
      lastName: "A",
      address1: "1 Street",
      address2: null,
      city: "Riyadh",
      phone: "0501234567",
    };
    expect((await requestApi("POST", "/me/addresses", { token, body: home })).status).toBe(201);
    expect(
      (await requestApi("GET", "/me/addresses", { token, headers: { authorization: `bearer   ${token} ` } })).status,
    ).toBe(200);
  });

  it("A request with a token returns 403 token.scope for operations outside the scopes of the token", async () => {
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
      const answer = await requestApi(method, path, { token, ...(method === "GET" ? {} : { body: {} }) });
      const header = `Bearer error="insufficient_scope", scope="${scope}"`;
      expect(await parseProblemResponse(answer), path).toEqual([403, "token.scope", header]);
    }
    // Tokens may use public operations.
    expect((await requestApi("GET", `/products/${part}`, { token })).status).toBe(200);
  });

  it("A request with a token returns 403 token.not_here on session and token endpoints", async () => {
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
      const answer = await requestApi(method, path, { token, ...(method === "POST" ? { body: {} } : {}) });
      expect((await parseProblemResponse(answer)).slice(0, 2), path).toEqual([403, "token.not_here"]);
    }
    expect((await bySession("GET", "/auth/session")).status).toBe(200);
  });

  it("A token identifies its member and ignores cookies of the request", async () => {
    const [sara, omar] = [await member(), await member()];
    const { token } = await sara.makes();
    const me = async (options: RequestOptions) =>
      ((await (await requestApi("GET", "/me", options)).json()) as { id?: number }).id;
    expect(await me({ token, cookie: omar.cookie })).toBe(sara.id);
    expect(
      await parseProblemResponse(await requestApi("GET", "/me", { token: "nonsense", cookie: omar.cookie })),
    ).toEqual(invalid);
    expect(await parseProblemResponse(await requestApi("GET", "/me", { token: "", cookie: omar.cookie }))).toEqual(
      invalid,
    );
    // With a token the cart cookie of a visitor is ignored: the member's cart is shown and filled.
    const filled = await requestApi("POST", "/cart/lines", { body: { productId: part, quantity: 3 } });
    const cookie = (filled.headers.getSetCookie()[0] ?? "").split(";")[0] ?? "";
    const cart = async (options: RequestOptions) =>
      cartSchema.parse(await (await requestApi("GET", "/cart", options)).json()).quantity;
    expect(await cart({ token, cookie })).toBe(0);
    const added = await requestApi("POST", "/cart/lines", { token, cookie, body: { productId: part, quantity: 1 } });
    expect([added.status, added.headers.getSetCookie()]).toEqual([201, []]);
    expect([await cart({ token }), await cart({ cookie }), await cart({ cookie: sara.cookie })]).toEqual([1, 3, 1]);
    // Other authorization schemes belong to proxies in front of the server and are ignored.
    expect(await me({ cookie: omar.cookie, headers: { authorization: "Basic eDp5" } })).toBe(omar.id);
  });

  it("A token places and cancels orders of its member, and a read-only token gets no order token", async () => {
    const { makes } = await member();
    const [{ token }, reads] = [await makes("orders:write", "orders:read"), await makes("orders:read")];
    const body = {
      email: "buyer@example.com",
      shippingAddress: buyerAddress,
      payment: "cash-on-delivery",
      lines: [{ productId: part, quantity: 1 }],
    };
    const placed = await requestApi("POST", "/checkout", {
      token,
      body,
      headers: { "idempotency-key": "by-a-token-1" },
    });
    expect(placed.status).toBe(201);
    const order = orderSchema.parse(await placed.json());
    expect(order.token).not.toBeNull();
    const read = await requestApi("GET", `/orders/${order.id}`, { token: reads.token });
    expect(orderSchema.parse(await read.json())).toMatchObject({ id: order.id, token: null });
    const list = ordersSchema.parse(await (await requestApi("GET", "/orders", { token: reads.token })).json());
    expect(list.items.map((each) => [each.id, each.token])).toEqual([[order.id, null]]);
    const off = await requestApi("POST", `/orders/${order.id}/cancellation`, { token });
    expect(orderSchema.parse(await off.json()).status).toBe("CANCELLED");
    const stranger = await (await member()).makes();
    expect((await requestApi("GET", `/orders/${order.id}`, { token: stranger.token })).status).toBe(404);
    expect((await requestApi("GET", "/orders/%00", { token })).status).toBe(404);
  });

  it("A token reads and changes the garage of its member", async () => {
    const { makes } = await member();
    const { token } = await makes("account:read", "account:write");
    const { id } = await db.selectFrom("vehicles").select("id").executeTakeFirstOrThrow();
    const added = await requestApi("POST", "/garage", {
      token,
      body: { vehicleId: id, current: true, nickname: null },
    });
    expect([added.status, added.headers.getSetCookie()]).toEqual([200, []]);
    expect(await (await requestApi("GET", "/garage", { token })).json()).toMatchObject({
      vehicles: [{ vehicle: { id } }],
    });
  });
});

describe("[AP-16] [RO-01] Tokens that are no longer valid", () => {
  it("A request with an expired token returns 401 token.expired, also on public endpoints", async () => {
    const { id } = await member();
    const owner = { id, name: "S", email: "s@example.com", role: "member", language: "en" } as const;
    const values = { name: "old", scopes: ["account:read"], days: "30" };
    const earlier = new Date(now.getTime() - 31 * 24 * 60 * 60_000);
    const createdToken = await createAccessToken({ db, now: earlier, origin: "https://karaj.example" }, owner, values);
    if (!createdToken.ok) throw new Error(createdToken.code);
    const expired = [401, "token.expired", 'Bearer error="invalid_token"'];
    expect(await getTokenProblem(createdToken.value.text)).toEqual(expired);
    // An expired token also fails on public operations, because the client believes it is signed in.
    expect(await getTokenProblem(createdToken.value.text, "/cart")).toEqual(expired);
  });

  it("After the role of its owner changes, a token keeps only the rights of the new role", async () => {
    const { id, makes } = await member();
    const { token } = await makes("ads:read", "account:read");
    await db.updateTable("users").set({ role: "moderator" }).where("id", "=", id).execute();
    expect(await (await requestApi("GET", "/me", { token })).json()).toMatchObject({ role: "moderator" });
  });

  it("A request with a banned person's token returns the reason, and the token stays invalid after the ban", async () => {
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
    for (const answer of [await requestApi("GET", "/me", { token }), await bySession("GET", "/me")]) {
      expect(await answer.clone().json()).toMatchObject({ detail: expect.stringContaining("Sold what was not there") });
      expect((await parseProblemResponse(answer)).slice(0, 2)).toEqual([403, "AUTH_BANNED"]);
    }
    await db.updateTable("bans").set({ lifted_at: now }).where("user_id", "=", id).execute();
    expect((await getTokenProblem(token)).slice(0, 2)).toEqual([401, "token.expired"]);
  });

  it("Tokens end when the password changes, the password is reset or the account is deleted", async () => {
    const { auth } = createTestVisit(db);
    const changed = await member();
    const one = await changed.makes();
    expect(
      (await changed.bySession("POST", "/auth/password", { current: password, password: "even longer 88" })).status,
    ).toBe(200);
    expect(await getTokenProblem(one.token)).toEqual(invalid);

    const resetMember = await member();
    const two = await resetMember.makes();
    const { internalAdapter } = await auth.$context;
    const expiresAt = new Date(Date.now() + 60_000);
    await internalAdapter.createVerificationValue({
      identifier: "reset-password:aLinkOfAMail",
      value: String(resetMember.id),
      expiresAt,
    });
    const context = { db, auth, headers: new Headers(), now: new Date() };
    expect(await resetPassword(context, "aLinkOfAMail", { password: "even longer 88" }, "10.0.0.1")).toMatchObject({
      ok: true,
    });
    expect(await getTokenProblem(two.token)).toEqual(invalid);

    const deletedMember = await member();
    const three = await deletedMember.makes();
    const headers = new Headers({ cookie: deletedMember.cookie });
    const account = await (await deletedMember.bySession("GET", "/me")).json();
    expect(await deleteAccount({ db, auth, headers, now }, account as never, password)).toMatchObject({
      ok: true,
    });
    expect(await getTokenProblem(three.token)).toEqual(invalid);
  });

  it("Requests with invalid tokens from one address return 429 after 60 attempts, while a valid token still works", async () => {
    const { makes } = await member();
    const { token } = await makes("account:read");
    const services = { ...createApiServices(db, () => now), getAddress: () => "198.51.100.200" };
    const api = new Hono<ApiEnv>().route(
      "/api/v1",
      createApi(services, () => "en"),
    );
    const options = { api };
    const counts: Record<string, number> = {};
    for (let i = 0; i < 300; i += 1) {
      const { status } = await requestApi("GET", "/me", { ...options, token: `karaj_${i + 1}_${"x".repeat(43)}` });
      counts[status] = (counts[status] ?? 0) + 1;
    }
    expect(counts).toEqual({ 401: 60, 429: 240 });
    const stopped = await requestApi("GET", "/me", { ...options, token: "nonsense" });
    expect([stopped.status, stopped.headers.has("retry-after")]).toEqual([429, true]);
    expect((await requestApi("GET", "/me", { ...options, token })).status).toBe(200);
  });
});
