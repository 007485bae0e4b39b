import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { categoryEntries } from "#db/seed/reference-lists.ts";
import type { CategoryEntry } from "#db/seed/reference-schemas.ts";
import type { Catalog, Category } from "#domain/catalog/catalog.ts";
import { CatalogIndex } from "#domain/catalog/catalog.ts";
import partNeeds from "./part-needs.json" with { type: "json" };
import { chooseNeededOffer, listPartNeeds, type NeededOffer } from "./part-needs.ts";

const all: Category[] = [];
function addCategory({ slug, en, ar, type, children = [] }: CategoryEntry, parentId: number | null): void {
  const id = all.length + 1;
  const name = { en, ar };
  all.push({
    id,
    slug,
    name,
    parentId,
    type,
    image: null,
    layout: "grid",
    customFields: {},
    children: [],
    features: [],
  });
  for (const child of children) addCategory(child, id);
}
for (const entry of categoryEntries) addCategory(entry, null);
const catalog = { categories: new CatalogIndex(all) } as Catalog;
const getId = (slug: string) => catalog.categories.bySlug.get(slug)?.id ?? 0;
const listSlugs = (...given: string[]) => listPartNeeds(catalog, given.map(getId)).map(({ category }) => category.slug);

const offer = fc.record<NeededOffer>({
  id: fc.integer({ min: 1, max: 99 }),
  isInStock: fc.boolean(),
  price: fc.option(fc.integer({ min: 0, max: 9 })),
  isUsed: fc.boolean(),
  rating: fc.option(fc.integer({ min: 1, max: 5 })),
  axleId: fc.option(fc.constantFrom(1, 2)),
});

describe("Parts that are needed together", () => {
  it("The reviewed pairs name existing categories of parts, each once, and none needs itself", () => {
    const parts = new Set(all.filter(({ type }) => type === "shop").map(({ slug }) => slug));
    expect(new Set(partNeeds.map(({ category }) => category)).size).toBe(partNeeds.length);
    for (const { category, needs } of partNeeds) {
      const slugs = needs.map((need) => need.category);
      expect([category, ...slugs].filter((slug) => !parts.has(slug))).toEqual([]);
      expect(new Set([category, ...slugs]).size).toBe(needs.length + 1);
    }
  });

  it("listPartNeeds names discs, sensor and fluid for pads, and leaves out what the cart already contains", () => {
    expect(listSlugs("brake-pads")).toEqual(["brake-discs", "brake-sensors", "brake-fluids"]);
    expect(listSlugs("brake-pads", "brake-discs")).toEqual(["brake-sensors", "brake-fluids"]);
    expect(listSlugs("engine-oils")).toEqual(["oil-filters", "drain-washers"]);
    expect(listSlugs("seat-covers", "cars")).toEqual([]);
  });

  it("listPartNeeds names at most four kinds, each once, and none of the given categories", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...all.map(({ slug }) => slug)), { maxLength: 8 }), (given) => {
        const slugs = listSlugs(...given);
        expect(slugs.length).toBeLessThanOrEqual(4);
        expect(new Set(slugs).size).toBe(slugs.length);
        expect(slugs.filter((slug) => given.includes(slug))).toEqual([]);
      }),
    );
  });

  it("chooseNeededOffer takes the cheapest offer that is good, unused ones first, in any order of the offers", () => {
    fc.assert(
      fc.property(fc.array(offer, { maxLength: 12 }), fc.constantFrom(null, 1, 2), (offers, axleId) => {
        const chosen = chooseNeededOffer(offers, axleId);
        const isForAxle = (own: number | null) => axleId === null || own === null || own === axleId;
        const good = offers.filter(
          (each) => each.isInStock && each.price !== null && (each.rating ?? 5) >= 3 && isForAxle(each.axleId),
        );
        if (good.length === 0) {
          expect(chosen).toBeUndefined();
          return;
        }
        expect(good).toContain(chosen);
        const unused = good.filter(({ isUsed }) => !isUsed);
        const rivals = unused.length > 0 ? unused : good;
        expect(chosen?.price).toBe(Math.min(...rivals.map(({ price }) => price ?? 0)));
        expect(rivals.map(({ id }) => id)).toContain(chosen?.id);
        expect(chooseNeededOffer(offers.toReversed(), axleId)?.id).toBe(chosen?.id);
      }),
    );
  });
});
