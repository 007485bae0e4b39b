import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  answered,
  mayAnswer,
  noOffers,
  type OfferAnswer,
  type OfferedAd,
  offerAnswers,
  offerState,
  type StoredOffer,
  wrongAmount,
} from "./offer.ts";

const usd = (minor: number) => ({ minor, currency: "USD" });
const ad = (more: Partial<OfferedAd> = {}): OfferedAd => ({
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
  ...more,
});

describe("offers", () => {
  it("are made for what is for sale and says what it costs", () => {
    expect(noOffers(ad())).toBeUndefined();
    expect(noOffers(ad({ status: "reserved" }))).toBeUndefined();
    expect(noOffers(ad({ kind: "part" }))).toBeUndefined();
    for (const status of ["sold", "expired", "closed", "pending", "rejected", "draft"] as const)
      expect(noOffers(ad({ status }))).toBe("sold");
    expect(noOffers(ad({ kind: "rental" }))).toBe("rental");
    expect(noOffers(ad({ price: null }))).toBe("no_price");
    expect(noOffers(null)).toBe("no_ad");
  });

  it("are a tenth of the price or more, and never above it", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -5, max: 2 ** 53 - 1 }),
        fc.integer({ min: 1, max: 2 ** 53 - 1 }),
        (minor, price) => {
          const wrong = wrongAmount(usd(minor), usd(price));
          if (minor <= 0) expect(wrong).toBe("amount");
          else if (minor > price) expect(wrong).toBe("above");
          else expect(wrong).toBe(BigInt(minor) * 10n < BigInt(price) ? "low" : undefined);
        },
      ),
    );
    for (const minor of [Number.NaN, 1.5, Number.POSITIVE_INFINITY, 2 ** 53])
      expect(wrongAmount(usd(minor), usd(1_000))).toBe("amount");
    expect(wrongAmount({ minor: 500, currency: "SAR" }, usd(1_000))).toBe("currency");
  });

  it("end by themselves with their time, with the ad, and when the ad costs less", () => {
    expect(offerState(offer(), ad(), at)).toBe("open");
    expect(offerState(offer(), ad(), offer().endsAt)).toBe("ended");
    expect(offerState(offer(), ad({ status: "sold" }), at)).toBe("ended");
    expect(offerState(offer(), ad({ price: usd(899) }), at)).toBe("ended");
    expect(offerState(offer(), ad({ price: { minor: 5_000, currency: "SAR" } }), at)).toBe("ended");
    expect(offerState(offer({ state: "accepted" }), ad({ status: "sold" }), offer().endsAt)).toBe("accepted");
  });

  it("go through their steps once: whatever is tried in whatever order, one answer counts, and only by who may give it", () => {
    const tries = fc.array(
      fc.record({ side: fc.constantFrom("buyer", "seller"), answer: fc.constantFrom(...offerAnswers) }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(fc.constantFrom("buyer", "seller"), tries, (by, steps) => {
        let state = offer({ side: by }).state;
        const taken: { side: string; answer: OfferAnswer }[] = [];
        for (const { side, answer } of steps) {
          if (!mayAnswer(state, by, side).includes(answer)) continue;
          state = answered[answer];
          taken.push({ side, answer });
        }
        expect(taken.length).toBeLessThanOrEqual(1);
        for (const { side, answer } of taken) expect(side === by).toBe(answer === "withdraw");
      }),
    );
  });
});
