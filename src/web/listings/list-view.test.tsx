import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { Catalog, Currency } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import type { Language } from "#kernel/localized-text.ts";
import { toCardData } from "#web/listing-card/card-data.ts";
import { createTestDatabase } from "../../../tests/support/databases.ts";
import { createPageContext } from "../../../tests/support/page-context.ts";
import { findForeignWords, renderLazyView } from "../../../tests/support/render-view.tsx";
import { SAMPLE_NOW, samplePart } from "../../../tests/support/sample-listing.ts";
import { ListView } from "./list-view.tsx";
import { type ListingListData, loadListPage } from "./load-list-page.server.ts";

let db: Db;
let catalog: Catalog;
beforeAll(async () => {
  ({ db } = await createTestDatabase());
  catalog = await getCatalog(db);
});

/** Loads the list of all listings, which is empty on the test database. */
async function loadList(search: string, language: Language, currency = "USD"): Promise<ListingListData> {
  const context = await createPageContext(db, { language, currency });
  const url = new URL(`https://karaj.example/shop/CarForSale${search}`);
  const args = { request: new Request(url), url, context, params: {} };
  const title = language === "ar" ? "سيارات" : "Cars";
  const { list } = await loadListPage(args as never, () => ({
    title,
    scope: { kind: "car" },
    canonical: url.pathname,
  }));
  return list;
}

/** Renders a list with one card and the given differences. */
async function renderList(language: Language, more: Partial<ListingListData> = {}) {
  const list = await loadList("", language);
  const preferences = { language, currency: catalog.currencies.get("USD") as Currency, theme: undefined };
  const items = [toCardData(samplePart, catalog, preferences, SAMPLE_NOW)];
  return renderLazyView(<ListView list={{ ...list, items, rescue: undefined, page: toPage(1), ...more }} />, language);
}

const toPage = (total: number, page = 1): ListingListData["page"] => ({
  page,
  pages: Math.ceil(total / 16),
  limit: 16,
  total,
  from: (page - 1) * 16 + 1,
  to: Math.min(page * 16, total),
});

const status = (html: string) => /<p role="status"[^>]*>([^<]*)</.exec(html)?.[1];

