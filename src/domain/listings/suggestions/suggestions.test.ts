import { beforeAll, describe, expect, it } from "vitest";
import type { Database, Db } from "#db/database.ts";
import { type Catalog, getCategoryPath } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { parseListRequest } from "#domain/listings/filters/list-request.ts";
import { searchListings } from "#domain/listings/list/list-listings.server.ts";
import { insertListings, type NewListing } from "#domain/listings/write/insert-listings.server.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";
import { getSearchSuggestions } from "./suggestions.server.ts";
import { getVehicleListPath } from "./suggestions.ts";

describeOnDatabase("[AP-12] Search suggestions", (open) => {
  let database: Database;
  let db: Db;
  let catalog: Catalog;
  let sellerId: number;

  beforeAll(async () => {
    database = await open();
    db = database.db;
    catalog = await getCatalog(db);
    const seller = { slug: "somebody", type: "personal" as const, name_en: "Somebody", name_ar: null };
    sellerId = (await db.insertInto("sellers").values(seller).returning("id").executeTakeFirstOrThrow()).id;
    const toyota = catalog.makes.bySlug.get("toyota");
    const camry = catalog.modelsOfMake.get(toyota?.id ?? 0)?.find(({ slug }) => slug === "camry");
    const isCamry = { makeId: toyota?.id ?? null, modelId: camry?.id ?? null };
    await write(
      ad("Camry 2019 full option", "كامري 2019 فل", { ...isCamry, year: 2019 }, 1),
      ad("Toyota Camry 2021", "تويوتا كامري 2021", { ...isCamry, year: 2021 }, 2),
      ad("A car like new", "سيّارة كالجديدة", isCamry, 3),
      ad("Sold Camry", "كامري مباعة", { ...isCamry, status: "sold" }, 4),
      ad("Oil filter, 2 litres", "فلتر زيت", { kind: "part", categoryId: categoryId("oil-filters") }, 5),
      ad("Air filter", "فِلتَر هواء", { kind: "part", categoryId: categoryId("air-filters") }, 6),
    );
  });

  const categoryId = (slug: string) => catalog.categories.bySlug.get(slug)?.id ?? 0;
  const ad = (en: string, ar: string, more: Partial<NewListing>, day: number): NewListing => ({
    kind: "car",
    categoryId: categoryId("cars"),
    sellerId,
    name: { en, ar },
    description: { en: "Steering wheel", ar: null },
    price: { minor: 100_00, currency: "USD" },
    currency: "USD",
    createdAt: new Date(Date.UTC(2026, 0, day)),
    ...more,
  });
  const write = async (...ads: NewListing[]) => {
    const ids = await db.transaction().execute((trx) => insertListings(trx, catalog, ads));
    return ids;
  };
  const names = async (text: string, limit?: number) =>
    (await getSearchSuggestions(db, text, { ...(limit ? { limit } : {}) })).products.map((product) => product.name.en);

  it("[VL-05] getSearchSuggestions returns nothing for blanks and punctuation", async () => {
    for (const text of ["", "   ", "-", "؟", "\u200f"]) {
      expect(await getSearchSuggestions(db, text)).toEqual({
        products: [],
        categories: [],
        vehicles: [],
        correction: undefined,
      });
    }
  });

  it("getSearchSuggestions ranks prefix matches, then other matches, then other spellings, each newest first", async () => {
    expect(await names("camry")).toEqual(["Camry 2019 full option", "Toyota Camry 2021", "A car like new"]);
    expect(await names("toyota cam")).toEqual(["Toyota Camry 2021", "A car like new", "Camry 2019 full option"]);
    expect(await names("filter")).toEqual(["Air filter", "Oil filter, 2 litres"]);
  });

  it("getSearchSuggestions finds names in both scripts and in variant spellings", async () => {
    const camrys = ["Camry 2019 full option", "Toyota Camry 2021", "A car like new"];
    expect(await names("كامرى")).toEqual(camrys);
    expect(await names("الكامري")).toHaveLength(3);
    expect(await names("فلتر ه")).toEqual(["Air filter"]);
    expect(await names("سيارة")).toEqual(["A car like new"]);
  });

  it("getSearchSuggestions treats only the last word or number of the text as a prefix", async () => {
    expect(await names("ca")).toContain("A car like new");
    expect(await names("camry 20")).toEqual(["Camry 2019 full option", "Toyota Camry 2021"]);
    expect(await names("camry ٢٠١")).toEqual(["Camry 2019 full option"]);
    expect(await names("oil fi")).toEqual(["Oil filter, 2 litres"]);
    expect(await names("20 camry")).toEqual([]);
  });

  it("getSearchSuggestions finds words in the names of available listings only", async () => {
    expect(await names("steering")).toEqual([]);
    expect(await names("sold")).toEqual([]);
  });

  it("getSearchSuggestions shows no deleted listings, and changed listings with their new words", async () => {
    const [id = 0] = await write(ad("Zebra striped jeep", "جيب مخطط", {}, 7));
    expect(await names("zebra")).toHaveLength(1);
    await db.updateTable("ad_search").set({ vector: "'quagga':1A 'zebra':2C" }).where("ad_id", "=", id).execute();
    expect([await names("zebra s"), await names("quagga")]).toEqual([["Zebra striped jeep"], ["Zebra striped jeep"]]);
    await db.deleteFrom("ad_search").where("ad_id", "=", id).execute();
    expect([await names("zebra"), await names("quagga")]).toEqual([[], []]);
    await db.deleteFrom("ads").where("id", "=", id).execute();
  });

  it("getSearchSuggestions returns four listings by default and as many as requested", async () => {
    await write(...Array.from({ length: 30 }, (_, i) => ad(`Wiper ${i}`, `ماسحة ${i}`, {}, 8)));
    expect(await names("wiper")).toHaveLength(4);
    expect(await names("wiper", 20)).toHaveLength(20);
  });

  it("getSearchSuggestions finds a rare name among more than a thousand newer listings", async () => {
    await write(ad("Unimog", "يونيموج", {}, 9));
    const many = Array.from({ length: 1_100 }, (_, i) => ad(`Bulb ${i}`, `لمبة ${i}`, {}, 10));
    await write(...many);
    expect(await names("unim")).toEqual(["Unimog"]);
    expect(await names("bul")).toHaveLength(4);
  });

  it("getSearchSuggestions returns makes and models with the listing count of their pages", async () => {
    const { vehicles } = await getSearchSuggestions(db, "cam");
    expect(vehicles.map(({ make, model, count }) => [make.slug, model?.slug, count])).toEqual([["toyota", "camry", 3]]);
    const toyotas = (await getSearchSuggestions(db, "تويو")).vehicles;
    expect(toyotas.map(({ model }) => model?.slug)).toEqual([undefined, "camry"]);
    for (const vehicle of toyotas) expect(await listed(getVehicleListPath(vehicle))).toBe(vehicle.count);
    expect((await getSearchSuggestions(db, "ferrari")).vehicles).toEqual([]);
  });

  it("getSearchSuggestions returns categories with the listing count of their pages", async () => {
    const { categories } = await getSearchSuggestions(db, "filt");
    expect(categories.map(({ category, count }) => [category.slug, count])).toEqual([
      ["filters", 2],
      ["oil-filters", 1],
      ["air-filters", 1],
    ]);
    for (const { category, count } of categories) {
      expect(await listed(getCategoryPath(category), category.slug)).toBe(count);
    }
    expect((await getSearchSuggestions(db, "الفلاتر")).categories.map(({ category }) => category.slug)).toContain(
      "filters",
    );
  });

  const listed = async (path: string, category?: string) => {
    const params = new URL(path, "http://karaj").searchParams;
    if (category) params.set("category", category);
    const { total } = await searchListings(db, parseListRequest(params, catalog, { currency: "USD" }), "en");
    return total;
  };

  describe("getSearchSuggestions corrections", () => {
    it("getSearchSuggestions returns a spelling correction together with the listings that the correction finds", async () => {
      const correct = async (text: string) => (text === "camrxx" ? "camry" : undefined);
      const found = await getSearchSuggestions(db, " camrxx ", { correct });
      expect([found.correction, found.products.length]).toEqual(["camry", 3]);
      expect((await getSearchSuggestions(db, "qqqq", { correct })).correction).toBeUndefined();
    });

    it("getSearchSuggestions looks for no spelling correction when the text finds listings", async () => {
      const found = await getSearchSuggestions(db, "camry", {
        correct: () => Promise.reject(new Error("not to be asked")),
      });
      expect(found.correction).toBeUndefined();
    });
  });

  it("getSearchSuggestions answers hostile input without an error", async () => {
    for (const text of [
      "'",
      "a'b:*&|!()",
      "\\",
      "%_",
      "💥",
      "\u{10ffff}",
      "x".repeat(5_000),
      "a ".repeat(500),
      "ﷺ".repeat(500),
      "㌖".repeat(500),
      "\ud800",
    ]) {
      await expect(getSearchSuggestions(db, text)).resolves.toBeDefined();
    }
  });
});
