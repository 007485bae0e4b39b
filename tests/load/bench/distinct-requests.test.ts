import { describe, expect, it } from "vitest";
import { createDistinctRequests, RequestsExhaustedError } from "./distinct-requests.ts";
import type { BenchProduct } from "./products.ts";

const createProduct = (name: string, category: string, brand: string): BenchProduct => ({
  id: 1,
  sku: "sku",
  name,
  arabicName: "",
  description: "",
  category,
  brand,
  condition: "new",
  minor: 100,
});
const products = [
  createProduct("Bosch front brake pads", "brake-pads", "bosch"),
  createProduct("NGK spark plugs", "spark-plugs", "ngk"),
  createProduct("Bosch brake discs", "brake-discs", "bosch"),
];

/** Calls the function until its values run out. */
function collectAll(next: () => unknown): string[] {
  const values: string[] = [];
  for (;;) {
    try {
      values.push(JSON.stringify(next()));
    } catch (error) {
      expect(error).toBeInstanceOf(RequestsExhaustedError);
      return values;
    }
  }
}

describe("createDistinctRequests", () => {
  it("createDistinctRequests never returns a value twice and throws when the values run out", () => {
    const { nextFilter, nextFilteredText, nextText } = createDistinctRequests(products, { seed: 1 });
    for (const next of [nextFilter, nextFilteredText, nextText]) {
      const values = collectAll(next);
      expect(values.length).toBeGreaterThan(10);
      expect(new Set(values).size).toBe(values.length);
    }
  });

  it("createDistinctRequests composes texts of two or three words of one name in their order", () => {
    const texts = collectAll(createDistinctRequests(products, { seed: 1 }).nextText);
    expect(texts).toContain('"bosch pads"');
    expect(texts).toContain('"front brake pads"');
    expect(texts).not.toContain('"pads bosch"');
    expect(texts).not.toContain('"bosch plugs"');
  });

  it("createDistinctRequests returns the same values for a seed and another order for another seed", () => {
    const collect = (seed: number) => collectAll(createDistinctRequests(products, { seed }).nextFilter);
    expect(collect(1)).toEqual(collect(1));
    expect(collect(2)).not.toEqual(collect(1));
    expect(collect(2).sort()).toEqual(collect(1).sort());
  });
});
