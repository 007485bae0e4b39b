import type { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import type { ApiEnv } from "#api/v1/context.ts";
import type { Db } from "#db/database.ts";
import { seedDemoUsers } from "#domain/demo/demo-users.server.ts";
import { demoAccounts, demoPassword } from "../support/accounts.ts";
import { createDemoApiWithDatabase } from "../support/demo-api.ts";
import { ProgramClient } from "../support/program-client.ts";

const number = expect.any(Number);
const text = expect.any(String);
const path = "/api/inbox.php";
const failure = { success: false, error: text, message: text };

describe("[AP-10] /api/inbox.php", () => {
  let app: Hono<ApiEnv>;
  let db: Db;
  let buyer: ProgramClient;
  let seller: ProgramClient;
  let item: number;
  beforeAll(async () => {
    ({ app, db } = await createDemoApiWithDatabase());
    await seedDemoUsers(db);
    [buyer, seller] = [new ProgramClient(app), new ProgramClient(app)];
    await buyer.signIn(demoAccounts.member, demoPassword);
    await seller.signIn(demoAccounts.showroom, demoPassword);
    const owner = await db
      .selectFrom("users")
      .select("id")
      .where("email", "=", demoAccounts.showroom)
      .executeTakeFirstOrThrow();
    const ad = await db
      .selectFrom("ads")
      .innerJoin("sellers", "sellers.id", "seller_id")
      .select(["ads.id", "seller_id"])
      .where("status", "=", "active")
      .where("sellers.type", "=", "showroom")
      .executeTakeFirstOrThrow();
    await db.updateTable("sellers").set({ owner_id: owner.id }).where("id", "=", ad.seller_id).execute();
    item = ad.id;
  });

  const list = (body: Record<string, unknown>) => body.data as Record<string, unknown>[];
  const startConversation = async (message = "هل ما زالت متوفرة؟") => {
    const { body } = await buyer.send("POST", path, { item_id: item, message });
    return (body.data as { conversation_id: number }).conversation_id;
  };

  it("POST /api/inbox.php starts a conversation about an item or continues a conversation", async () => {
    const started = await buyer.send("POST", path, { item_id: String(item), message: "Is it still available?" });
    expect([started.status, started.body]).toEqual([
      200,
      { success: true, data: { conversation_id: number, message_id: number } },
    ]);
    const { conversation_id } = started.body.data as { conversation_id: number };
    const answered = await seller.send("POST", path, { conversation_id, message: "Yes" });
    expect(answered.body).toEqual({ success: true, data: { conversation_id, message_id: number } });
  });

  it("GET /api/inbox.php lists conversations, the newest message first", async () => {
    const conversation_id = await startConversation();
    const { status, body } = await seller.send("GET", path);
    expect([status, Object.keys(body)]).toEqual([200, ["data", "unread"]]);
    expect(body.unread).toBe(1);
    expect(list(body)).toEqual([
      {
        conversation_id,
        item_id: item,
        order_number: null,
        title: text,
        title_eng: text,
        side: "seller",
        person_name: text,
        message: "هل ما زالت متوفرة؟",
        kind: "text",
        amount: null,
        currency: null,
        from_me: false,
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        unread: number,
      },
    ]);
  });

  it("/api/inbox.php lists messages by GET, marks as read by PUT or PATCH, and archives by DELETE", async () => {
    const conversation_id = await startConversation("One more thing");
    const { body } = await seller.send("GET", `${path}?conversation_id=${conversation_id}&limit=1`);
    expect(list(body)).toEqual([
      {
        id: number,
        conversation_id,
        message: "One more thing",
        kind: "text",
        event: null,
        amount: null,
        currency: null,
        picture: null,
        from_me: false,
        date: text,
      },
    ]);
    const [newest] = list(body);
    const older = await seller.send("GET", `${path}?conversation_id=${conversation_id}&before=${newest?.id}`);
    expect(list(older.body).every(({ id }) => (id as number) < (newest?.id as number))).toBe(true);
    for (const method of ["PUT", "PATCH"]) {
      expect((await seller.send(method, path, { conversation_id })).body).toEqual({
        success: true,
        data: { conversation_id },
      });
    }
    expect((await seller.send("GET", path)).body).toMatchObject({ unread: 0, data: [{ unread: 0 }] });
    expect((await seller.send("DELETE", path, { conversation_id })).status).toBe(200);
    expect((await seller.send("GET", path)).body).toEqual({ data: [], unread: 0 });
    await startConversation("Hello?");
    expect(list((await seller.send("GET", path)).body)).toHaveLength(1);
  });

  it("[RO-03] /api/inbox.php serves only the conversations of the session's user", async () => {
    const conversation_id = await startConversation("Hello again");
    const stranger = new ProgramClient(app);
    await stranger.signIn(demoAccounts.rental_room, demoPassword);
    const notFound = { status: 404, body: { success: false, error: "conversation.not_found" } };
    expect(await stranger.send("GET", `${path}?conversation_id=${conversation_id}`)).toMatchObject(notFound);
    expect(await stranger.send("POST", path, { conversation_id, message: "Hi" })).toMatchObject(notFound);
    expect(await stranger.send("DELETE", path, { conversation_id })).toMatchObject(notFound);
    expect(await buyer.send("GET", `${path}?person_id=999999`)).toMatchObject({ status: 403, body: failure });
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
      const answer = await new ProgramClient(app).send(method, path, method === "GET" ? undefined : {});
      expect(answer).toMatchObject({ status: 401, body: failure });
    }
    const forged = await buyer.send("POST", path, { conversation_id, message: "Hi" }, { "x-xsrf-token": "guess" });
    expect(forged).toMatchObject({ status: 403, body: { error: "request.forgery" } });
  });

  it.each([
    [{}, "item_id"],
    [{ item_id: "1 or 1=1", message: "Hi" }, "item_id"],
    [{ conversation_id: [], message: "Hi" }, "conversation_id"],
    [{ item: 1 }, "item_id"],
  ])("POST /api/inbox.php with %j returns 400 and names the field", async (body, field) => {
    const answer = await buyer.send("POST", path, body);
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      expect.arrayContaining([expect.objectContaining({ path: field })]),
    ]);
  });

  it.each([
    ["nothing", ""],
    ["no text", 7],
    ["too much", "x".repeat(2_001)],
    ["nothing at all", undefined],
  ])("POST /api/inbox.php with a message of %s returns 400 and names the field", async (_, message) => {
    const answer = await buyer.send("POST", path, { item_id: item, message });
    expect([answer.status, answer.body.errors]).toEqual([400, [expect.objectContaining({ path: "message" })]]);
  });
});