describe("ListView", () => {
  it.each([
    [1, "Showing 1 listing", "إعلان واحد"],
    [2, "Showing 1–2 of 2 listings", "إعلانان"],
    [3, "Showing 1–3 of 3 listings", "عرض 1–3 من 3 إعلانات"],
    [11, "Showing 1–11 of 11 listings", "عرض 1–11 من 11 إعلانًا"],
    [1200, "Showing 1–16 of 1,200 listings", "عرض 1–16 من 1,200 إعلان"],
  ])("%i listings are counted in the reader's grammar", async (total, english, arabic) => {
    expect(status((await renderList("en", { page: toPage(total) })).html)).toBe(english);
    expect(status((await renderList("ar", { page: toPage(total) })).html)).toBe(arabic);
  });

  it("ListView renders its filters, sort order and cards in the reader's language", async () => {
    for (const [language, words] of [
      ["en", ["Cars", "Sort by", "Price: low to high", "Brake pads", "Filters"]],
      ["ar", ["سيارات", "الترتيب", "السعر: الأقل أولًا", "فحمات فرامل", "التصفية"]],
    ] as const) {
      const { filters } = await loadList("?make=toyota&yearMin=2019&priceMax=20000", language);
      const page = await renderList(language, { filters });
      expect(page.foreignWords).toEqual([]);
      for (const word of words) expect(page.text).toContain(word);
    }
  });

  it("The list offers a sort order by mileage, model year or market price only with the filter for it", async () => {
    const listOffered = (html: string) =>
      [...html.matchAll(/<option value="(deal|year_desc|mileage_asc)"/g)].map(([, order]) => order);
    const range = { type: "range", min: 0, max: 9, step: 1, value: {} } as const;
    const filters: ListingListData["filters"] = [
      { ...range, slug: "year", name: "Year" },
      { ...range, slug: "mileage", name: "Mileage" },
      { type: "radio", slug: "deal", name: "Price rating", items: [] },
    ];
    expect(new Set(listOffered((await renderList("en", { filters })).html))).toEqual(
      new Set(["deal", "year_desc", "mileage_asc"]),
    );
    expect(listOffered((await renderList("en", { filters: [] })).html)).toEqual([]);
    expect(new Set(listOffered((await renderList("en", { filters: [], sort: "deal" })).html))).toEqual(
      new Set(["deal"]),
    );
  });

  it("The order by name is offered last, in one direction, and only with the filter by brand", async () => {
    const listNameOrders = (html: string) =>
      [...html.matchAll(/<option value="([a-z_]+)"/g)].map(([, order]) => order).slice(-1);
    const filters: ListingListData["filters"] = [{ type: "radio", slug: "brand", name: "Brand", items: [] }];
    const { html } = await renderList("en", { filters });
    expect(listNameOrders(html.split("</select>")[0] ?? "")).toEqual(["name_asc"]);
    expect(html).not.toContain('value="name_desc"');
    expect((await renderList("en", { filters: [] })).html).not.toContain('value="name_asc"');
    expect((await renderList("en", { filters: [], sort: "name_desc" })).html).toContain('value="name_desc"');
  });

  it("Only the most used filters are open, and others when they are active", async () => {
    const getOpen = async (selected: boolean) => {
      const diesel = { slug: "diesel", name: "Diesel", count: 1, selected };
      const filters: ListingListData["filters"] = [
        { type: "range", slug: "price", name: "Price", min: 0, max: 9, step: 1, value: {} },
        { type: "check", slug: "fuel", name: "Fuel", excludable: true, items: [diesel] },
      ];
      const { html } = await renderList("en", { filters });
      return [...html.matchAll(/<details[^>]* open=""[^>]*><summary[^>]*><span>([^<]*)/g)].map(([, name]) => name);
    };
    expect(await getOpen(false)).toEqual(["Price"]);
    expect(await getOpen(true)).toEqual(["Price", "Fuel"]);
  });

  it("The chosen sort order is selected, and a search sorts by relevance instead of the default", async () => {
    const selected = (html: string) => /<option[^>]*selected=""[^>]*>([^<]*)</.exec(html)?.[1];
    expect(selected((await renderList("en", { sort: "price_asc" })).html)).toBe("Price: low to high");
    expect(selected((await renderList("en")).html)).toBe("Default");
    expect(selected((await renderList("en", { q: "x" })).html)).toBe("Best match");
    expect(selected((await renderList("ar", { sort: "newest" })).html)).toBe("الأحدث");
  });

  it("Each chip names its filter and removes it, and one link removes all", async () => {
    const chips = [{ label: "Toyota", href: "/shop/CarForSale?yearMin=2019" }];
    const page = await renderList("en", { chips, search: "?make=toyota&yearMin=2019" });
    expect(page.html).toMatch(
      /href="\/shop\/CarForSale\?yearMin=2019" rel="nofollow" aria-label="Remove:? ?[^"]*Toyota"/,
    );
    expect(page.html).toMatch(/<a href="\/shop\/CarForSale"[^>]*>Clear all<\/a>/i);
    expect((await renderList("en")).text).not.toMatch(/Clear all/i);
  });

  it("The pages of a list are links, and the first page has none before it", async () => {
    const first = await renderList("en", { page: toPage(40) });
    expect(first.html).toContain('href="/shop/CarForSale?page=3"');
    expect(first.html).not.toMatch(/aria-label="Previous page"[^>]*href|href[^>]*aria-label="Previous page"/);
    const second = await renderList("en", { page: toPage(40, 2) });
    expect(second.html).toMatch(/aria-label="Previous page"/);
    expect((await renderList("en")).html).not.toContain("page=2");
  });

  it("Unusable parameters are explained above the list", async () => {
    const list = await loadList("?priceMin=cheap", "en");
    expect(list.notices).toHaveLength(1);
    const page = await renderList("en", { notices: list.notices });
    expect(page.html).toMatch(/role="alert"[^>]*>.*Price/);
    expect(findForeignWords((await loadList("?priceMin=cheap", "ar")).notices.join(), "ar")).toEqual([]);
  });

  it("The table layout of a list has the columns of its listings in the reader's language", async () => {
    expect((await renderList("en", { layout: "table" })).html).toMatch(/<th scope="col"[^>]*>.*Price/);
    const arabic = await renderList("ar", { layout: "table" });
    expect(arabic.html).toContain("<table>");
    expect(arabic.foreignWords).toEqual([]);
    expect((await renderList("en")).html).not.toContain("<table>");
  });
});

