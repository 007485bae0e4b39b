import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";
import { FitmentFixture } from "../../../../tests/support/fitment.ts";
import { findFacetEntry } from "../query/facet-values.ts";
import { findCloseMatches } from "./close-matches.server.ts";
import { searchListings } from "./list-listings.server.ts";
import { parseListQuery } from "./list-query.server.ts";

const now = new Date("2026-06-01T00:00:00Z");

/** Listing of a car by its Arabic name, with the values that its seller chose. */
type Car = { name: string; model: string; year?: number; color?: string; body?: string; kind?: "rental" };

/** The last cars are the newest. */
const cars: readonly Car[] = [
  { name: "كيا k5 كوري 2018", model: "kia.optima", year: 2018 },
  { name: "كيا اوبتيما نظيفة", model: "kia.optima", year: 2018 },
  { name: "للبيع كيا k5 لون مميز", model: "kia.optima", year: 2015 },
  { name: "كيا سبورتاج بانوراما شاشة", model: "kia.sportage", year: 2016 },
  { name: "كيا سبورتاج بانوراما", model: "kia.sportage", year: 2016 },
  { name: "كيا سبورتاج جلد", model: "kia.sportage", year: 2016 },
  { name: "رنج روفر سبورت سوبر", model: "land-rover.range-rover-sport", year: 2012 },
  { name: "رنج روفر سبورت اسود", model: "land-rover.range-rover-sport", year: 2014, color: "black" },
  { name: "رنج روفر سبورت كوبيه", model: "land-rover.range-rover-sport", year: 2009, body: "coupe" },
  { name: "مرسيدس c 200 افانتجارد", model: "mercedes-benz.c-class", year: 2015 },
  { name: "مرسيدس c180k نظيفة", model: "mercedes-benz.c-class", year: 2010 },
  { name: "مرسيدس سي 180 فل", model: "mercedes-benz.c-class", year: 2012 },
  { name: "مرسيدس سي كلاس للبيع", model: "mercedes-benz.c-class", year: 2014 },
  { name: "دايو لانوس", model: "daewoo.lanos", year: 1999 },
  { name: "شيفروليه افيو", model: "chevrolet.aveo", year: 2008 },
  { name: "هونداي 2014", model: "hyundai.elantra", year: 2014 },
  { name: "elantra 2016 فل", model: "hyundai.elantra", year: 2016 },
  { name: "هونداي النترا 2015", model: "hyundai.elantra", year: 2015 },
  { name: "هونداي النترا md 2012", model: "hyundai.elantra", year: 2012 },
  { name: "هونداي افانتي شاشة", model: "hyundai.elantra", year: 2017 },
  { name: "افانتي شاشة للبيع", model: "hyundai.elantra", year: 2018 },
  { name: "دودج تشارجر نظيفة", model: "dodge.charger", year: 2020 },
  { name: "دودج تشارجر باليوم", model: "dodge.charger", year: 2020, kind: "rental" },
];

