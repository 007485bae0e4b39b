import { randomUUID } from "node:crypto";
import type { Database } from "#db/database.ts";
import type { Member } from "#domain/accounts/roles.ts";
import type { InboxContext } from "#domain/inbox/conversation-access.server.ts";
import { startConversation } from "#domain/inbox/start-conversation.server.ts";
import type { NewListing } from "#domain/listings/write/insert-listings.server.ts";
import { createOrderFixture } from "./orders.ts";
import { createUser } from "./users.ts";

export type InboxFixture = Awaited<ReturnType<typeof createInboxFixture>>;

/**
 * Creates a marketplace whose first seller is a showroom with an owner and a manager. Its clock stands still until a
 * test sets it.
 */
export async function createInboxFixture(database: Pick<Database, "db">) {
  const shop = await createOrderFixture(database);
  const { db } = shop;
  let now = new Date("2026-06-01T09:00:00Z");
  const clock = () => now;
  const context: InboxContext = { db, clock, wakeMail: () => {} };

  /** Creates an account that is old enough not to have the lower rate limits of new accounts. */
  async function createPerson(
    name = "Noura",
    more: { since?: string; language?: string } = {},
  ): Promise<Member & { email: string }> {
    const email = `${randomUUID()}@example.com`;
    const { id } = await createUser(db, {
      email,
      name,
      last_name: "Ali",
      language: more.language ?? "en",
      email_verified: true,
      created_at: new Date(more.since ?? "2026-01-01T00:00:00Z"),
    });
    return { id, role: "member", email };
  }

  const owner = await createPerson("Omar");
  const manager = await createPerson("Maha");
  const editor = await createPerson("Eyad");
  const showroom = shop.sellers[0] as number;
  await db.updateTable("sellers").set({ owner_id: owner.id }).where("id", "=", showroom).execute();
  await db
    .insertInto("seller_staff")
    .values([
      { seller_id: showroom, user_id: manager.id, role: "manager", created_at: now },
      { seller_id: showroom, user_id: editor.id, role: "editor", created_at: now },
    ])
    .execute();

  /** Creates a listing of the showroom: a battery for 100 dollars. */
  const ad = (more: Partial<NewListing> = {}) => shop.ad({ price: { minor: 10_000, currency: "USD" }, ...more });

  /** Creates a conversation in which a buyer asks about a listing. */
  async function createConversation(text = "Is it still available?", adId?: number, buyer?: Member) {
    const about = adId ?? (await ad());
    const sender = buyer ?? (await createPerson());
    const started = await startConversation(context, sender, { adId: about }, { text });
    if (!started.ok) throw new Error(started.code);
    return { buyer: sender, ad: about, id: started.value.conversation, message: started.value.message };
  }

  return {
    ...shop,
    clock,
    context,
    person: createPerson,
    owner,
    manager,
    editor,
    showroom,
    ad,
    asked: createConversation,
    now: () => now,
    setNow: (date: string | Date) => {
      now = new Date(date);
    },
    later: (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
  };
}
