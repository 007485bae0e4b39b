import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { offerDeliveries } from "#db/schema/part-requests.ts";
import { offeredConditions, partRequestMaxLengths } from "./part-request.ts";
import { formatGarageCar, parseGarageCar, parsePartOfferInput } from "./part-request-input.ts";

const validOffer = { price: "120", condition: "used", delivery: "pickup", note: "" };

describe("parsePartOfferInput", () => {
  it("parsePartOfferInput accepts every price in minor units from 1 to the maximum, and keeps it", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_000_000 }),
        fc.constantFrom(...offeredConditions),
        fc.constantFrom(...offerDeliveries),
        fc.constantFrom(0, 2, 3),
        (price, condition, delivery, decimals) => {
          const parsed = parsePartOfferInput({ price, condition, delivery }, decimals);
          expect(parsed).toEqual({ ok: true, value: { priceMinor: price, condition, delivery, note: null } });
        },
      ),
    );
  });

  it("parsePartOfferInput reads a typed whole amount in the decimals of the currency", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), fc.constantFrom(0, 2, 3), (amount, decimals) => {
        const parsed = parsePartOfferInput({ ...validOffer, price: String(amount) }, decimals);
        expect(parsed).toMatchObject({ value: { priceMinor: amount * 10 ** decimals } });
      }),
    );
  });

  it.each([
    ["", "required"],
    [undefined, "required"],
    ["cheap", "price"],
    ["0", "price"],
    [-5, "price"],
    [1.5, "price"],
    ["85.000", "two_ways"],
    ["1.234", "two_ways"],
    ["12.3456", "decimals_2"],
    [1_000_000_000_001, "price_high"],
  ])("parsePartOfferInput refuses the price %j with the code %s", (price, code) => {
    expect(parsePartOfferInput({ ...validOffer, price }, 2)).toMatchObject({
      code: "part_offer.invalid",
      errors: [{ path: "price", code }],
    });
  });

  it("parsePartOfferInput names each invalid field", () => {
    const note = "x".repeat(partRequestMaxLengths.note + 1);
    const parsed = parsePartOfferInput({ price: "", condition: "any", delivery: "mail", note }, 2);
    expect(parsed).toMatchObject({
      errors: [
        { path: "price", code: "required" },
        { path: "condition", code: "choice" },
        { path: "delivery", code: "choice" },
        { path: "note", code: "too_long" },
      ],
    });
  });
});

describe("parseGarageCar", () => {
  it("parseGarageCar returns the id that formatGarageCar wrote", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (id) => parseGarageCar(formatGarageCar(id)) === id),
    );
  });

  it.each(["", "garage:", "garage:0", "garage:1.5", "garage: 1", "toyota.camry", undefined, 5])(
    "parseGarageCar returns undefined for %j",
    (car) => expect(parseGarageCar(car)).toBeUndefined(),
  );
});
