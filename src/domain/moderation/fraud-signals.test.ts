import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  decideVisibility,
  type FraudSignalName,
  fraudSignalNames,
  isHighRiskSignal,
  MIN_APPROVED_LISTINGS_FOR_TRUST,
} from "./fraud-signals.ts";

const known = { verified: true, approvedAds: 0 };
const stranger = { verified: false, approvedAds: MIN_APPROVED_LISTINGS_FOR_TRUST - 1 };
const signs = (...names: FraudSignalName[]) => names.map((name) => ({ name }));
const some = fc.uniqueArray(fc.constantFrom(...fraudSignalNames)).map((names) => signs(...names));

describe("decideVisibility", () => {
  it("decideVisibility publishes listings of trusted sellers and sends those of unknown sellers to review", () => {
    expect(decideVisibility([], known)).toBe("active");
    expect(decideVisibility([], { verified: false, approvedAds: MIN_APPROVED_LISTINGS_FOR_TRUST })).toBe("active");
    expect(decideVisibility([], stranger)).toBe("pending");
  });

  it.each(fraudSignalNames.filter(isHighRiskSignal))(
    "decideVisibility sends listings of every seller to review for the signal %s",
    (name) => {
      expect(decideVisibility(signs(name), known)).toBe("pending");
    },
  );

  it.each(fraudSignalNames.filter((name) => !isHighRiskSignal(name)))(
    "decideVisibility publishes listings of trusted sellers despite the single signal %s",
    (name) => {
      expect(decideVisibility(signs(name), known)).toBe("active");
    },
  );

  it("decideVisibility sends listings with several low-risk signals to review", () => {
    expect(decideVisibility(signs("many-ads", "price-high", "own-vin"), known)).toBe("pending");
  });

  it("decideVisibility never publishes a listing because of an additional signal", () => {
    fc.assert(
      fc.property(
        some,
        fc.constantFrom(...fraudSignalNames),
        fc.boolean(),
        fc.nat(9),
        (found, more, verified, approvedAds) => {
          const standing = { verified, approvedAds };
          if (decideVisibility(found, standing) === "pending")
            expect(decideVisibility([...found, { name: more }], standing)).toBe("pending");
        },
      ),
    );
  });
});