describeOnDatabase("Search of cars", (open) => {
  let db: Db;
  let catalog: Catalog;
  const names = new Map<number, string>();

  beforeAll(async () => {
    db = (await open()).db;
    catalog = await getCatalog(db);
    const fixture = new FitmentFixture(db, catalog);
    const getValue = (feature: string, slug: string | undefined) =>
      catalog.features.get(feature)?.lookups.find((lookup) => lookup.slug === slug)?.id ?? null;
    for (const [i, { name, model, year, color, body, kind = "car" }] of cars.entries()) {
      const entry = catalog.models.get(findFacetEntry(catalog, "model", model)?.id ?? 0);
      if (!entry) throw new Error(`no model ${model}`);
      const id = await fixture.createListing(null, {
        kind,
        categoryId: catalog.categories.find(kind === "car" ? "cars" : "rental-cars")?.id ?? 0,
        name: { ar: name, en: null },
        makeId: entry.makeId,
        modelId: entry.id,
        year: year ?? null,
        colorId: getValue("color", color),
        bodyId: getValue("body", body),
        createdAt: new Date(now.getTime() - (cars.length - i) * 60_000),
      });
      names.set(id, name);
    }
  });

  /** Searches a text. Returns the names of complete and close matches, and how the text was understood. */
  async function search(text: string) {
    const parsed = await parseListQuery(db, catalog, new URLSearchParams({ q: text }), { currency: "USD", now });
    const page = await searchListings(db, { ...parsed.request, arranged: true }, "ar");
    const close = await findCloseMatches(db, catalog, parsed, page);
    const getNames = (items: readonly { id: number }[] = []) => items.map(({ id }) => names.get(id));
    return {
      complete: getNames(page.items),
      close: getNames(close?.items),
      missing: close?.words,
      understood: parsed.reading?.understood.map(({ name, value }) => `${name}=${value}`) ?? [],
      leftOut: parsed.reading?.leftOut,
    };
  }

  it("A model that no listing has is searched in the names of listings", async () => {
    const { complete, understood } = await search("كيا k5 2018");
    expect(complete).toEqual(["كيا k5 كوري 2018"]);
    expect(understood).toEqual([]);
  });

  it("Close matches contain listings of another model whose name has the searched model", async () => {
    const { complete, close } = await search("كيا k5 كوري");
    expect(complete).toEqual(["كيا k5 كوري 2018"]);
    expect(close).toEqual(["للبيع كيا k5 لون مميز"]);
  });

  it("A rare word is kept rather than a frequent one if no listing has both", async () => {
    const { complete, leftOut, close } = await search("سبورتاج بانوراما جلد");
    expect([complete, leftOut]).toEqual([["كيا سبورتاج جلد"], "بانوراما"]);
    expect(close).toEqual(["كيا سبورتاج بانوراما", "كيا سبورتاج بانوراما شاشة"]);
  });

  it("Listings with the typed number of a variant come before the rest of the model", async () => {
    const { complete, close, understood } = await search("mercedes c180");
    expect(complete).toEqual(["مرسيدس سي 180 فل", "مرسيدس c180k نظيفة"]);
    expect(close).toEqual(["مرسيدس سي كلاس للبيع", "مرسيدس c 200 افانتجارد"]);
    expect(understood).toEqual(["model=mercedes-benz.c-class"]);
  });

  it("Listings whose own name has the searched name come first, and narrower names of the model last", async () => {
    const { complete } = await search("النترا");
    expect(complete.slice(0, 2)).toEqual(["هونداي النترا 2015", "elantra 2016 فل"]);
    expect(complete.slice(4)).toEqual(["افانتي شاشة للبيع", "هونداي افانتي شاشة"]);
  });

  it("A narrower name is required, and listings without it follow as close matches", async () => {
    const { complete, close } = await search("avante");
    expect(complete).toEqual(["افانتي شاشة للبيع", "هونداي افانتي شاشة"]);
    expect(close).toHaveLength(4);
  });

  it("Words that name the variant are kept rather than rare words", async () => {
    const { complete, leftOut } = await search("مرسيدس c180 افانتجارد");
    expect([complete, leftOut]).toEqual([["مرسيدس سي 180 فل", "مرسيدس c180k نظيفة"], "افانتجارد"]);
  });

  it("Close matches with the name of the model come before narrower names with a further word", async () => {
    const { complete, close } = await search("النترا شاشة red");
    expect(complete).toEqual([]);
    expect(close.slice(0, 2)).toEqual(["هونداي النترا 2015", "elantra 2016 فل"]);
  });

  it("A name with the same words as the text comes before a name that begins with the words beside the make", async () => {
    const { complete } = await search("هونداي افانتي شاشة");
    expect(complete).toEqual(["هونداي افانتي شاشة", "افانتي شاشة للبيع"]);
  });

  it("A listing whose name has the same words as the text comes first, whatever other words mean nothing", async () => {
    expect((await search("للبيع هونداي 2014")).complete[0]).toBe("هونداي 2014");
    expect((await search("هونداي النترا md 2012")).complete[0]).toBe("هونداي النترا md 2012");
    expect((await search("رنج روفر سبورت كوبيه للبيع")).complete).toEqual(["رنج روفر سبورت كوبيه"]);
  });

  it("A model of another make is searched if its name occurs with no listing of the named make", async () => {
    const { complete, close, understood } = await search("شيفروليه سبورتاج");
    expect([complete.length, close]).toEqual([3, []]);
    expect(understood).toEqual(["model=kia.sportage"]);
  });

  it("Listings of other years follow, nearest first, if no listing has the searched year", async () => {
    const { complete, close, missing } = await search("رنج روفر سبورت 2011");
    expect(complete).toEqual([]);
    expect(close).toEqual(["رنج روفر سبورت سوبر", "رنج روفر سبورت كوبيه", "رنج روفر سبورت اسود"]);
    expect(missing).toBe("2011");
  });

  it("A car under a price that no rental costs a day is for sale", async () => {
    const forSale = await search("تشارجر تحت 60 الف ريال");
    expect(forSale.complete).toEqual(["دودج تشارجر نظيفة"]);
    expect(forSale.understood).toContain("kind=car");
    const either = await search("تشارجر تحت 200 ريال");
    expect(either.complete).toEqual(["دودج تشارجر نظيفة", "دودج تشارجر باليوم"]);
    const rented = await search("تشارجر للايجار تحت 60 الف ريال");
    expect(rented.complete).toEqual(["دودج تشارجر باليوم"]);
  });

  it("Close matches without a value come before those with another value", async () => {
    const { complete, close } = await search("رنج روفر سبورت صالون");
    expect(complete).toEqual([]);
    expect(close).toEqual(["رنج روفر سبورت اسود", "رنج روفر سبورت سوبر", "رنج روفر سبورت كوبيه"]);
  });
});
