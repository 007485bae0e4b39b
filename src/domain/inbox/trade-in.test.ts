import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Member } from "#domain/accounts/roles.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { findAgreedPrice } from "../../../tests/support/agreed-price.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { createInboxFixture, type InboxFixture } from "../../../tests/support/inbox.ts";
import { updateRow } from "../../../tests/support/rows.ts";
import { getConversationThread } from "./conversation-thread.server.ts";
import { createOffer, respondToOffer } from "./offer-commands.server.ts";
import { roundEstimate, validateAllowance } from "./trade-in.ts";
import { createTradeInOffer, type TradeInTarget } from "./trade-in-commands.server.ts";

const usd = (minor: number) => ({ minor, currency: "USD" });
const amounts = fc.integer({ min: 1, max: 1e12 });

describe("Amounts of trade-ins", () => {
  it("validateAllowance accepts exactly the amounts that leave something to pay", () => {
    fc.assert(
      fc.property(amounts, amounts, (allowance, price) => {
        expect(validateAllowance(usd(allowance), usd(price))).toBe(allowance < price ? undefined : "above");
      }),
    );
    for (const minor of [0, -1, 1.5, Number.NaN]) expect(validateAllowance(usd(minor), usd(100))).toBe("amount");
    expect(validateAllowance({ minor: 1, currency: "SAR" }, usd(100))).toBe("currency");
  });

  it("roundEstimate keeps three digits: the result is within a half percent of amounts above one hundred", () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 1e9 }), fc.constantFrom(0, 2, 3), (whole, decimals) => {
        const minor = whole * 10 ** decimals;
        const rounded = roundEstimate(minor, decimals);
        expect(Math.abs(rounded - minor)).toBeLessThanOrEqual(minor / 200);
        expect(String(rounded / 10 ** decimals)).toMatch(/^\d{1,3}0*$/);
      }),
    );
  });
});

