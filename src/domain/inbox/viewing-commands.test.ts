import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Member } from "#domain/accounts/roles.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { createInboxFixture, type InboxFixture } from "../../../tests/support/inbox.ts";
import { updateRow } from "../../../tests/support/rows.ts";
import { setCounterpartBlocked } from "./conversation-actions.server.ts";
import { listConversations } from "./conversation-list.server.ts";
import { getConversationThread } from "./conversation-thread.server.ts";
import { queueUnreadMessageMails } from "./unread-mails.server.ts";
import { proposeViewing, respondToViewing, type ViewingTarget } from "./viewing-commands.server.ts";
import { sendViewingReminders } from "./viewing-notifications.server.ts";
import { listViewings } from "./viewing-queries.server.ts";

describeOnDatabase("Viewings", (open) => {
  let shop: InboxFixture;
  const origin = "https://karaj.example";
  beforeAll(async () => {
    shop = await createInboxFixture(await open());
    await sql`update sellers set address_en = 'King Fahd Road 5', address_ar = 'طريق الملك فهد 5' where id = ${shop.showroom}`.execute(
      shop.db,
    );
  });
  beforeEach(async () => {
    shop.setNow("2026-06-01T09:00:00Z");
    await shop.db.deleteFrom("mail_outbox").execute();
    await shop.db.deleteFrom("viewings").execute();
  });

  const context = () => ({ ...shop.context, origin });
  const car = () => shop.ad({ kind: "car", price: { minor: 9_000_000, currency: "USD" } });
  const at = (day: string, time: string) => ({ day: `2026-06-${day}`, time });
  const toIso = (day: string, time: string) => new Date(`2026-06-${day}T${time}:00+03:00`).toISOString();
  const propose = (member: Member, target: ViewingTarget, times = [at("05", "17:00")], place?: string) =>
    proposeViewing(context(), member, target, { times, place });
  const accept = (member: Member, id: number, time: string, place?: string) =>
    respondToViewing(context(), member, id, { answer: "accept", time, place });
  const cancel = (member: Member, id: number) => respondToViewing(context(), member, id, { answer: "cancel" });
  const proposed = async (times = [at("05", "17:00"), at("06", "10:00")]) => {
    const buyer = await shop.person();
    const ad = await car();
    const created = await propose(buyer, { listing: ad }, times);
    if (!created.ok) throw new Error(created.code);
    return { buyer, ad, id: created.value.viewing, conversation: created.value.conversation };
  };
  const read = async (member: Member, id: number) => {
    const thread = await getConversationThread(shop.db, member, id, { now: shop.now() });
    if (!thread.ok) throw new Error(thread.code);
    return thread.value;
  };
  const stateOf = async (member: Member, id: number) => (await read(member, id)).conversation.viewing?.state;
  const mailsTo = async (member: { email: string }) =>
    (
      await shop.db
        .selectFrom("mail_outbox")
        .select("subject")
        .where("to_address", "=", member.email)
        .orderBy("id")
        .execute()
    ).map(({ subject }) => subject.replace(/:.*/, ""));
  const newsOf = async (member: Member) =>
    (
      await shop.db.selectFrom("notifications").select("kind").where("user_id", "=", member.id).orderBy("id").execute()
    ).map(({ kind }) => kind);

  it("A buyer proposes times, the seller accepts one, and both sides see the appointment", async () => {
    const { buyer, id, conversation } = await proposed([at("06", "10:00"), at("05", "17:00")]);
    const { viewing, mayProposeViewing } = (await read(shop.manager, conversation)).conversation;
    expect(viewing).toMatchObject({
      state: "open",
      own: false,
      may: ["accept", "cancel"],
      times: [new Date(toIso("05", "17:00")), new Date(toIso("06", "10:00"))],
      timeZone: "Asia/Riyadh",
      address: { en: "King Fahd Road 5" },
    });
    expect(mayProposeViewing).toBe(true);
    expect(await accept(shop.manager, id, toIso("06", "10:00"))).toMatchObject({ ok: true });
    for (const member of [buyer, shop.owner]) {
      const { viewing: agreed } = (await read(member, conversation)).conversation;
      expect(agreed).toMatchObject({ state: "accepted", startsAt: new Date(toIso("06", "10:00")), may: ["cancel"] });
    }
    const { messages } = await read(buyer, conversation);
    expect(messages.map(({ event }) => event)).toEqual(["viewing-proposed", "viewing-accepted"]);
    expect(messages.at(-1)?.viewing?.times).toEqual([toIso("06", "10:00")]);
    expect(await newsOf(buyer)).toEqual(["viewing-accepted"]);
    expect((await newsOf(shop.manager)).at(-1)).toBe("viewing-proposed");
    expect(await mailsTo(buyer)).toEqual(["Viewing agreed"]);
    expect(await mailsTo(shop.owner)).toEqual(["Viewing proposed"]);
    const [row] = (await listConversations(shop.db, buyer, { now: shop.now() })).items;
    expect(row).toMatchObject({ viewing: { state: "accepted" }, last: { event: "viewing-accepted" } });
    expect(await listViewings(shop.db, shop.owner, { now: shop.now() })).toMatchObject([
      { conversation, side: "seller", viewing: { id, state: "accepted" } },
    ]);
    expect(await listViewings(shop.db, await shop.person(), { now: shop.now(), id })).toEqual([]);
  });

  it("The mail about a viewing replaces the mail about unread messages", async () => {
    const { buyer, id } = await proposed();
    await accept(shop.owner, id, toIso("05", "17:00"));
    shop.later(30);
    await queueUnreadMessageMails(shop.db, { now: shop.now(), origin });
    expect(await mailsTo(buyer)).toEqual(["Viewing agreed"]);
  });

  it("Times of the other side can be declined or replaced, and a replaced proposal can no longer be accepted", async () => {
    const { buyer, id, conversation } = await proposed();
    expect(await cancel(shop.owner, id)).toMatchObject({ ok: true });
    expect(await stateOf(buyer, conversation)).toBe("declined");
    const counter = await propose(shop.owner, { conversation }, [at("07", "12:00")], "Gate 2");
    if (!counter.ok) throw new Error(counter.code);
    expect((await read(buyer, conversation)).conversation.viewing).toMatchObject({ place: "Gate 2", own: false });
    const newer = await propose(buyer, { conversation }, [at("08", "12:00")]);
    expect(newer).toMatchObject({ ok: true });
    expect(await accept(buyer, counter.value.viewing, toIso("07", "12:00"))).toMatchObject({
      kind: "conflict",
      code: "viewing.changed",
    });
    const states = await shop.db
      .selectFrom("viewings")
      .select("state")
      .where("conversation_id", "=", conversation)
      .orderBy("id")
      .execute();
    expect(states.map(({ state }) => state)).toEqual(["declined", "countered", "open"]);
    expect(await newsOf(buyer)).toEqual(["viewing-declined", "viewing-proposed"]);
  });

  it("Both sides can cancel an appointment, and new times replace it", async () => {
    const { buyer, id, conversation } = await proposed();
    await accept(shop.owner, id, toIso("05", "17:00"));
    expect(await cancel(buyer, id)).toMatchObject({ ok: true });
    expect(await stateOf(shop.owner, conversation)).toBe("cancelled");
    expect(await cancel(shop.owner, id)).toMatchObject({ code: "viewing.changed" });
    const again = await propose(buyer, { conversation });
    if (!again.ok) throw new Error(again.code);
    await accept(shop.owner, again.value.viewing, toIso("05", "17:00"), "At the branch");
    expect(await propose(shop.owner, { conversation }, [at("09", "11:00")])).toMatchObject({ ok: true });
    expect(await stateOf(buyer, conversation)).toBe("open");
    const reminders = await shop.db
      .selectFrom("viewings")
      .select("id")
      .where("conversation_id", "=", conversation)
      .where("remind_at", "is not", null)
      .execute();
    expect(reminders).toEqual([]);
  });

  it("Invalid times and answers are refused with the name of the field and change nothing", async () => {
    const buyer = await shop.person();
    const ad = await car();
    expect(await propose(buyer, { listing: ad }, [at("01", "11:00")])).toMatchObject({
      kind: "invalid",
      errors: [{ path: "times.0.time", code: "viewing.past" }],
    });
    expect(await propose(buyer, { listing: ad }, undefined, "x".repeat(300))).toMatchObject({
      errors: [{ path: "place", code: "viewing.place_too_long" }],
    });
    expect((await listConversations(shop.db, buyer)).items).toEqual([]);
    const { id, buyer: other, conversation } = await proposed();
    expect(await accept(shop.owner, id, toIso("05", "18:00"))).toMatchObject({
      errors: [{ path: "time", code: "viewing.choose" }],
    });
    expect(await accept(other, id, toIso("05", "17:00"))).toMatchObject({ kind: "forbidden", code: "viewing.yours" });
    expect(await accept(buyer, id, toIso("05", "17:00"))).toMatchObject({ code: "viewing.not_found" });
    expect(await propose(buyer, { conversation })).toMatchObject({ code: "conversation.not_found" });
    expect(await propose(shop.owner, { listing: ad })).toMatchObject({ code: "conversation.own" });
    expect(await propose(buyer, { listing: await shop.ad() })).toMatchObject({ code: "viewing.not_car" });
    shop.setNow(toIso("05", "17:01"));
    expect(await accept(shop.owner, id, toIso("05", "17:00"))).toMatchObject({ errors: [{ code: "viewing.past" }] });
    expect(await accept(shop.owner, id, toIso("06", "10:00"))).toMatchObject({ ok: true });
  });

  it("Concurrent answers let exactly one succeed, and a repeated acceptance changes nothing", async () => {
    for (let n = 0; n < 3; n += 1) {
      const { buyer, id, conversation } = await proposed();
      const answers = await Promise.all([
        accept(shop.owner, id, toIso("05", "17:00")),
        accept(shop.manager, id, toIso("06", "10:00")),
      ]);
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      const { viewing } = (await read(buyer, conversation)).conversation;
      const again = await accept(shop.owner, id, viewing?.startsAt?.toISOString() ?? "");
      expect(again).toMatchObject({ ok: true });
      const events = (await read(buyer, conversation)).messages.filter(({ event }) => event === "viewing-accepted");
      expect(events).toHaveLength(1);
    }
  });

  it("Two concurrent proposals leave one open proposal", async () => {
    const { buyer, conversation } = await proposed();
    await Promise.all([propose(buyer, { conversation }), propose(shop.owner, { conversation })]);
    const open = await shop.db
      .selectFrom("viewings")
      .select("id")
      .where("conversation_id", "=", conversation)
      .where("state", "=", "open")
      .execute();
    expect(open).toHaveLength(1);
  });

  it("An appointment no longer takes place when the car is sold or a side blocks the other", async () => {
    const sold = await proposed();
    await accept(shop.owner, sold.id, toIso("05", "17:00"));
    await updateRow(shop.db, "ads", sold.ad, { status: "sold" });
    expect(await stateOf(sold.buyer, sold.conversation)).toBe("unavailable");
    expect(await propose(sold.buyer, { conversation: sold.conversation })).toMatchObject({ code: "viewing.sold" });
    const blocked = await proposed();
    await setCounterpartBlocked(shop.context, shop.owner, blocked.conversation, true);
    expect(await stateOf(blocked.buyer, blocked.conversation)).toBe("unavailable");
    expect(await accept(shop.owner, blocked.id, toIso("05", "17:00"))).toMatchObject({ code: "viewing.changed" });
    expect(await propose(blocked.buyer, { conversation: blocked.conversation })).toMatchObject({
      code: "conversation.unavailable",
    });
    const removed = await proposed();
    await updateRow(shop.db, "conversations", removed.conversation, { ad_id: null });
    expect(await propose(removed.buyer, { conversation: removed.conversation })).toMatchObject({
      code: "viewing.no_ad",
    });
  });

  it("Both sides are reminded once in the evening before, unless the appointment was cancelled or the car is sold", async () => {
    const kept = await proposed();
    const cancelled = await proposed();
    const sold = await proposed();
    for (const { id } of [kept, cancelled, sold]) await accept(shop.owner, id, toIso("05", "17:00"));
    await cancel(cancelled.buyer, cancelled.id);
    await updateRow(shop.db, "ads", sold.ad, { status: "sold" });
    await shop.db.deleteFrom("mail_outbox").execute();
    const remind = () => sendViewingReminders(shop.db, { now: shop.now(), origin });
    shop.setNow(toIso("04", "17:59"));
    expect(await remind()).toBe(0);
    shop.setNow(toIso("04", "18:00"));
    expect((await Promise.all([remind(), remind()])).reduce((a, b) => a + b)).toBe(2);
    expect(await remind()).toBe(0);
    expect(await mailsTo(kept.buyer)).toEqual(["Tomorrow"]);
    expect(await mailsTo(shop.owner)).toEqual(["Tomorrow"]);
    for (const { buyer } of [cancelled, sold]) expect(await mailsTo(buyer)).toEqual([]);
    expect((await newsOf(kept.buyer)).at(-1)).toBe("viewing-reminder");
  });

  it("An appointment of the next day that is agreed in the evening has no reminder", async () => {
    const { id } = await proposed();
    shop.setNow(toIso("04", "19:00"));
    await accept(shop.owner, id, toIso("05", "17:00"));
    expect(await sendViewingReminders(shop.db, { now: shop.now(), origin })).toBe(0);
  });
});
