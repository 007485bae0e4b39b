import { beforeAll, describe, expect, it } from "vitest";
import type { Catalog, Currency } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import type { Listing } from "#domain/listings/detail/listing.ts";
import type { Language } from "#kernel/localized-text.ts";
import { createTestDatabase } from "../../../tests/support/databases.ts";
import { renderView } from "../../../tests/support/render-view.tsx";
import { SAMPLE_NOW, sampleCar, samplePart, toSampleListing, toUsd } from "../../../tests/support/sample-listing.ts";
import type { NarrowColumn } from "./compare-page.server.ts";
import { groupComparedListings } from "./compared-groups.ts";
import { ComparisonTable } from "./comparison-table.tsx";

let catalog: Catalog;
beforeAll(async () => {
  catalog = await getCatalog((await createTestDatabase()).db);
});

const car = (id: number, more: Partial<Listing> = {}): Listing => ({ ...toSampleListing(sampleCar), id, ...more });
const part = (id: number, more: Partial<Listing> = {}): Listing => ({ ...toSampleListing(samplePart), id, ...more });

function groupListings(listings: readonly Listing[], language: Language) {
  const preferences = { language, currency: catalog.currencies.get("USD") as Currency, theme: undefined };
  return groupComparedListings(listings, catalog, preferences, SAMPLE_NOW);
}

/** Renders the table of the first kind of listing. */
function renderTable(
  listings: readonly Listing[],
  language: Language,
  { own = true, hidden = 0, narrow = [] as NarrowColumn[] } = {},
) {
  const [group] = groupListings(listings, language);
  if (!group) throw new Error("no listings to compare");
  const rows = hidden > 0 ? group.rows.filter((row) => row.differs) : group.rows;
  return renderView(
    <ComparisonTable group={{ ...group, rows, hidden, narrow }} own={own} onlyDifferences={hidden > 0} />,
    language,
  );
}

/** Returns the texts of the cells of a row. */
function readRow(html: string, name: string): string[] {
  const row = html.split("<tr").find((each) => new RegExp(`<th scope="row"[^>]*>${name}<`).test(each));
  if (!row) throw new Error(`no row “${name}”`);
  return [...row.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = ""]) =>
    cell
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );
}

const older = car(1, { year: 2019, mileageKm: 90_000, price: toUsd(1_500_000) });
const newer = car(2, { year: 2022, mileageKm: 64_500, price: toUsd(2_000_000) });

