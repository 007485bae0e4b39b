import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Member } from "#domain/accounts/roles.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { createInboxFixture, type InboxFixture } from "../../../tests/support/inbox.ts";
import { insertRow, insertRows, updateRow } from "../../../tests/support/rows.ts";
import {
  markMessagesRead,
  reportConversation,
  setConversationArchived,
  setCounterpartBlocked,
} from "./conversation-actions.server.ts";
import { countUnreadConversations, listConversations } from "./conversation-list.server.ts";
import { getConversationThread } from "./conversation-thread.server.ts";
import { createOffer } from "./offer-commands.server.ts";
import { sendMessage } from "./send-message.server.ts";
import { getConversationPreview, startConversation } from "./start-conversation.server.ts";

describeOnDatabase("Conversations of buyers and sellers", (open) => {
  let shop: InboxFixture;
  beforeAll(async () => {
    shop = await createInboxFixture(await open());
  });
  beforeEach(() => shop.setNow("2026-06-01T09:00:00Z"));

  const send = (member: Member, id: number, text: string, key?: string) =>
    sendMessage(shop.context, member, id, { text, key });
  const thread = async (member: Member, id: number) => {
    const read = await getConversationThread(shop.db, member, id, { now: shop.now() });
    if (!read.ok) throw new Error(read.code);
    return read.value;
  };
  const textsOf = async (member: Member, id: number) => (await thread(member, id)).messages.map(({ text }) => text);

  it("A question about a listing reaches everyone who answers for the seller and nobody else", async () => {
    const { buyer, id, ad } = await shop.asked("Is it still available?");
    for (const seller of [shop.owner, shop.manager]) {
      const { items } = await listConversations(shop.db, seller);
      expect(items[0]).toMatchObject({
        id,
        side: "seller",
        unread: 1,
        other: { name: { en: "Noura Ali" }, seller: null },
        topic: { kind: "ad", ad: { id: ad, name: { en: "Battery" }, price: { minor: 10_000, currency: "USD" } } },
        last: { text: "Is it still available?", own: false, kind: "text" },
      });
    }
    for (const other of [shop.editor, await shop.person()]) {
      expect((await listConversations(shop.db, other)).items).toEqual([]);
      expect(await getConversationThread(shop.db, other, id, { now: shop.now() })).toMatchObject({
        ok: false,
        kind: "not_found",
        code: "conversation.not_found",
      });
      expect(await send(other, id, "Hello")).toMatchObject({ kind: "not_found" });
      expect(await markMessagesRead(shop.context, other, id)).toMatchObject({ kind: "not_found" });
    }
    expect(await send(shop.manager, id, "Yes, come by")).toMatchObject({ ok: true });
    expect((await listConversations(shop.db, buyer)).items[0]).toMatchObject({
      side: "buyer",
      unread: 1,
      other: { name: { en: "first" }, seller: { id: shop.showroom } },
      last: { text: "Yes, come by", own: false },
    });
    expect((await thread(buyer, id)).messages.map(({ own, author }) => [own, author?.name])).toEqual([
      [true, "Noura"],
      [false, "Maha"],
    ]);
  });

  it("startConversation continues the existing conversation about a listing", async () => {
    const { buyer, id, ad } = await shop.asked();
    const secondResult = await startConversation(shop.context, buyer, { adId: ad }, { text: "Hello?" });
    expect(secondResult).toMatchObject({ ok: true, value: { conversation: id } });
    expect(await getConversationPreview(shop.db, buyer.id, { adId: ad }, shop.now())).toMatchObject({
      ok: true,
      value: { conversation: id },
    });
    // Concurrent questions also continue the same conversation.
    const other = await shop.person();
    const both = await Promise.all(
      ["one", "two"].map((text) => startConversation(shop.context, other, { adId: ad }, { text })),
    );
    const ids = both.map((result) => (result.ok ? result.value.conversation : result.code));
    expect(new Set(ids).size).toBe(1);
    expect(await textsOf(other, ids[0] as number)).toHaveLength(2);
  });

  it("startConversation returns why a conversation cannot start", async () => {
    const buyer = await shop.person();
    const start = (about: Parameters<typeof startConversation>[2], member = buyer, text: unknown = "Hello") =>
      startConversation(shop.context, member, about, { text });
    const ad = await shop.ad();
    expect(await start({ adId: 999_999_999 })).toMatchObject({ kind: "not_found", code: "product.not_found" });
    expect(await start({ adId: Number.NaN })).toMatchObject({ kind: "not_found" });
    for (const own of [shop.owner, shop.manager, shop.editor]) {
      expect(await start({ adId: ad }, own)).toMatchObject({ kind: "forbidden", code: "conversation.own" });
    }
    for (const text of ["", "  \n ", "\u200e", null, 7, {}]) {
      expect(await start({ adId: ad }, buyer, text)).toMatchObject({ kind: "invalid", errors: [{ path: "text" }] });
    }
    expect(await start({ adId: ad }, buyer, "x".repeat(2_001))).toMatchObject({ kind: "invalid", code: "too_long" });
    expect(await startConversation(shop.context, undefined, { adId: ad }, { text: "Hi" })).toMatchObject({
      kind: "unauthenticated",
    });
    // The seller has no account, so nobody would read the message.
    const orphan = await shop.ad({ sellerId: shop.sellers[1] as number });
    expect(await start({ adId: orphan })).toMatchObject({ kind: "conflict", code: "conversation.gone" });
    // None of the failed attempts creates a conversation.
    expect((await listConversations(shop.db, buyer)).items).toEqual([]);
  });

  it("A message read by one colleague is read for all, and the other side sees which message was read last", async () => {
    const { buyer, id } = await shop.asked("First");
    await send(buyer, id, "Second");
    const before = await countUnreadConversations(shop.db, shop.manager.id);
    const [first, second] = (await thread(shop.owner, id)).messages;
    await markMessagesRead(shop.context, shop.owner, id, first?.id);
    expect((await thread(shop.manager, id)).conversation.unread).toBe(1);
    await markMessagesRead(shop.context, shop.owner, id);
    expect(await countUnreadConversations(shop.db, shop.manager.id)).toBe(before - 1);
    expect((await thread(buyer, id)).conversation.seenTo).toBe(second?.id);
    // Marking an older message as read does not move the read position back.
    await markMessagesRead(shop.context, shop.manager, id, first?.id);
    expect((await thread(buyer, id)).conversation.seenTo).toBe(second?.id);
    // Sending a message marks the conversation as read.
    await send(buyer, id, "Third");
    await send(shop.manager, id, "Answer");
    expect((await thread(shop.owner, id)).conversation.unread).toBe(0);
    expect(await countUnreadConversations(shop.db, buyer.id)).toBe(1);
  });

  it("listConversations filters and searches, and a new message unarchives a conversation", async () => {
    const buyer = await shop.person();
    const golf = await shop.ad({ name: { en: "Golf mirror 100%", ar: "مرآة جولف" } });
    const lamp = await shop.ad({ name: { en: "Lamp", ar: "مصباح" } });
    const one = await shop.asked("About the mirror", golf, buyer);
    shop.later(1);
    const two = await shop.asked("About the lamp", lamp, buyer);
    const ids = async (options: Parameters<typeof listConversations>[2]) =>
      (await listConversations(shop.db, buyer, options)).items.map(({ id }) => id);
    expect(await ids({})).toEqual([two.id, one.id]);
    expect(await ids({ search: "golf" })).toEqual([one.id]);
    expect(await ids({ search: "مرآه" })).toEqual([one.id]);
    expect(await ids({ search: "0%" })).toEqual([one.id]);
    expect(await ids({ search: "_" })).toEqual([]);
    expect(await ids({ search: "FIRST" })).toEqual([two.id, one.id]);
    await setConversationArchived(shop.context, buyer, one.id, true);
    expect(await ids({})).toEqual([two.id]);
    expect(await ids({ filter: "archived" })).toEqual([one.id]);
    shop.later(1);
    await send(shop.owner, one.id, "Still here");
    expect(await ids({ filter: "unread" })).toEqual([one.id]);
    expect(await ids({ filter: "archived" })).toEqual([]);
    expect(await listConversations(shop.db, buyer, { limit: 1, page: 2 })).toMatchObject({
      total: 2,
      pages: 2,
      unread: 1,
      items: [{ id: two.id }],
    });
  });

  it("getConversationThread pages older and newer messages without gaps", async () => {
    const { buyer, id, message } = await shop.asked("0");
    for (let n = 1; n < 9; n += 1) await send(n % 2 ? shop.owner : buyer, id, String(n));
    const page = async (options: object) => {
      const read = await getConversationThread(shop.db, buyer, id, { limit: 4, now: shop.now(), ...options });
      if (!read.ok) throw new Error(read.code);
      return read.value;
    };
    const newest = await page({});
    expect([newest.messages.map(({ text }) => text), newest.hasOlder]).toEqual([["5", "6", "7", "8"], true]);
    const older = await page({ before: newest.messages[0]?.id });
    expect(older.messages.map(({ text }) => text)).toEqual(["1", "2", "3", "4"]);
    const oldest = await page({ before: older.messages[0]?.id });
    expect([oldest.messages.map(({ text }) => text), oldest.hasOlder]).toEqual([["0"], false]);
    expect((await page({ after: message })).messages.map(({ text }) => text)).toEqual(["1", "2", "3", "4"]);
  });

  it("sendMessage stores a message with the same key once, also for concurrent requests", async () => {
    const { buyer, id } = await shop.asked();
    const sent = await Promise.all([1, 2, 3].map(() => send(buyer, id, "Once", "key-1")));
    expect(new Set(sent.map((each) => (each.ok ? each.value.message : each.code))).size).toBe(1);
    expect((await textsOf(buyer, id)).filter((text) => text === "Once")).toHaveLength(1);
    // The idempotency key is unique for each side only.
    expect(await send(shop.owner, id, "Mine", "key-1")).toMatchObject({ ok: true });
  });

  it("setCounterpartBlocked stops messages about all listings between the two sides, and both can still read", async () => {
    const { buyer, id } = await shop.asked();
    const other = await shop.asked("And this?", undefined, buyer);
    await setCounterpartBlocked(shop.context, shop.owner, id, true);
    expect(await send(buyer, id, "Hello?")).toMatchObject({ kind: "forbidden", code: "conversation.unavailable" });
    expect(await send(buyer, other.id, "Hello?")).toMatchObject({ code: "conversation.unavailable" });
    const third = await shop.ad();
    expect(await startConversation(shop.context, buyer, { adId: third }, { text: "Hi" })).toMatchObject({
      code: "conversation.unavailable",
    });
    expect(await send(shop.manager, id, "You!")).toMatchObject({ code: "conversation.you_blocked" });
    expect((await thread(buyer, id)).conversation.silence).toBe("unavailable");
    expect((await thread(shop.owner, id)).conversation.silence).toBe("you-blocked");
    expect(await createOffer(shop.context, buyer, id, { minor: 5_000, currency: "USD" })).toMatchObject({ ok: false });
    await setCounterpartBlocked(shop.context, shop.manager, id, false);
    expect(await send(buyer, id, "Thanks")).toMatchObject({ ok: true });
  });

  it("setCounterpartBlocked between two private sellers applies to the listings of both", async () => {
    const [one, two] = [await shop.person("One"), await shop.person("Two")];
    const [ofOne, ofTwo] = await shop.db
      .insertInto("sellers")
      .values(
        [one, two].map(({ id }) => ({
          slug: `own-${id}`,
          type: "personal" as const,
          name_en: "x",
          owner_id: id,
        })) as never,
      )
      .returning("id")
      .execute();
    const otherConversation = await shop.asked("Hi", await shop.ad({ sellerId: ofTwo?.id as number }), one);
    const back = await shop.asked("Hi", await shop.ad({ sellerId: ofOne?.id as number }), two);
    await setCounterpartBlocked(shop.context, one, otherConversation.id, true);
    expect(await send(two, back.id, "And?")).toMatchObject({ code: "conversation.unavailable" });
    expect(await send(one, back.id, "No")).toMatchObject({ code: "conversation.you_blocked" });
    await setCounterpartBlocked(shop.context, one, back.id, false);
    expect(await send(two, otherConversation.id, "Hello")).toMatchObject({ ok: true });
  });

  it("A conversation with a banned, deleted or closed counterpart is read-only", async () => {
    const { buyer, id } = await shop.asked();
    await insertRows(shop.db, "bans", {
      user_id: buyer.id,
      email: "x@example.com",
      phone: null,
      reason: "spam",
      until: null,
      by_user_id: null,
      lifted_at: null,
      lifted_by: null,
    });
    expect(await send(shop.owner, id, "Hello")).toMatchObject({ code: "conversation.unavailable" });
    await shop.db.deleteFrom("users").where("id", "=", buyer.id).execute();
    expect(await send(shop.owner, id, "Hello")).toMatchObject({ code: "conversation.gone" });
    const left = await thread(shop.owner, id);
    expect(left.conversation).toMatchObject({ silence: "gone", other: { name: { en: null } } });
    expect(left.messages.map(({ text }) => text)).toEqual(["Is it still available?"]);
    const closing = await shop.asked();
    await updateRow(shop.db, "sellers", shop.showroom, { closed_at: shop.now() });
    expect(await send(closing.buyer, closing.id, "Hello")).toMatchObject({ code: "conversation.closed" });
    expect((await thread(shop.manager, closing.id)).messages).toHaveLength(1);
    await updateRow(shop.db, "sellers", shop.showroom, { closed_at: null });
  });

  it("startConversation limits all new accounts together to ten conversations an hour with one seller", async () => {
    shop.later(120);
    const ad = await shop.ad();
    const begin = async (member: Awaited<ReturnType<typeof shop.person>>, about = ad) => {
      const result = await startConversation(shop.context, member, { adId: about }, { text: "Is it there?" });
      return result.ok ? "ok" : result.code;
    };
    const newcomer = () => shop.person("New", { since: shop.now().toISOString() });
    const answers: string[] = [];
    for (let n = 0; n < 12; n += 1) answers.push(await begin(await newcomer()));
    expect(answers).toEqual([...Array(10).fill("ok"), "inbox.seller_busy", "inbox.seller_busy"]);
    const establishedMember = await shop.person();
    await updateRow(shop.db, "users", establishedMember.id, { email_verified: false });
    expect(await begin(establishedMember)).toBe("inbox.seller_busy");
    await updateRow(shop.db, "users", establishedMember.id, { email_verified: true });
    expect(await begin(establishedMember)).toBe("ok");
    shop.later(61);
    expect(await begin(await newcomer())).toBe("ok");
  });

  it("sendMessage rejects message floods and repeated advertising, and accepts short repeated questions", async () => {
    const { buyer, id } = await shop.asked();
    const sent = [];
    for (let n = 0; n < 25; n += 1) sent.push(await send(buyer, id, `Message ${n}`));
    expect(sent.filter(({ ok }) => ok)).toHaveLength(19);
    expect(sent.at(-1)).toMatchObject({
      kind: "rate_limited",
      code: "inbox.too_many_messages",
      retryAt: expect.any(Date),
    });
    shop.later(2);
    expect(await send(buyer, id, "Later")).toMatchObject({ ok: true });

    const fresh = await shop.person("New", { since: "2026-06-01T08:00:00Z" });
    const results = [];
    for (let n = 0; n < 9; n += 1) {
      results.push(await startConversation(shop.context, fresh, { adId: await shop.ad() }, { text: "Is it there?" }));
      shop.later(1);
    }
    expect(results.filter(({ ok }) => ok)).toHaveLength(8);
    expect(results.at(-1)).toMatchObject({ code: "inbox.too_many_conversations" });

    const advert = "Buy your batteries at my place, they are cheaper by half: https://batteries.example";
    const spammer = await shop.person();
    const tries = [];
    for (let n = 0; n < 7; n += 1) {
      const seller = await shop.person();
      const createdSeller = await insertRow(shop.db, "sellers", {
        slug: `s-${seller.id}`,
        type: "personal",
        name_en: "S",
        owner_id: seller.id,
      });
      const adId = await shop.ad({ sellerId: createdSeller.id });
      tries.push(await startConversation(shop.context, spammer, { adId }, { text: advert }));
      shop.later(1);
      expect(
        await startConversation(shop.context, spammer, { adId }, { text: "Is it still available?" }),
      ).toMatchObject({ ok: true });
    }
    expect(tries.map((each) => (each.ok ? "ok" : each.code))).toEqual([
      ...Array<string>(5).fill("ok"),
      "message.advertisement",
      "message.advertisement",
    ]);
  });

  it("sendMessage adds a price event to the conversation when the listing's price has changed", async () => {
    const { buyer, id, ad } = await shop.asked();
    await updateRow(shop.db, "ads", ad, { price_minor: 9_000 });
    expect((await thread(buyer, id)).conversation.newPrice).toEqual({ price: { minor: 9_000, currency: "USD" } });
    await send(shop.owner, id, "Cheaper now");
    const { conversation, messages } = await thread(buyer, id);
    expect(conversation.newPrice).toBeNull();
    expect(messages.map(({ kind, event, price, text }) => [kind, event, price?.minor, text])).toEqual([
      ["text", null, undefined, "Is it still available?"],
      ["event", "price", 9_000, ""],
      ["text", null, undefined, "Cheaper now"],
    ]);
    // The price event does not count as unread, so one message is unread.
    expect(conversation.unread).toBe(1);
  });

  it("reportConversation validates a report and stores one open report per side", async () => {
    const { buyer, id } = await shop.asked();
    expect(await reportConversation(shop.context, buyer, id, { reason: "nonsense" })).toMatchObject({
      kind: "invalid",
    });
    expect(await reportConversation(shop.context, buyer, id, { reason: "other" })).toMatchObject({
      errors: [{ path: "text" }],
    });
    for (let n = 0; n < 2; n += 1) {
      expect(
        await reportConversation(shop.context, buyer, id, { reason: "fraud", text: "Wants a deposit" }),
      ).toMatchObject({ ok: true });
    }
    expect((await thread(buyer, id)).conversation.reported).toBe(true);
    expect((await thread(shop.owner, id)).conversation.reported).toBe(false);
    const open = await shop.db
      .selectFrom("conversation_reports")
      .select("id")
      .where("conversation_id", "=", id)
      .execute();
    expect(open).toHaveLength(1);
  });
});
