import fc from "fast-check";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Member } from "#domain/accounts/roles.ts";
import { findAgreedPrice } from "../../../tests/support/agreed-price.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { createInboxFixture, type InboxFixture } from "../../../tests/support/inbox.ts";
import { updateRow } from "../../../tests/support/rows.ts";
import { getConversationThread } from "./conversation-thread.server.ts";
import { createListingOffer, createOffer, respondToOffer } from "./offer-commands.server.ts";
import { sendMessage } from "./send-message.server.ts";

describeOnDatabase("Price offers", (open) => {
  let shop: InboxFixture;
  beforeAll(async () => {
    shop = await createInboxFixture(await open());
  });
  beforeEach(() => shop.setNow("2026-06-01T09:00:00Z"));

  const usd = (minor: number) => ({ minor, currency: "USD" });
  const offer = async (member: Member, id: number, minor: number) => {
    const created = await createOffer(shop.context, member, id, usd(minor));
    if (!created.ok) throw new Error(created.code);
    return created.value.offer;
  };
  const answer = (member: Member, id: number, action: "accept" | "decline" | "withdraw") =>
    respondToOffer(shop.context, member, id, action);
  const thread = async (member: Member, id: number) => {
    const read = await getConversationThread(shop.db, member, id, { now: shop.now() });
    if (!read.ok) throw new Error(read.code);
    return read.value;
  };
  const newsOf = async (member: Member) =>
    (
      await shop.db.selectFrom("notifications").select("kind").where("user_id", "=", member.id).orderBy("id").execute()
    ).map(({ kind }) => kind);

  it("An offer can be countered and accepted, and the agreed price applies to the buyer for a week", async () => {
    const { buyer, id, ad } = await shop.asked();
    const first = await offer(buyer, id, 8_000);
    expect((await thread(shop.manager, id)).offer).toMatchObject({
      id: first,
      minor: 8_000,
      own: false,
      may: ["accept", "decline"],
    });
    expect((await thread(buyer, id)).offer).toMatchObject({ own: true, may: ["withdraw"] });
    const counter = await offer(shop.owner, id, 9_000);
    expect(await answer(shop.owner, first, "accept")).toMatchObject({ kind: "conflict", code: "offer.is_countered" });
    expect(await answer(buyer, counter, "accept")).toMatchObject({ ok: true });
    const { conversation, messages, offer: open } = await thread(buyer, id);
    expect(open).toBeUndefined();
    expect(messages.map((each) => each.event ?? each.offer?.state ?? each.kind)).toEqual([
      "text",
      "countered",
      "accepted",
      "offer-accepted",
    ]);
    expect(conversation.agreed).toEqual({ ...usd(9_000), until: new Date("2026-06-08T09:00:00Z") });
    expect(await findAgreedPrice(shop.db, buyer.id, ad, shop.now())).toEqual(usd(9_000));
    expect(await findAgreedPrice(shop.db, (await shop.person()).id, ad, shop.now())).toBeUndefined();
    // A listing price below the agreed price ends the agreement.
    await updateRow(shop.db, "ads", ad, { price_minor: 8_500 });
    expect(await findAgreedPrice(shop.db, buyer.id, ad, shop.now())).toBeUndefined();
    await updateRow(shop.db, "ads", ad, { price_minor: 10_000 });
    shop.setNow("2026-06-08T09:00:01Z");
    expect(await findAgreedPrice(shop.db, buyer.id, ad, shop.now())).toBeUndefined();
    expect(await newsOf(buyer)).toEqual(["offer-made"]);
    expect((await newsOf(shop.manager)).slice(-2)).toEqual(["offer-made", "offer-accepted"]);
  });

  it("createOffer returns an error for each invalid field", async () => {
    const { buyer, id } = await shop.asked();
    for (const [minor, code] of [
      [0, "offer.amount"],
      [-100, "offer.amount"],
      [1.5, "offer.amount"],
      [10_001, "offer.above"],
      [999, "offer.low"],
    ] as const) {
      expect(await createOffer(shop.context, buyer, id, usd(minor))).toMatchObject({
        kind: "invalid",
        code,
        errors: [{ path: "amount" }],
      });
    }
    expect(await createOffer(shop.context, buyer, id, { minor: 9_000, currency: "SAR" })).toMatchObject({
      code: "offer.currency",
    });
    expect(await createOffer(shop.context, await shop.person(), id, usd(9_000))).toMatchObject({
      code: "conversation.not_found",
    });
    const unpriced = await shop.asked("How much?", await shop.ad({ price: null }));
    expect(await createOffer(shop.context, unpriced.buyer, unpriced.id, usd(9_000))).toMatchObject({
      code: "offer.no_price",
    });
    expect(await createListingOffer(shop.context, shop.owner, unpriced.ad, usd(9_000))).toMatchObject({
      code: "conversation.own",
    });
    expect(await answer(buyer, 999_999, "accept")).toMatchObject({ kind: "not_found", code: "offer.not_found" });
  });

  it("In a conversation about a sold listing, messages are allowed, but offers cannot be made or accepted", async () => {
    const { buyer, id, ad } = await shop.asked();
    const createdOffer = await offer(buyer, id, 9_000);
    await updateRow(shop.db, "ads", ad, { status: "sold" });
    expect(await answer(shop.owner, createdOffer, "accept")).toMatchObject({
      kind: "conflict",
      code: "offer.is_ended",
    });
    expect(await createOffer(shop.context, buyer, id, usd(9_500))).toMatchObject({
      kind: "conflict",
      code: "offer.sold",
    });
    expect(await sendMessage(shop.context, buyer, id, { text: "A pity" })).toMatchObject({ ok: true });
    expect((await thread(buyer, id)).conversation.mayOffer).toBe(false);
  });

  it("An offer ends after 48 hours, and then a new offer can be made", async () => {
    const { buyer, id } = await shop.asked();
    const createdOffer = await offer(buyer, id, 9_000);
    shop.later(48 * 60);
    expect((await thread(shop.owner, id)).offer).toBeUndefined();
    expect(await answer(shop.owner, createdOffer, "accept")).toMatchObject({ code: "offer.is_ended" });
    await offer(shop.owner, id, 9_500);
    const states = await shop.db
      .selectFrom("offers")
      .select("state")
      .where("conversation_id", "=", id)
      .orderBy("id")
      .execute();
    expect(states.map(({ state }) => state)).toEqual(["ended", "open"]);
  });

  it("createListingOffer starts a conversation with an offer", async () => {
    const buyer = await shop.person();
    const ad = await shop.ad();
    expect(await createListingOffer(shop.context, buyer, ad, usd(1))).toMatchObject({ code: "offer.low" });
    expect(await shop.db.selectFrom("conversations").where("ad_id", "=", ad).selectAll().execute()).toEqual([]);
    const createdOffer = await createListingOffer(shop.context, buyer, ad, usd(9_000));
    expect(createdOffer).toMatchObject({ ok: true });
    if (!createdOffer.ok) return;
    expect((await thread(shop.owner, createdOffer.value.conversation)).messages.map(({ kind }) => kind)).toEqual([
      "offer",
    ]);
  });

  it("Concurrent answers to an offer let exactly one succeed", async () => {
    for (let n = 0; n < 4; n += 1) {
      const { buyer, id } = await shop.asked();
      const createdOffer = await offer(buyer, id, 9_000);
      const both = await Promise.all([
        answer(shop.owner, createdOffer, "accept"),
        answer(shop.manager, createdOffer, n % 2 ? "accept" : "decline"),
        answer(buyer, createdOffer, "withdraw"),
      ]);
      expect(both.filter(({ ok }) => ok)).toHaveLength(1);
      for (const lost of both) if (!lost.ok) expect(lost.code).toMatch(/^offer\.is_(accepted|declined|withdrawn)$/);
      const events = (await thread(buyer, id)).messages.filter(({ kind }) => kind === "event");
      expect(events).toHaveLength(1);
    }
  });

  it("Any sequence of offers and answers leaves at most one open offer and the last accepted price", async () => {
    const step = fc.oneof(
      fc.record({
        what: fc.constant("offer" as const),
        side: fc.constantFrom(0, 1),
        minor: fc.integer({ min: 1_000, max: 10_000 }),
      }),
      fc.record({
        what: fc.constantFrom("accept" as const, "decline" as const, "withdraw" as const),
        side: fc.constantFrom(0, 1),
        minor: fc.constant(0),
      }),
    );
    // The time is later than all hours of the earlier tests, because the seller's hourly offer limit still counts their
    // offers.
    shop.setNow("2026-06-20T09:00:00Z");
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
        const { buyer, id, ad } = await shop.asked();
        const participants = [buyer, shop.owner] as const;
        let open: { id: number; side: number; minor: number } | undefined;
        let agreed: number | undefined;
        for (const { what: action, side, minor } of steps) {
          shop.later(3);
          const actor = participants[side] as Member;
          if (action === "offer") {
            open = { id: await offer(actor, id, minor), side, minor };
          } else if (open) {
            const done = await answer(actor, open.id, action);
            expect(done.ok).toBe((open.side === side) === (action === "withdraw"));
            if (done.ok && action === "accept") agreed = open.minor;
            if (done.ok) open = undefined;
          }
          expect((await thread(buyer, id)).offer?.id).toBe(open?.id);
        }
        expect((await findAgreedPrice(shop.db, buyer.id, ad, shop.now()))?.minor).toBe(
          agreed === 10_000 ? undefined : agreed,
        );
      }),
      { numRuns: 6 },
    );
  });
});
