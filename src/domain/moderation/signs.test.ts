import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { approvedAdsForTrust, isSerious, type SignName, signNames, verdictOf } from "./signs.ts";

const known = { verified: true, approvedAds: 0 };
const stranger = { verified: false, approvedAds: approvedAdsForTrust - 1 };
const signs = (...names: SignName[]) => names.map((name) => ({ name }));
const some = fc.uniqueArray(fc.constantFrom(...signNames)).map((names) => signs(...names));

describe("whether an ad is shown at once", () => {
  it("sellers we know are, others wait", () => {
    expect(verdictOf([], known)).toBe("active");
    expect(verdictOf([], { verified: false, approvedAds: approvedAdsForTrust })).toBe("active");
    expect(verdictOf([], stranger)).toBe("pending");
  });

  it.each(signNames.filter(isSerious))("%s has everybody's ads wait", (name) => {
    expect(verdictOf(signs(name), known)).toBe("pending");
  });

  it.each(signNames.filter((name) => !isSerious(name)))("%s alone doesn't", (name) => {
    expect(verdictOf(signs(name), known)).toBe("active");
  });

  it("many small signs do", () => {
    expect(verdictOf(signs("many-ads", "price-high", "own-vin"), known)).toBe("pending");
  });

  it("one sign more never shows what would have waited", () => {
    fc.assert(
      fc.property(
        some,
        fc.constantFrom(...signNames),
        fc.boolean(),
        fc.nat(9),
        (found, more, verified, approvedAds) => {
          const standing = { verified, approvedAds };
          if (verdictOf(found, standing) === "pending")
            expect(verdictOf([...found, { name: more }], standing)).toBe("pending");
        },
      ),
    );
  });
});
