import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  getNoOfferReason,
  getOfferState,
  listAllowedOfferAnswers,
  type OfferAnswer,
  type OfferedListing,
  offerAnswers,
  offerStateByAnswer,
  type StoredOffer,
  validateOfferAmount,
} from "./offer.ts";

const usd = (minor: number) => ({ minor, currency: "USD" });
const ad = (more: Partial<OfferedListing> = {}): OfferedListing => ({
  kind: "car",
  status: "active",
  price: usd(1_000),
  ...more,
});
const at = new Date("2026-06-01T00:00:00Z");
const offer = (more: Partial<StoredOffer> = {}): StoredOffer => ({
  id: 1,
  side: "buyer",
  minor: 900,
  currency: "USD",
  state: "open",
  madeAt: at,
  endsAt: new Date(at.getTime() + 1_000),
  agreedUntil: null,
  tradeIn: null,
  ...more,
});

describe("Offers", () => {
  it("getNoOfferReason returns a reason unless the listing is for sale and has a price", () => {
    expect(getNoOfferReason(ad())).toBeUndefined();
    expect(getNoOfferReason(ad({ status: "reserved" }))).toBeUndefined();
    expect(getNoOfferReason(ad({ kind: "part" }))).toBeUndefined();
    for (const status of ["sold", "expired", "closed", "pending", "rejected", "draft"] as const)
      expect(getNoOfferReason(ad({ status }))).toBe("sold");
    expect(getNoOfferReason(ad({ kind: "rental" }))).toBe("rental");
    expect(getNoOfferReason(ad({ price: null }))).toBe("no_price");
    expect(getNoOfferReason(null)).toBe("no_ad");
  });

  it("validateOfferAmount accepts amounts from a tenth of the price up to the price", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -5, max: 2 ** 53 - 1 }),
        fc.integer({ min: 1, max: 2 ** 53 - 1 }),
        (minor, price) => {
          const wrong = validateOfferAmount(usd(minor), usd(price));
          if (minor <= 0) expect(wrong).toBe("amount");
          else if (minor > price) expect(wrong).toBe("above");
          else expect(wrong).toBe(BigInt(minor) * 10n < BigInt(price) ? "low" : undefined);
        },
      ),
    );
    for (const minor of [Number.NaN, 1.5, Number.POSITIVE_INFINITY, 2 ** 53])
      expect(validateOfferAmount(usd(minor), usd(1_000))).toBe("amount");
    expect(validateOfferAmount({ minor: 500, currency: "SAR" }, usd(1_000))).toBe("currency");
  });

  it("getOfferState ends an offer by time, by the listing's status and when the listing gets cheaper", () => {
    expect(getOfferState(offer(), ad(), at)).toBe("open");
    expect(getOfferState(offer(), ad(), offer().endsAt)).toBe("ended");
    expect(getOfferState(offer(), ad({ status: "sold" }), at)).toBe("ended");
    expect(getOfferState(offer(), ad({ price: usd(899) }), at)).toBe("ended");
    expect(getOfferState(offer(), ad({ price: { minor: 5_000, currency: "SAR" } }), at)).toBe("ended");
    expect(getOfferState(offer({ state: "accepted" }), ad({ status: "sold" }), offer().endsAt)).toBe("accepted");
  });

  it("listAllowedOfferAnswers allows one answer per offer, and only from the side that may give that answer", () => {
    const tries = fc.array(
      fc.record({ side: fc.constantFrom("buyer", "seller"), answer: fc.constantFrom(...offerAnswers) }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(fc.constantFrom("buyer", "seller"), tries, (by, steps) => {
        let state = offer({ side: by }).state;
        const appliedSteps: { side: string; answer: OfferAnswer }[] = [];
        for (const { side, answer } of steps) {
          if (!listAllowedOfferAnswers(state, by, side).includes(answer)) continue;
          state = offerStateByAnswer[answer];
          appliedSteps.push({ side, answer });
        }
        expect(appliedSteps.length).toBeLessThanOrEqual(1);
        for (const { side, answer } of appliedSteps) expect(side === by).toBe(answer === "withdraw");
      }),
    );
  });
});
