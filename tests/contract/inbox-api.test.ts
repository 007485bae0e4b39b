import { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import { createApi } from "#api/v1/api.ts";
import type { ApiEnv } from "#api/v1/context.ts";
import {
  conversationSchema,
  conversationsSchema,
  messageSchema,
  messagesSchema,
} from "#api/v1/conversation-schemas.ts";
import { problemSchema } from "#api/v1/problem-response.ts";
import type { Member } from "#domain/accounts/roles.ts";
import type { TokenScope } from "#domain/accounts/scopes.ts";
import { findAccount } from "#domain/accounts/session.server.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { notify } from "#domain/notifications/notify.server.ts";
import { createAccessToken } from "#domain/tokens/commands.server.ts";
import { createTestDatabase } from "../support/databases.ts";
import { createApiServices } from "../support/demo-api.ts";
import { createInboxFixture, type InboxFixture } from "../support/inbox.ts";

let shop: InboxFixture;
let app: Hono<ApiEnv>;
const tokens = new Map<string, string>();

beforeAll(async () => {
  shop = await createInboxFixture(await createTestDatabase());
  app = new Hono<ApiEnv>();
  app.use(async (c, next) => {
    c.set("requestId", "test-request");
    await next();
  });
  app.route(
    "/api/v1",
    createApi(createApiServices(shop.db, shop.clock), () => "en"),
  );
});

async function tokenOf(actor: Member, scopes: TokenScope[]): Promise<string> {
  const name = `${actor.id} ${scopes.join()}`;
  const existingToken = tokens.get(name);
  if (existingToken) return existingToken;
  const owner = await findAccount(shop.db, actor.id);
  if (!owner) throw new Error("there is no such account");
  const context = { db: shop.db, now: shop.now(), origin: "https://karaj.example" };
  const tokenResult = await createAccessToken(context, owner, { name, days: "30", scopes });
  if (!tokenResult.ok) throw new Error(tokenResult.code);
  tokens.set(name, tokenResult.value.text);
  return tokenResult.value.text;
}

/** Sends an API request with a token of the member. */
async function requestApi(actor: Member, method: string, path: string, body?: unknown, scopes?: TokenScope[]) {
  const answer = await app.request(`http://localhost/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await tokenOf(actor, scopes ?? ["inbox:read", "inbox:write"])}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : undefined };
}

async function getProblemCode(answer: Awaited<ReturnType<typeof requestApi>>): Promise<[number, string]> {
  const { status, code } = problemSchema.parse(answer.body);
  expect(status).toBe(answer.status);
  return [status, code];
}

describe("[AP-16] Conversation endpoints", () => {
  it("Conversation endpoints start, read, answer, mark as read and archive a conversation on both sides", async () => {
    const buyer = await shop.person();
    const productId = await shop.ad();
    const started = await requestApi(buyer, "POST", "/conversations", { productId, text: "Is it still available?" });
    expect(started.status).toBe(201);
    const { conversation: id } = started.body;
    const repeated = await requestApi(buyer, "POST", "/conversations", { productId, text: "Hello?" });
    expect(repeated.body.conversation).toBe(id);

    const list = conversationsSchema.parse((await requestApi(shop.owner, "GET", "/conversations?filter=unread")).body);
    expect(list.items.find((each) => each.id === id)).toMatchObject({
      side: "seller",
      unread: 2,
      other: { seller: null },
    });
    expect(list.unread).toBeGreaterThan(0);
    const one = conversationSchema.parse((await requestApi(buyer, "GET", `/conversations/${id}`)).body);
    expect(one).toMatchObject({
      side: "buyer",
      about: { type: "ad", product: { id: productId } },
      silence: null,
      mayOffer: true,
    });

    expect((await requestApi(shop.owner, "POST", `/conversations/${id}/read`)).status).toBe(204);
    const reply = await requestApi(shop.manager, "POST", `/conversations/${id}/messages`, {
      text: "It is.",
      key: "a-1",
    });
    expect(reply.status).toBe(201);
    const message = messageSchema.parse(reply.body);
    expect(message).toMatchObject({ own: true, side: "seller", text: "It is.", key: "a-1" });
    const twice = await requestApi(shop.manager, "POST", `/conversations/${id}/messages`, {
      text: "It is.",
      key: "a-1",
    });
    expect(twice.body.id).toBe(message.id);

    const all = messagesSchema.parse((await requestApi(buyer, "GET", `/conversations/${id}/messages`)).body);
    expect(all.items.map(({ text }) => text)).toEqual(["Is it still available?", "Hello?", "It is."]);
    const before = await requestApi(buyer, "GET", `/conversations/${id}/messages?before=${message.id}&limit=1`);
    expect(messagesSchema.parse(before.body)).toMatchObject({ items: [{ text: "Hello?" }], hasOlder: true });
    const after = await requestApi(buyer, "GET", `/conversations/${id}/messages?after=${all.items[0]?.id}`);
    expect(after.body.items).toHaveLength(2);

    expect((await requestApi(buyer, "PUT", `/conversations/${id}/archived`, { archived: true })).status).toBe(204);
    expect((await requestApi(buyer, "GET", "/conversations")).body.total).toBe(0);
    expect((await requestApi(buyer, "GET", "/conversations?filter=archived")).body.items).toMatchObject([{ id }]);
  });

  it("Conversation endpoints return 404 to everybody outside the conversation", async () => {
    const { id } = await shop.asked();
    const stranger = await shop.person();
    const requests: [string, string, unknown?][] = [
      ["GET", ""],
      ["GET", "/messages"],
      ["POST", "/messages", { text: "Hello" }],
      ["POST", "/read"],
      ["PUT", "/archived", { archived: true }],
      ["PUT", "/blocked", { blocked: true }],
      ["POST", "/reports", { reason: "spam" }],
      ["POST", "/offers", { minor: 5_000, currency: "USD" }],
    ];
    for (const [method, path, body] of requests) {
      const answer = await requestApi(stranger, method, `/conversations/${id}${path}`, body);
      expect(await getProblemCode(answer), `${method} ${path}`).toEqual([404, "conversation.not_found"]);
    }
    const { body } = await requestApi(stranger, "GET", "/conversations");
    expect(body).toMatchObject({ total: 0, unread: 0 });
  });

  it("Conversation endpoints return 403 for a blocked conversation, with a different code for each side", async () => {
    const { id, buyer } = await shop.asked();
    expect((await requestApi(shop.owner, "PUT", `/conversations/${id}/blocked`, { blocked: true })).status).toBe(204);
    const write = (actor: Member) => requestApi(actor, "POST", `/conversations/${id}/messages`, { text: "Hello" });
    expect(await getProblemCode(await write(buyer))).toEqual([403, "conversation.unavailable"]);
    expect(await getProblemCode(await write(shop.owner))).toEqual([403, "conversation.you_blocked"]);
    const offer = await requestApi(buyer, "POST", `/conversations/${id}/offers`, { minor: 5_000, currency: "USD" });
    expect(await getProblemCode(offer)).toEqual([403, "conversation.unavailable"]);
    await requestApi(shop.owner, "PUT", `/conversations/${id}/blocked`, { blocked: false });
    expect((await write(buyer)).status).toBe(201);
  });

  it("POST /conversations/{id}/messages returns 429 with Retry-After when the limit per minute is exceeded", async () => {
    const { id, buyer } = await shop.asked();
    let answer = await requestApi(buyer, "POST", `/conversations/${id}/messages`, { text: "Hello 0" });
    for (let i = 1; i < 40 && answer.status === 201; i += 1) {
      answer = await requestApi(buyer, "POST", `/conversations/${id}/messages`, { text: `Hello ${i}` });
    }
    expect(await getProblemCode(answer)).toEqual([429, "inbox.too_many_messages"]);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("Conversation endpoints store a report of a conversation and answer 400 with the field for invalid input", async () => {
    const { id, buyer, ad } = await shop.asked();
    expect((await requestApi(buyer, "POST", `/conversations/${id}/reports`, { reason: "fraud" })).status).toBe(204);
    expect((await requestApi(buyer, "GET", `/conversations/${id}`)).body.reported).toBe(true);
    const wrong: [string, string, unknown?][] = [
      ["POST", `/conversations/${id}/reports`, { reason: "other" }],
      ["POST", `/conversations/${id}/messages`, { text: "   " }],
      ["POST", `/conversations/${id}/messages`, { text: "x".repeat(2_001) }],
      ["POST", `/conversations/${id}/messages`, { text: "x", key: "no spaces" }],
      ["POST", "/conversations", { text: "x" }],
      ["POST", "/conversations", { productId: ad, orderShareId: 1, text: "x" }],
      ["GET", `/conversations/${id}/messages?before=2&after=1`],
      ["GET", "/conversations?page=0"],
      ["GET", "/conversations/abc"],
      ["GET", "/conversations/9999999999999999"],
    ];
    for (const [method, path, body] of wrong) {
      const answer = await requestApi(buyer, method, path, body);
      expect(answer.status, `${method} ${path}`).toBe(400);
      expect(problemSchema.parse(answer.body).errors?.length).toBeGreaterThan(0);
    }
    expect(
      await getProblemCode(await requestApi(shop.owner, "POST", "/conversations", { productId: ad, text: "Me" })),
    ).toEqual([403, "conversation.own"]);
    expect(
      await getProblemCode(await requestApi(buyer, "POST", "/conversations", { productId: 999_999_999, text: "x" })),
    ).toEqual([404, "product.not_found"]);
    const reads = await requestApi(buyer, "POST", `/conversations/${id}/read`, {}, ["inbox:read"]);
    expect(await getProblemCode(reads)).toEqual([403, "token.scope"]);
  });
});

describe("[AP-16] Offer endpoints", () => {
  const offer = (actor: Member, id: number, minor: number) =>
    requestApi(actor, "POST", `/conversations/${id}/offers`, { minor, currency: "USD" });

  it("Offer endpoints make, counter and accept an offer once and show it in the conversation", async () => {
    const { id, buyer } = await shop.asked();
    const first = await offer(buyer, id, 8_000);
    expect(first.status).toBe(201);
    expect(await getProblemCode(await requestApi(buyer, "POST", `/offers/${first.body.offer}/acceptance`))).toEqual([
      403,
      "offer.yours",
    ]);
    const counter = await offer(shop.owner, id, 9_000);
    expect(
      await getProblemCode(await requestApi(shop.owner, "POST", `/offers/${first.body.offer}/acceptance`)),
    ).toEqual([409, "offer.is_countered"]);
    const parsedConversation = conversationSchema.parse((await requestApi(buyer, "GET", `/conversations/${id}`)).body);
    expect(parsedConversation.offer).toMatchObject({
      amount: { minor: 9_000 },
      state: "open",
      own: false,
      may: ["accept", "decline"],
    });
    const stranger = await shop.person();
    for (const answer of ["acceptance", "decline", "withdrawal"]) {
      const answered = await requestApi(stranger, "POST", `/offers/${counter.body.offer}/${answer}`);
      expect(await getProblemCode(answered)).toEqual([404, "offer.not_found"]);
    }
    expect((await requestApi(buyer, "POST", `/offers/${counter.body.offer}/acceptance`)).status).toBe(200);
    expect(await getProblemCode(await requestApi(buyer, "POST", `/offers/${counter.body.offer}/decline`))).toEqual([
      409,
      "offer.is_accepted",
    ]);
    const agreed = conversationSchema.parse((await requestApi(buyer, "GET", `/conversations/${id}`)).body);
    expect(agreed).toMatchObject({ offer: null, agreed: { price: { minor: 9_000, currency: "USD" } } });
  });

  it("POST /trade-ins offers a car in part payment and answers with another amount for it", async () => {
    const buyer = await shop.person();
    const productId = await shop.ad({ kind: "car", price: { minor: 9_000_000, currency: "USD" } });
    const [model] = [...(await getCatalog(shop.db)).models.keys()];
    const car = { model, year: 2015, mileage: 120_000, condition: "good" };
    const allowance = (minor: number) => ({ minor, currency: "USD" });
    const made = await requestApi(buyer, "POST", "/trade-ins", { productId, car, allowance: allowance(3_000_000) });
    expect(made.status).toBe(201);
    const conversationId = made.body.conversation;
    const answer = { conversationId, allowance: allowance(2_500_000) };
    expect((await requestApi(shop.owner, "POST", "/trade-ins", answer)).status).toBe(201);
    const read = conversationSchema.parse((await requestApi(buyer, "GET", `/conversations/${conversationId}`)).body);
    expect(read).toMatchObject({
      mayOfferTradeIn: true,
      offer: {
        amount: { minor: 6_500_000, currency: "USD" },
        tradeIn: { year: 2015, km: 120_000, condition: "good", allowance: allowance(2_500_000), value: null },
      },
    });
    const wrong = { ...answer, allowance: allowance(9_000_000) };
    expect(await getProblemCode(await requestApi(shop.owner, "POST", "/trade-ins", wrong))).toEqual([
      400,
      "trade_in.above",
    ]);
    expect((await requestApi(buyer, "POST", "/trade-ins", { allowance: allowance(1) })).status).toBe(400);
  });

  it("POST /conversations/{id}/offers rejects offers on sold listings and offers above or far below the price", async () => {
    const { id, buyer, ad } = await shop.asked();
    expect(await getProblemCode(await offer(buyer, id, 10_001))).toEqual([400, "offer.above"]);
    expect(await getProblemCode(await offer(buyer, id, 999))).toEqual([400, "offer.low"]);
    await shop.db.updateTable("ads").set({ status: "sold" }).where("id", "=", ad).execute();
    expect(await getProblemCode(await offer(buyer, id, 8_000))).toEqual([409, "offer.sold"]);
  });
});

describe("[ST-12] Notification endpoints", () => {
  it("GET /notifications returns a member's own notifications as text, without new ones on muted topics", async () => {
    const [sara, omar] = [await shop.person(), await shop.person()];
    const notifyUser = (userId: number, kind: string) =>
      notify(shop.db, [{ userId, kind, data: { number: "100001", buyer: "Ali" }, path: "/account/sales/1" }]);
    await notifyUser(sara.id, "sale");
    await notifyUser(sara.id, "sale-cancelled");
    await notifyUser(omar.id, "sale");
    const all = await requestApi(sara, "GET", "/notifications?lang=en");
    expect(all.body).toMatchObject({
      total: 2,
      unread: 2,
      items: [{ kind: "sale-cancelled", topic: "sales", read: false }, {}],
    });
    expect(all.body.items[1].text).toContain("New order");
    expect((await requestApi(sara, "GET", "/notifications?lang=ar")).body.items[1].text).toContain("طلب جديد");

    const otherNotificationId = (await requestApi(omar, "GET", "/notifications")).body.items[0].id;
    const ids = [all.body.items[0].id, otherNotificationId];
    expect((await requestApi(sara, "POST", "/notifications/read", { ids })).body).toEqual({ unread: 1 });
    expect((await requestApi(omar, "GET", "/notifications?unread=true")).body.total).toBe(1);
    expect((await requestApi(sara, "GET", "/notifications?unread=true&limit=1")).body).toMatchObject({
      total: 1,
      unread: 1,
    });
    expect((await requestApi(sara, "POST", "/notifications/read")).body).toEqual({ unread: 0 });

    const set = (topics: unknown) => requestApi(sara, "PUT", "/notifications/settings", { topics });
    const saved = await set([
      { topic: "sales", inApp: false },
      { topic: "orders", mail: false },
    ]);
    expect(saved.body).toEqual((await requestApi(sara, "GET", "/notifications/settings")).body);
    expect(saved.body.topics).toContainEqual({ topic: "sales", inApp: false, mail: true });
    expect(saved.body.topics).toContainEqual({ topic: "prices", inApp: true, mail: null });
    await notifyUser(sara.id, "sale");
    expect((await requestApi(sara, "GET", "/notifications")).body.total).toBe(2);
    for (const wrong of [
      [],
      [{ topic: "prices", mail: false }],
      [{ topic: "x" }],
      [{ topic: "ads" }, { topic: "ads" }],
    ]) {
      expect((await set(wrong)).status).toBe(400);
    }
  });
});

describe("[AP-16] GET /events", () => {
  it("GET /events requires a sign-in, forbids caching and starts the stream at once", async () => {
    const sara = await shop.person();
    expect((await app.request("http://localhost/api/v1/events")).status).toBe(401);
    const answer = await app.request("http://localhost/api/v1/events", {
      headers: { authorization: `Bearer ${await tokenOf(sara, ["inbox:read"])}`, "last-event-id": "1" },
    });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
    const reader = answer.body?.getReader();
    const read = async () => new TextDecoder().decode((await reader?.read())?.value);
    expect(await read()).toMatch(/^retry: \d+\nid: 1\n\n$/);
    expect(await read()).toBe("event: missed\ndata: {}\n\n");
    await reader?.cancel();
  });
});