describeOnDatabase("Offers with a car in part payment", (open) => {
  let shop: InboxFixture;
  let model: number;
  beforeAll(async () => {
    shop = await createInboxFixture(await open());
    model = [...(await getCatalog(shop.db)).models.keys()][0] as number;
  });
  beforeEach(() => shop.setNow("2026-06-01T09:00:00Z"));

  const car = () => shop.ad({ kind: "car", price: usd(9_000_000) });
  const typedCar = () => ({ model, year: "2015", mileage: "120,000", condition: "good" });
  const propose = (member: Member, target: TradeInTarget, minor: number, more = {}) =>
    createTradeInOffer(shop.context, member, target, { car: { ...typedCar(), ...more }, allowance: usd(minor) });
  const counter = (member: Member, conversation: number, minor: number) =>
    createTradeInOffer(shop.context, member, { conversation }, { allowance: usd(minor) });
  const thread = async (member: Member, id: number) => {
    const read = await getConversationThread(shop.db, member, id, { now: shop.now() });
    if (!read.ok) throw new Error(read.code);
    return read.value;
  };
  const started = async (minor = 3_000_000) => {
    const [buyer, listing] = [await shop.person(), await car()];
    const made = await propose(buyer, { listing }, minor);
    if (!made.ok) throw new Error(made.code);
    return { buyer, listing, conversation: made.value.conversation, offer: made.value.offer };
  };

  it("The seller answers with another amount for the car, and the buyer accepts and pays the difference", async () => {
    const { buyer, listing, conversation, offer } = await started();
    expect((await thread(shop.manager, conversation)).offer).toMatchObject({
      id: offer,
      minor: 6_000_000,
      may: ["accept", "decline"],
      tradeIn: { year: 2015, km: 120_000, condition: "good", allowance: 3_000_000, value: null },
    });
    const answered = await counter(shop.owner, conversation, 2_500_000);
    if (!answered.ok) throw new Error(answered.code);
    const { offer: open } = await thread(buyer, conversation);
    expect(open).toMatchObject({ minor: 6_500_000, tradeIn: { year: 2015, allowance: 2_500_000 } });
    expect(await respondToOffer(shop.context, shop.owner, offer, "accept")).toMatchObject({
      code: "offer.is_countered",
    });
    expect(await respondToOffer(shop.context, buyer, answered.value.offer, "accept")).toMatchObject({ ok: true });
    const { messages, conversation: read } = await thread(buyer, conversation);
    expect(messages.map((each) => each.event ?? each.offer?.state)).toEqual([
      "countered",
      "accepted",
      "offer-accepted",
    ]);
    // An order cannot contain the car, so the difference is no price to order at.
    expect(read.agreed).toBeNull();
    expect(await findAgreedPrice(shop.db, buyer.id, listing, shop.now())).toBeUndefined();
    const kinds = await shop.db
      .selectFrom("notifications")
      .select("kind")
      .where("user_id", "in", [buyer.id, shop.owner.id])
      .where("path", "=", `/account/inbox/${conversation}`)
      .orderBy("id")
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(["offer-with-car-made", "offer-with-car-made", "offer-accepted"]);
  });

  it("Of simultaneous answers to an offer with a car only one succeeds", async () => {
    const { buyer, conversation, offer } = await started();
    const answers = await Promise.all([
      respondToOffer(shop.context, shop.owner, offer, "accept"),
      respondToOffer(shop.context, shop.manager, offer, "decline"),
      respondToOffer(shop.context, buyer, offer, "withdraw"),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await thread(buyer, conversation)).offer).toBeUndefined();
    expect(await counter(shop.owner, conversation, 2_000_000)).toMatchObject({ code: "trade_in.no_car" });
  });

  it("An offer with a car expires after 48 hours, and a later amount needs the car again", async () => {
    const { buyer, conversation, offer } = await started();
    shop.setNow("2026-06-03T09:00:00Z");
    expect(await respondToOffer(shop.context, shop.owner, offer, "accept")).toMatchObject({ code: "offer.is_ended" });
    expect(await counter(shop.owner, conversation, 2_000_000)).toMatchObject({ code: "trade_in.no_car" });
    expect(await propose(buyer, { conversation }, 2_000_000)).toMatchObject({ ok: true });
  });

  it("An amount is not offered for the car of another offer than the one that was answered", async () => {
    const { buyer, conversation, offer } = await started();
    const replaced = await propose(buyer, { conversation }, 1_000_000, { year: "1999" });
    if (!replaced.ok) throw new Error(replaced.code);
    const answer = (answeredOffer: number) =>
      createTradeInOffer(shop.context, shop.owner, { conversation }, { answeredOffer, allowance: usd(2_500_000) });
    expect(await answer(offer)).toMatchObject({ code: "offer.is_countered" });
    expect((await thread(buyer, conversation)).offer).toMatchObject({ id: replaced.value.offer });
    expect(await answer(replaced.value.offer)).toMatchObject({ ok: true });
  });

  it("A price offer replaces an offer with a car", async () => {
    const { buyer, conversation } = await started();
    expect(await createOffer(shop.context, shop.owner, conversation, usd(8_500_000))).toMatchObject({ ok: true });
    expect((await thread(buyer, conversation)).offer).toMatchObject({ minor: 8_500_000, tradeIn: null });
  });

  it("createTradeInOffer names each invalid field and starts no conversation", async () => {
    const buyer = await shop.person();
    const listing = await car();
    for (const [more, path, code] of [
      [{ model: 0 }, "model", "trade_in.model"],
      [{ year: "1900" }, "year", "trade_in.year"],
      [{ year: "2015.5" }, "year", "trade_in.year"],
      [{ mileage: "" }, "mileage", "trade_in.mileage"],
      [{ mileage: "-1" }, "mileage", "trade_in.mileage"],
      [{ condition: "new" }, "condition", "trade_in.condition"],
    ] as const)
      expect(await propose(buyer, { listing }, 1_000, more)).toMatchObject({
        kind: "invalid",
        code,
        errors: [{ path }],
      });
    for (const [minor, code] of [
      [Number.NaN, "trade_in.amount"],
      [9_000_000, "trade_in.above"],
    ] as const)
      expect(await propose(buyer, { listing }, minor)).toMatchObject({ code, errors: [{ path: "allowance" }] });
    const foreign = { car: typedCar(), allowance: { minor: 1_000, currency: "SAR" } };
    expect(await createTradeInOffer(shop.context, buyer, { listing }, foreign)).toMatchObject({
      code: "trade_in.currency",
    });
    expect(await shop.db.selectFrom("conversations").where("ad_id", "=", listing).selectAll().execute()).toEqual([]);
  });

  it("createTradeInOffer refuses parts, sold cars, cars of the seller and strangers", async () => {
    const { buyer, listing, conversation } = await started();
    expect(await propose(buyer, { listing: await shop.ad() }, 1_000)).toMatchObject({ code: "trade_in.not_car" });
    expect(await propose(shop.owner, { conversation }, 1_000)).toMatchObject({ code: "trade_in.buyer_only" });
    expect(await propose(await shop.person(), { conversation }, 1_000)).toMatchObject({
      code: "conversation.not_found",
    });
    expect(await createTradeInOffer(shop.context, undefined, { listing }, { allowance: usd(1) })).toMatchObject({
      kind: "unauthenticated",
    });
    await updateRow(shop.db, "ads", listing, { status: "sold" });
    expect(await propose(buyer, { conversation }, 1_000)).toMatchObject({ code: "offer.sold" });
  });

  it("Offers with a car count for the rate limit of offers", async () => {
    const { buyer, conversation } = await started();
    let refused: string | undefined;
    for (let i = 1; i <= 30 && !refused; i++) {
      const made = await counter(buyer, conversation, 1_000_000 + i);
      if (!made.ok) refused = `${i} ${made.code}`;
    }
    expect(refused).toBe("30 inbox.too_many_offers");
  });
});
