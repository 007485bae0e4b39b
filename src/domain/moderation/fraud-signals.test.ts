import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  decideListingVisibility,
  type FraudSignalName,
  fraudSignalNames,
  isHighRiskSignal,
  MIN_APPROVED_LISTINGS_FOR_TRUST,
} from "./fraud-signals.ts";

const trustedSeller = { verified: true, approvedAds: 0 };
const stranger = { verified: false, approvedAds: MIN_APPROVED_LISTINGS_FOR_TRUST - 1 };
const signs = (...names: FraudSignalName[]) => names.map((name) => ({ name }));
const some = fc.uniqueArray(fc.constantFrom(...fraudSignalNames)).map((names) => signs(...names));

describe("decideListingVisibility", () => {
  it("decideListingVisibility publishes listings of trusted sellers, and sends those of unknown sellers to review", () => {
    expect(decideListingVisibility([], trustedSeller)).toBe("active");
    expect(decideListingVisibility([], { verified: false, approvedAds: MIN_APPROVED_LISTINGS_FOR_TRUST })).toBe(
      "active",
    );
    expect(decideListingVisibility([], stranger)).toBe("pending");
  });

  it.each(fraudSignalNames.filter(isHighRiskSignal))(
    "decideListingVisibility sends listings with the signal %s to review, whoever the seller is",
    (name) => {
      expect(decideListingVisibility(signs(name), trustedSeller)).toBe("pending");
    },
  );

  it.each(fraudSignalNames.filter((name) => !isHighRiskSignal(name)))(
    "decideListingVisibility publishes a listing of a trusted seller whose only signal is %s",
    (name) => {
      expect(decideListingVisibility(signs(name), trustedSeller)).toBe("active");
    },
  );

  it("decideListingVisibility sends listings with several low-risk signals to review", () => {
    expect(decideListingVisibility(signs("many-ads", "price-high", "own-vin"), trustedSeller)).toBe("pending");
    // The weights add up to exactly 80, and to 75.
    expect(decideListingVisibility(signs("own-vin", "price-high", "own-pictures"), trustedSeller)).toBe("pending");
    expect(decideListingVisibility(signs("price-high", "many-ads", "new-account"), trustedSeller)).toBe("active");
  });

  it("decideListingVisibility never publishes a listing because of an additional signal", () => {
    fc.assert(
      fc.property(
        some,
        fc.constantFrom(...fraudSignalNames),
        fc.boolean(),
        fc.nat(9),
        (found, more, verified, approvedAds) => {
          const standing = { verified, approvedAds };
          if (decideListingVisibility(found, standing) === "pending")
            expect(decideListingVisibility([...found, { name: more }], standing)).toBe("pending");
        },
      ),
    );
  });
});