describe("ComparisonTable", () => {
  it("Facts of cars stand side by side in the reader's language, and the best ones are marked", () => {
    const english = renderTable([older, newer], "en");
    expect(readRow(english.html, "Year")).toEqual(["2019", "2022 Newest"]);
    expect(readRow(english.html, "Mileage")).toEqual(["90,000 km", "64,500 km Lowest mileage"]);
    expect(readRow(english.html, "Seller")).toEqual(["Gulf Parts", "Gulf Parts"]);
    expect(english.text.match(/Lowest price/g)).toHaveLength(1);
    expect(english.text).toMatch(/\$15,000 Lowest price/);
    expect(english.foreignWords).toEqual([]);
    const arabic = renderTable([older, newer], "ar");
    expect(readRow(arabic.html, "البائع")).toEqual(["قطع الخليج", "قطع الخليج"]);
    expect(arabic.text).toMatch(/64,500 كم أقل ممشى/);
    expect(arabic.foreignWords).toEqual([]);
  });

  it("Equal values and a single listing have no best one", () => {
    expect(renderTable([older, car(3, { ...older, id: 3 })], "en").text).not.toMatch(/Lowest|Newest/);
    expect(renderTable([older], "en").text).not.toMatch(/Lowest|Newest/);
  });

  it("A price counts as the lowest only for active listings of the same kind of price", () => {
    const sold = renderTable([car(1, { ...older, status: "sold" }), newer, car(3, { price: toUsd(2_500_000) })], "en");
    expect(sold.text).toMatch(/\$20,000 Lowest price/);
    expect(sold.text).toContain("Sold");
    const mixed = renderTable([older, car(2, { pricePer: "day", price: toUsd(5_000) })], "en");
    expect(mixed.text).not.toContain("Lowest price");
    expect(renderTable([part(1), part(2, { price: toUsd(100), categoryId: 2 })], "en").text).not.toContain(
      "Lowest price",
    );
  });

  it.each([
    ["reserved", "Reserved", "محجوز"],
    ["sold", "Sold", "مباع"],
    ["expired", "Expired", "منتهٍ"],
  ] as const)("A listing in status %s shows it", (status, english, arabic) => {
    expect(renderTable([car(1, { status }), newer], "en").text).toContain(english);
    expect(renderTable([car(1, { status }), newer], "ar").text).toContain(arabic);
    expect(renderTable([older, newer], "en").text).not.toContain(english);
  });

  it("A missing value is a dash that is read as “not stated”, and a missing price is on request", () => {
    const without = car(2, { mileageKm: null, price: null });
    const english = renderTable([older, without], "en");
    expect(readRow(english.html, "Mileage")[1]).toBe("— Not stated");
    expect(english.text).toContain("Price on request");
    const arabic = renderTable([older, without], "ar");
    expect(arabic.text).toContain("السعر عند التواصل");
    expect(arabic.foreignWords).toEqual([]);
  });

  it("Year and mileage come first, and rows without any value are left out", () => {
    const names = (listings: Listing[]) => groupListings(listings, "en")[0]?.rows.map(({ key }) => key);
    expect(names([older, newer])?.slice(0, 2)).toEqual(["year", "mileage"]);
    expect(names([car(1, { mileageKm: null }), car(2, { mileageKm: null })])).not.toContain("mileage");
  });

  it("Different kinds of listings have a table each, in the order of the list", () => {
    expect(groupListings([part(1), older, part(3)], "en").map(({ kind, cards }) => [kind, cards.length])).toEqual([
      ["part", 2],
      ["car", 1],
    ]);
  });

  it.each([
    [1, "1 identical detail is hidden.", "معلومة"],
    [3, "3 identical details are hidden.", "3 معلومات متطابقة"],
  ])("%i hidden rows are counted", (hidden, english, arabic) => {
    expect(renderTable([older, newer], "en", { hidden }).text).toContain(english);
    expect(renderTable([older, newer], "ar", { hidden }).text).toContain(arabic);
    expect(renderTable([older, newer], "en").text).not.toContain("identical");
  });

  it("Phones hide the columns that are not chosen, and link to each column", () => {
    const third = car(3, { year: 2020 });
    const narrow = [older, newer, third].map(({ id }) => ({ id, isShown: id !== 2, href: `/shop/compare?show=${id}` }));
    const { html } = renderTable([older, newer, third], "en", { narrow });
    const row = html.split("<tr").find((each) => each.includes(">Year<")) ?? "";
    expect([...row.matchAll(/<td[^>]*>/g)].map(([tag]) => tag.includes("compare-wide-only"))).toEqual([
      false,
      true,
      false,
    ]);
    expect([...html.matchAll(/href="(\/shop\/compare\?show=\d)"/g)].map(([, href]) => href)).toEqual(
      narrow.map(({ href }) => href),
    );
    expect(html.match(/aria-current="true"/g)).toHaveLength(2);
    expect(renderTable([older, newer], "en").html).not.toContain("compare-wide-only");
  });

  it("Only the reader's own list can be changed, and the buttons name the listing", () => {
    const own = renderTable([older, newer], "ar");
    expect(own.html.match(/<button[^>]*name="ad"/g)).toHaveLength(2);
    expect(own.html).toMatch(/aria-label="[^"]*تويوتا كامري[^"]*"/);
    expect(renderTable([older, newer], "ar", { own: false }).html).not.toContain("<button");
  });
});
