import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { createTestDatabase } from "../../../tests/support/databases.ts";
import { createInboxFixture, type InboxFixture } from "../../../tests/support/inbox.ts";
import { insertRow } from "../../../tests/support/rows.ts";
import { createUser } from "../../../tests/support/users.ts";
import { loadAnswerTimes } from "./answer-times.server.ts";

const now = new Date("2026-06-01T00:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

describe("loadAnswerTimes", () => {
  let db: Db;
  let shop: InboxFixture;
  beforeAll(async () => {
    const database = await createTestDatabase();
    ({ db } = database);
    shop = await createInboxFixture(database);
  });

  /** Writes conversations of new buyers. Each is a list of messages as [side, hours before now]. */
  async function write(
    sellerId: number,
    conversations: (readonly (readonly ["buyer" | "seller", number])[])[],
    buyers = conversations.length,
  ) {
    const people = await Promise.all(
      Array.from({ length: buyers }, () => createUser(db, { email: `${randomUUID()}@example.com`, name: "Noura" })),
    );
    for (const [i, messages] of conversations.entries()) {
      const { rows } = await sql<{
        id: number;
      }>`insert into conversations (about, buyer_id, seller_id, created_at, last_message_at)
        values ('ad', ${people[i % buyers]?.id}, ${sellerId}, ${hoursAgo(100)}, ${now}) returning id`.execute(db);
      for (const [side, hours] of messages)
        await sql`insert into messages (conversation_id, side, kind, text, created_at)
          values (${rows[0]?.id}, ${side}, 'text', 'x', ${hoursAgo(hours)})`.execute(db);
    }
  }

  it("loadAnswerTimes gives the median of the answers, rounded up to a step, from five questions of three buyers", async () => {
    const [first, second] = shop.sellers as [number, number];
    const { id: third } = await insertRow(db, "sellers", { slug: "slow", type: "personal", name_en: "Slow" });
    // Answers after 1, 1.5, 1.5 and 20 hours, and a question that waits since two days.
    await write(first, [
      [
        ["buyer", 50],
        ["buyer", 49.5],
        ["seller", 49],
        ["buyer", 40],
        ["seller", 38.5],
      ],
      [
        ["buyer", 30],
        ["seller", 28.5],
      ],
      [["buyer", 48]],
      [
        ["buyer", 25],
        ["seller", 5],
      ],
    ]);
    // Five questions of two buyers are too few buyers.
    await write(
      second,
      Array.from(
        { length: 5 },
        () =>
          [
            ["buyer", 9],
            ["seller", 8.9],
          ] as const,
      ),
      2,
    );
    // Most questions have no answer after a day.
    await write(third, [
      ...Array.from({ length: 4 }, () => [["buyer", 60]] as const),
      [
        ["buyer", 9],
        ["seller", 8],
      ],
      [["buyer", 1]],
    ]);
    expect([...(await loadAnswerTimes(db, now))]).toEqual([[first, 2]]);
  });
});
