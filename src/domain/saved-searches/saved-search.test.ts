import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calculateNextAlert, getNextDailyTime } from "./alert-times.ts";
import { createSavedSearchQuery, getSavedSearchListPath } from "./saved-search.ts";

describe("createSavedSearchQuery", () => {
  it("createSavedSearchQuery returns the same query for every order of the parameters, and is idempotent", () => {
    const parameter = fc.tuple(
      fc.constantFrom("make", "city", "priceMin", "page", "layout", "without", "not.color", "kind", "strange"),
      fc.constantFrom("a", "b", "1"),
    );
    fc.assert(
      fc.property(fc.array(parameter), fc.array(parameter), (first, second) => {
        const all = [...first, ...second];
        const query = createSavedSearchQuery(new URLSearchParams(all));
        expect(createSavedSearchQuery(new URLSearchParams(query))).toBe(query);
        const unique = [...new Map(all.map((each) => [each.join("="), each])).values()];
        expect(createSavedSearchQuery(new URLSearchParams(unique.toReversed()))).toBe(query);
        expect(query).not.toMatch(/page|layout|strange/);
      }),
    );
  });

  it("createSavedSearchQuery contains the scope of the list and the words that the list left out", () => {
    const params = new URLSearchParams("city=riyadh&vehicle=all&from=2026-12-01&to=2026-12-03");
    expect(createSavedSearchQuery(params, { kind: "rental", sellerId: 7, search: "white suv" }, "leather")).toBe(
      "city=riyadh&kind=rental&q=white+suv+leather&seller=7",
    );
  });

  it("getSavedSearchListPath leads to the list of the search, the newest first", () => {
    expect(getSavedSearchListPath("kind=car&make=toyota")).toBe("/shop/CarForSale?make=toyota&sort=newest");
    expect(getSavedSearchListPath("category=brakes&q=pads")).toBe("/shop/category/brakes/products?q=pads&sort=newest");
    expect(getSavedSearchListPath("category=a&category=b")).toBe(
      "/shop/category/products?category=a&category=b&sort=newest",
    );
  });
});

describe("calculateNextAlert", () => {
  it("calculateNextAlert returns the next eight o'clock of the site for daily alerts", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("2026-01-01"), max: new Date("2027-01-01"), noInvalidDate: true }),
        (time) => {
          const next = getNextDailyTime(time);
          expect(next.getTime()).toBeGreaterThan(time.getTime());
          expect(next.getTime() - time.getTime()).toBeLessThanOrEqual(24 * 3_600_000);
          expect(calculateNextAlert("daily", time)).toEqual(next);
          expect(calculateNextAlert("off", time)).toBeNull();
        },
      ),
    );
  });
});
