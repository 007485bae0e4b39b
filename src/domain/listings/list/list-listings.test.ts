import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { buildSearchQuery } from "#domain/search/tsquery.ts";
import type { Money } from "#kernel/money.ts";
import { countDatabaseRuns, createTestDatabase, describeOnDatabase } from "../../../../tests/support/databases.ts";
import { getListing, listRelatedListings } from "../detail/listing.server.ts";
import { getListingPath, parseListingId } from "../detail/listing.ts";
import type { ListFilter } from "../filters/filter.ts";
import { buildListFilters } from "../filters/filters.ts";
import { parseListRequest } from "../filters/list-request.ts";
import { buildSearchVector, parseQueryWords } from "../query/full-text.ts";
import { convertToBaseCurrency } from "../write/insert-listings.server.ts";
import { listNewestListings, searchListings } from "./list-listings.server.ts";

const clock = () => new Date("2026-06-01T00:00:00Z");

describeOnDatabase("Listing lists", (open) => {
  let database: Database;
  let catalog: Catalog;
  beforeAll(async () => {
    database = await open({ demo: clock() });
    catalog = await getCatalog(database.db);
  });

  const search = async (params: Record<string, string | string[]>, language: "ar" | "en" = "en") => {
    const query = new URLSearchParams();
    for (const [name, values] of Object.entries(params)) for (const value of [values].flat()) query.append(name, value);
    const request = parseListRequest(query, catalog, { currency: "USD" });
    const list = await searchListings(database.db, request, language);
    const currency = catalog.currencies.get("USD");
    if (!currency) throw new Error("no dollars");
    return {
      ...list,
      errors: request.errors,
      filters: buildListFilters(catalog, request, list.facets, {}, currency),
    };
  };
  const itemsOf = (filters: readonly ListFilter[], slug: string) => {
    const filter = filters.find((each) => each.slug === slug);
    return filter && "items" in filter ? filter.items : [];
  };

  it("[AP-13] [CN-02] searchListings returns pages of 16 with every listing once, newest first", async () => {
    const first = await search({});
    expect(first.limit).toBe(16);
    const listedIds: number[] = [];
    let last = Number.POSITIVE_INFINITY;
    for (let page = 1; page <= first.pages; page += 1) {
      for (const item of (await search({ page: String(page) })).items) {
        expect(Number(item.createdAt)).toBeLessThanOrEqual(last);
        last = Number(item.createdAt);
        listedIds.push(item.id);
      }
    }
    expect(first.pages).toBeGreaterThan(1);
    expect(listedIds).toHaveLength(first.total);
    expect(new Set(listedIds).size).toBe(first.total);
  });

  it("[EN-15] [AP-13] Every filter count equals the total of the filtered list", async () => {
    const start = await search({});
    const choices = start.filters.flatMap((filter) =>
      filter.type === "range"
        ? []
        : itemsOf(start.filters, filter.slug).map((item) => ({ name: filter.slug, value: item.slug })),
    );
    expect(choices.length).toBeGreaterThan(20);
    await fc.assert(
      fc.asyncProperty(
        fc.subarray(choices, { maxLength: 3 }),
        fc.constantFrom("", "toyota", "بواجي"),
        async (chosen, q) => {
          const params: Record<string, string[]> = q ? { q: [q] } : {};
          for (const { name, value } of chosen) params[name] = [...(params[name] ?? []), value];
          const list = await search(params);
          const checked = list.filters
            .flatMap((filter) => itemsOf(list.filters, filter.slug).map((item) => ({ filter, item })))
            .filter(({ item }) => !item.selected && item.count > 0);
          for (const { filter, item } of checked.slice(0, 6)) {
            const values = params[filter.slug] ?? [];
            // The count equals the number of listings with the value and the other filters.
            const alone = await search({
              ...params,
              [filter.slug]: [item.slug],
              ...(filter.slug === "make" ? { model: [] } : {}),
            });
            expect(alone.total, `${filter.slug}=${item.slug} of ${JSON.stringify(params)}`).toBe(item.count);
            // Choosing the value in addition to others of the same filter never loses a listing.
            const together = await search({ ...params, [filter.slug]: [...values, item.slug] });
            if (values.length > 0) expect(together.total).toBeGreaterThanOrEqual(Math.max(list.total, item.count));
          }
        },
      ),
      { numRuns: 12, seed: 7 },
    );
  });

  it("[EN-15] Each filter count equals the total of the filtered list, also when other values are excluded", async () => {
    const list = await search({ "not.color": "white", "not.category": "parts", color: "black" });
    for (const slug of ["color", "category", "make"]) {
      const items = itemsOf(list.filters, slug);
      expect(items.length, slug).toBeGreaterThan(1);
      for (const item of items) {
        const params = { "not.color": "white", "not.category": "parts", color: "black", [slug]: item.slug };
        if (slug === "color") params.color = item.slug;
        expect((await search(params)).total, `${slug}=${item.slug}`).toBe(item.count);
      }
    }
    // An excluded value stays visible, so that the reader can include the value again.
    expect(itemsOf(list.filters, "color")).toContainEqual(
      expect.objectContaining({ slug: "white", count: 0, excluded: true }),
    );
  });

  it("A chosen filter value stays visible when no listing has the value", async () => {
    const list = await search({ make: "toyota", color: "cerise" });
    expect(list.total).toBe(0);
    expect(itemsOf(list.filters, "color")).toContainEqual(
      expect.objectContaining({ slug: "cerise", count: 0, selected: true }),
    );
  });

  it("searchListings returns all listings of one chosen make together with one chosen model of another make", async () => {
    const nissans = (await search({ make: "nissan" })).total;
    const camrys = (await search({ model: "toyota.camry" })).total;
    expect(camrys).toBeGreaterThan(0);
    expect((await search({ make: ["nissan", "toyota"], model: "toyota.camry" })).total).toBe(nissans + camrys);
    expect((await search({ make: "nissan", model: "toyota.camry" })).total).toBe(nissans + camrys);
  });

  it("searchListings excludes exactly the listings with an excluded value", async () => {
    const all = await search({ kind: "car" });
    const toyotas = await search({ kind: "car", make: "toyota" });
    expect((await search({ kind: "car", "not.make": "toyota" })).total).toBe(all.total - toyotas.total);
    // A part has no make, so excluding a make keeps all parts.
    const parts = await search({ kind: "part" });
    expect((await search({ kind: "part", "not.make": "toyota" })).total).toBe(parts.total);
  });

  it("[EN-08] searchListings includes the listings of subcategories", async () => {
    const below = ["brake-discs", "brake-pads"];
    const totals = await Promise.all(below.map(async (category) => (await search({ category })).total));
    expect((await search({ category: "brakes" })).total).toBe(totals.reduce((sum, n) => sum + n, 0));
  });

  it("searchListings filters by features that have no database column of their own", async () => {
    const front = await search({ "feature.axle": "front" });
    const rear = await search({ "feature.axle": "rear" });
    const both = await search({ "feature.axle": ["front", "rear"] });
    expect(front.total).toBeGreaterThan(0);
    expect(both.total).toBe(front.total + rear.total);
    expect((await search({ "not.feature.axle": "front", "feature.axle": "rear" })).total).toBe(rear.total);
  });

  it("searchListings filters by price in the reader's currency", async () => {
    const params = new URLSearchParams({ kind: "car", priceMin: "37,500", priceMax: "٧٥٠٠٠", limit: "100" });
    const request = parseListRequest(params, catalog, { currency: "SAR" });
    const list = await searchListings(database.db, request, "en");
    expect(list.total).toBeGreaterThan(0);
    for (const item of list.items) {
      const inDollars = convertToBaseCurrency(catalog, item.price as Money);
      expect(inDollars).toBeGreaterThanOrEqual(10_000_00);
      expect(inDollars).toBeLessThanOrEqual(20_000_00);
    }
  });

  it("[VL-05] searchListings finds nothing for a text without letters or digits", async () => {
    for (const q of ["!!!", "ًٌٍ", "🚗", "&|!()", "''", "\u202e"]) expect((await search({ q })).total, q).toBe(0);
  });

  it("searchListings treats any search text as words and never as query syntax", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 60 }), async (q) => {
        expect((await search({ q })).total).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: countDatabaseRuns(60) },
    );
    for (const q of ["camry'); drop table ads; --", "a:* & !b | <->", "\\", "%_", "toyota:A", "'", "camry\u0000"])
      await search({ q });
    expect((await search({})).total).toBeGreaterThan(0);
  });

  it("searchListings ranks listings with the word in the name above listings with the word elsewhere", async () => {
    const { items } = await search({ q: "bosch" });
    expect(items[0]?.name.en).toMatch(/bosch/i);
    const anyKind = await search({ q: "corolla" });
    expect(anyKind.items[0]?.name.en).toMatch(/corolla/i);
  });

  it("[EN-01] getListing returns the listing with seller, features, pictures and description", async () => {
    const [item] = (await search({ kind: "car" })).items;
    const found = await getListing(database.db, item?.id ?? 0);
    if (!found.ok) throw new Error(found.code);
    expect(found.value).toMatchObject({ id: item?.id, status: "active", availability: "in-stock" });
    expect(found.value.phoneNumber).toMatch(/^\+9\d/);
    expect(found.value.features.length).toBeGreaterThan(1);
    expect(found.value.seller.name.ar).toBeTruthy();
  });

  it("[EN-01] [EN-02] [CN-05] The views advertisements and products show listings with the legacy column names", async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select * from advertisements where "ItemDataClass" = 'car' and jsonb_array_length("Media") > 0 and "AccountType" = 30
        and "ArAdvertisementNarrating" is not null and "EnAdvertisementTitle" is not null
      order by "EntityID" limit 1`.execute(database.db);
    expect(rows[0]).toMatchObject({
      AdvertisementStatus: 53,
      AdvertisementStatusName: "New Adv",
      AccountType: 30,
      ArAdvertisementNarrating: expect.stringMatching(/[\u0600-\u06ff]/),
      EnAdvertisementTitle: expect.any(String),
      Info: {
        Color: { EnMemberName: "Color", ArConstantName: expect.any(String), DbConstCode: expect.any(Number) },
        CarEngineCapacity: { MemberValue: expect.any(Number) },
        CarOptions: { MemberValue: expect.any(String) },
        ManfacturingDate: { MemberValue: expect.any(Number) },
        CarBrand: { EnConstantName: expect.any(String) },
      },
      Media: expect.arrayContaining([expect.objectContaining({ MediaType: 23 })]),
    });
    const personal = await sql`select from advertisements where "AccountType" = 29`.execute(database.db);
    expect(personal.rows.length).toBeGreaterThan(0);
    const product = await sql<Record<string, unknown>>`
      select * from products where id = ${rows[0]?.EntityID}`.execute(database.db);
    expect(product.rows[0]).toMatchObject({
      name_ar: rows[0]?.ArAdvertisementNarrating,
      description_en: rows[0]?.EnAdvertisementTitle,
      badges: expect.arrayContaining(["active"]),
      attributes: expect.objectContaining({ engine: expect.any(Number) }),
    });
  });

  it("[ER-02] getListing answers not found for a missing listing or a draft", async () => {
    expect(await getListing(database.db, 999_999_999)).toMatchObject({ ok: false, kind: "not_found" });
    const [item] = (await search({ kind: "part" })).items;
    const id = item?.id ?? 0;
    await database.db.updateTable("ads").set({ status: "draft" }).where("id", "=", id).execute();
    expect(await getListing(database.db, id)).toMatchObject({ ok: false, kind: "not_found" });
    await database.db.updateTable("ads").set({ status: "active" }).where("id", "=", id).execute();
  });

  it("[AP-14] [CN-02] listRelatedListings returns up to 8 listings without the listing itself", async () => {
    const items = await listNewestListings(database.db, {}, 5);
    expect(items).toHaveLength(5);
    for (const item of items) {
      const related = await listRelatedListings(database.db, item, 8);
      expect(related.length).toBeGreaterThan(0);
      expect(related.length).toBeLessThanOrEqual(8);
      expect(related.map((each) => each.id)).not.toContain(item.id);
      expect(related.every((each) => each.kind === item.kind || each.categoryId === item.categoryId)).toBe(true);
    }
  });
});

describe("parseListRequest", () => {
  let catalog: Catalog;
  beforeAll(async () => {
    catalog = await getCatalog((await createTestDatabase()).db);
  });
  const parsed = (query: string) => parseListRequest(new URLSearchParams(query), catalog, { currency: "USD" });

  it.each([
    ["page=-1", "page", "number"],
    ["page=1e9", "page", "number"],
    ["page=0", "page", "number"],
    ["page=NaN", "page", "number"],
    ["limit=100000", "limit", "number"],
    ["yearMin=20199", "yearMin", "number"],
    ["priceMin=cheap", "priceMin", "number"],
    ["priceMax=-5", "priceMax", "number"],
    ["priceMax=99999999999999999999", "priceMax", "number"],
    ["sort=random", "sort", "choice"],
    ["sort=newest&sort=rating", "sort", "repeated"],
    ["kind=boat", "kind", "choice"],
    ["make=batmobile", "make", "unknown"],
    ["model=camry", "model", "unknown"],
    ["model=toyota.corvette", "model", "unknown"],
    ["color=__proto__", "color", "unknown"],
    ["feature.wings=two", "feature.wings", "unknown"],
    ["feature.axle=middle", "feature.axle", "unknown"],
    ["rating=9", "rating", "number"],
    ["mileageMin=NaN", "mileageMin", "number"],
    ["feature.engineMin=big", "feature.engineMin", "number"],
    ["feature.engineMax=-1", "feature.engineMax", "number"],
    ["feature.engine=2", "feature.engine", "unknown"],
    ["feature.axleMin=2", "feature.axleMin", "unknown"],
    ["feature.genuine=perhaps", "feature.genuine", "choice"],
    ["not.feature.genuine=yes", "not.feature.genuine", "unknown"],
    ["feature.part_number=1", "feature.part_number", "unknown"],
    ["feature.color=white", "feature.color", "unknown"],
    ["photo=maybe", "photo", "choice"],
    ["discount=perhaps", "discount", "choice"],
    ["sellerType=robot", "sellerType", "choice"],
    ["without=!!!", "without", "choice"],
    ["seller=abc", "seller", "number"],
  ])(
    "parseListRequest with the invalid parameter %s ignores the parameter and reports an error",
    (query, path, code) => {
      const request = parsed(`${query}&fuel=petrol`);
      expect(request.errors).toEqual([expect.objectContaining({ path, code })]);
      expect(request.criteria.choices.fuel?.any).toHaveLength(1);
      expect(request).toMatchObject({ page: 1, limit: 16 });
    },
  );

  it("parseListRequest swaps the bounds of a range whose minimum is above its maximum", () => {
    expect(parsed("yearMin=2020&yearMax=2010").criteria.year).toEqual({ min: 2010, max: 2020 });
  });

  it("parseListRequest truncates a search text that is too long", () => {
    const request = parsed(`q=${"كامري ".repeat(2_000)}x`);
    expect(request.errors).toEqual([expect.objectContaining({ path: "q", code: "too_long" })]);
    expect(request.criteria.query).toContain("'كامري':*");
  });

  it("parseListRequest never throws for any parameters", () => {
    const names = fc.constantFrom(
      "q",
      "page",
      "limit",
      "make",
      "model",
      "priceMin",
      "yearMax",
      "not.color",
      "feature.axle",
      "category",
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(names, fc.string({ unit: "binary" })), { maxLength: 12 }), (pairs) => {
        const request = parseListRequest(new URLSearchParams(pairs), catalog, { currency: "USD" });
        expect(request.limit).toBeGreaterThanOrEqual(1);
        expect(request.criteria.query?.length ?? 0).toBeLessThanOrEqual(10_000);
      }),
    );
  });
});

describe("Search words", () => {
  it("buildSearchQuery matches numbers as a whole, words by prefix, and words with or without the Arabic article", () => {
    expect(buildSearchQuery(parseQueryWords("Camry 2019"), new Map())).toBe("(('camry':* & '2019') | 'camry2019':*)");
    expect(buildSearchQuery(parseQueryWords("السيارة"), new Map())).toBe("('السياره':* | 'سياره':*)");
    expect(buildSearchQuery([], new Map())).toBeUndefined();
  });

  it("buildSearchVector gives the number of a model variant the weight of its word", () => {
    const { vector } = buildSearchVector({ name: ["مرسيدس c180k"], attributes: [], description: ["bmw 520i"] });
    expect(vector).toContain("'180':2A");
    expect(vector).toContain("'520':4C");
  });

  it("buildSearchVector returns only quoted words, whatever the text contains", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (name, description) => {
        expect(buildSearchVector({ name: [name], attributes: [], description: [description] }).vector).toMatch(
          /^('[\p{L}\p{N}]+':\d+[ABCD](,\d+[ABCD])*( |$))*$/u,
        );
      }),
    );
  });
});

describe("Listing URLs", () => {
  it("[RT-10] parseListingId reads the id of a listing URL and ignores the slug", () => {
    expect(getListingPath({ id: 7, slug: "toyota-camry-2019" })).toBe("/shop/products/7-toyota-camry-2019");
    expect(getListingPath({ id: 7, slug: "" })).toBe("/shop/products/7");
    for (const part of ["7", "7-toyota-camry-2019", "7-whatever"]) expect(parseListingId(part)).toBe(7);
    // A slug that ends in a year is not a listing id.
    for (const part of ["", "camry", "toyota-camry-2019", "7x", "-7", "-", "0", "0-camry", "1".repeat(20)]) {
      expect(parseListingId(part), part).toBeUndefined();
    }
  });
});