describe("ListView of an empty list", () => {
  const empty = { items: [], page: { ...toPage(0), from: 0, to: 0 } };

  it("A page past the end counts the pages and leads to the first one", async () => {
    const pastEnd = { items: [], page: { ...toPage(40, 9), from: 0, to: 0 } };
    const english = await renderList("en", pastEnd);
    expect(english.text).toMatch(/40 listings.*This page doesn't exist.*The list has 3 pages\..*Go to first page/);
    const arabic = await renderList("ar", pastEnd);
    expect(arabic.text).toMatch(/40 إعلانًا.*في القائمة 3 صفحات/);
    expect(arabic.foreignWords).toEqual([]);
  });

  it("A list without listings and without filters leads to all listings", async () => {
    const english = await renderList("en", empty);
    expect(english.text).toMatch(/No listings .*No listings found.*All listings/);
    expect(english.text).not.toContain("Sort by");
    expect((await renderList("ar", empty)).foreignWords).toEqual([]);
  });

  it("Filters without results suggest which one to remove, with the number of listings without it", async () => {
    const chips = [{ label: "2019", href: "/shop/CarForSale" }];
    const relief = [{ label: "2019", href: "/shop/CarForSale", count: 3 }];
    const rescue = { relief, near: [], close: false };
    const english = await renderList("en", { ...empty, chips, rescue });
    expect(english.text).toMatch(/Remove one of these:.*Without 2019 3 listings/);
    const arabic = await renderList("ar", { ...empty, chips, rescue });
    expect(arabic.text).toMatch(/أزل واحدًا مما يلي.*بدون 2019 3 إعلانات/);
    const without = await renderList("en", { ...empty, chips, rescue: { ...rescue, relief: [] } });
    expect(without.text).toContain("Remove some to see more.");
  });

  it.each([
    [true, "Close matches", "إعلانات قريبة مما تبحث عنه"],
    [false, "Newest listings", "أحدث الإعلانات"],
  ])("Other listings are shown instead (close matches: %s)", async (close, english, arabic) => {
    for (const [language, words] of [
      ["en", english],
      ["ar", arabic],
    ] as const) {
      const preferences = { language, currency: catalog.currencies.get("USD") as Currency, theme: undefined };
      const near = [toCardData(samplePart, catalog, preferences, SAMPLE_NOW)];
      const page = await renderList(language, { ...empty, rescue: { relief: [], near, close } });
      expect(page.text).toContain(words);
      expect(page.html.match(/<article/g)).toHaveLength(1);
    }
  });
});

describe("loadListPage", () => {
  const search = "?make=toyota&yearMin=2019&priceMax=20000&mileageMax=90000&without=taxi&not.make=bmw&currency=USD";

  it.each([
    ["en", ["Toyota", "Year from 2019", "Price to $20,000", "Mileage to 90,000 km", "Not: BMW", "Without “taxi”"]],
    ["ar", ["تويوتا", "سنة الصنع من 2019", "السعر إلى $20,000", "90,000 كم", "ما عدا: بي ام دبليو", "بدون «taxi»"]],
  ] as const)("The filters of the URL are chips in the reader's language (%s)", async (language, labels) => {
    const chips = (await loadList(search, language)).chips.map(({ label }) => label);
    for (const label of labels)
      expect(
        chips.some((chip) => chip.includes(label)),
        `${label} in ${chips}`,
      ).toBe(true);
    expect(chips).toHaveLength(labels.length);
  });

  it("Each chip links to the list without its filter and with all others", async () => {
    const { chips } = await loadList(search, "en");
    const year = chips.find(({ label }) => label.startsWith("Year"));
    expect(year?.href).toContain("make=toyota");
    expect(year?.href).not.toContain("yearMin");
  });
});
