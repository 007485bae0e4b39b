import { randomInt, randomUUID } from "node:crypto";
import type { Database } from "#db/database.ts";
import { migrate } from "#db/migrate.ts";
import { seedReferenceData } from "#db/seed/reference-data.server.ts";
import { tokenScopes } from "#domain/accounts/scopes.ts";
import { createAccessToken } from "#domain/tokens/commands.server.ts";
import { createInboxFixture } from "../../support/inbox.ts";
import { buyerAddress } from "../../support/orders.ts";

/** Data of a failure test: parts of a showroom, and members who buy, ask and sell through the API. */
export type FailureTestData = {
  parts: readonly number[];
  stockOfEach: number;
  /** API tokens of the members. Each token has all scopes. */
  members: readonly string[];
  /** API token of the showroom's owner, who imports files. */
  owner: string;
  sellerId: number;
};

type Size = { parts?: number; members?: number; stockOfEach?: number };

/** Fills an empty database for a failure test. */
export async function createFailureTestData(
  database: Database,
  { parts: kinds = 20, members: people = 12, stockOfEach = 10_000 }: Size = {},
): Promise<FailureTestData> {
  const { db } = database;
  await migrate(db);
  await seedReferenceData(db);
  const shop = await createInboxFixture(database);
  const parts: number[] = [];
  for (let n = 0; n < kinds; n += 1) {
    parts.push(await shop.ad({ stock: stockOfEach, price: { minor: randomInt(100, 99_999), currency: "USD" } }));
  }
  const members: string[] = [];
  const tokenFor = async (person: { id: number; email: string; role: "member" | "showroom" }) => {
    const owner = { ...person, name: "Noura", language: "en" as const };
    const allowedScopes = tokenScopes.filter((scope) => !scope.startsWith("ads:") || person.role !== "member");
    const values = { name: randomUUID(), scopes: allowedScopes, days: "none" };
    const createdToken = await createAccessToken(
      { db, now: new Date(), origin: "https://karaj.example" },
      owner,
      values,
    );
    if (!createdToken.ok) throw new Error(JSON.stringify(createdToken));
    return createdToken.value.text;
  };
  for (let n = 0; n < people; n += 1) {
    const { id, email } = await shop.person();
    members.push(await tokenFor({ id, email, role: "member" }));
  }
  await db.updateTable("users").set({ role: "showroom" }).where("id", "=", shop.owner.id).execute();
  const owner = await tokenFor({ id: shop.owner.id, email: shop.owner.email, role: "showroom" });
  return { parts, stockOfEach, members, owner, sellerId: shop.showroom };
}

export type TimedResponse = { status: number; headers: Headers; body: Record<string, unknown>; durationMs: number };

/** Sends a request to the API as a program would. The status is 0 when no response arrived. */
export async function sendApiRequest(
  url: string,
  method: string,
  path: string,
  { token, body, key, patience = 30_000 }: { token?: string; body?: unknown; key?: string; patience?: number } = {},
): Promise<TimedResponse> {
  const startedAt = performance.now();
  const getDuration = () => Math.round(performance.now() - startedAt);
  try {
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { "idempotency-key": key } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patience),
    });
    const text = await answer.text();
    const isJson = /json/.test(answer.headers.get("content-type") ?? "");
    return {
      status: answer.status,
      headers: answer.headers,
      body: isJson ? JSON.parse(text) : { text },
      durationMs: getDuration(),
    };
  } catch (error) {
    return { status: 0, headers: new Headers(), body: { error: String(error) }, durationMs: getDuration() };
  }
}

/** Returns the request body of a guest's order of one part. */
export function buildOrderRequest(testData: FailureTestData, quantity = 1) {
  const productId = testData.parts[randomInt(testData.parts.length)];
  return {
    email: `${randomUUID()}@example.com`,
    shippingAddress: buyerAddress,
    payment: "cash-on-delivery",
    lines: [{ productId, quantity }],
  };
}
