import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { loadCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { ensureDemoSellers } from "#domain/demo/seed-demo.server.ts";
import { insertListings } from "#domain/listings/write/insert-listings.server.ts";
import { flushSearchCounts, recordSearchClick } from "#domain/search/search-log.server.ts";
import { saveSetting } from "#domain/site/site-settings.server.ts";
import { createTestDatabase } from "../../../tests/support/databases.ts";
import { learnSpellings } from "./learn-spellings.server.ts";

const now = new Date("2026-11-21T12:00:00Z");
/** Words that no catalog contains, so that titles differ. */
const fillers = "دانه لولو ريم نوف شهد غلا ورد سما جنى لين هيا رند".split(" ");

type Car = { make: string; model: string; title: string };

/** Creates one listing for each car, in turn by different sellers. */
async function insertCars(db: Db, cars: readonly Car[]): Promise<void> {
  const catalog = await loadCatalog(db);
  const sellers = await ensureDemoSellers(db, catalog, now);
  const listings = cars.map(({ make, model, title }, i) => ({
    kind: "car" as const,
    categoryId: catalog.categories.find("cars")?.id ?? 0,
    sellerId: sellers[i % sellers.length]?.id ?? 0,
    name: { ar: title, en: null },
    description: { ar: null, en: null },
    makeId: catalog.makes.find(make)?.id ?? 0,
    modelId: findModel(catalog, make, model),
    price: null,
    currency: "USD",
    features: [],
    sku: `${make}-${title}`,
  }));
  await insertListings(db, catalog, listings);
}

function findModel(catalog: Catalog, make: string, model: string): number {
  const makeId = catalog.makes.find(make)?.id;
  const id = catalog.spellings.find("model", model).find((each) => catalog.models.get(each)?.makeId === makeId);
  if (id === undefined) throw new Error(`no ${make} ${model}`);
  return id;
}

/** Other cars, so that the learned model is a small part of the site. */
const otherCars =
  "toyota camry, toyota corolla, nissan patrol, hyundai elantra, hyundai sonata, kia rio, kia sportage, ford focus, honda civic, honda accord"
    .split(", ")
    .flatMap((each) => {
      const [make = "", model = ""] = each.split(" ");
      return fillers.map((filler) => ({ make, model, title: `${model} نظيفة ${filler}` }));
    });

describe("learnSpellings", () => {
  let db: Db;
  let picanto: number;
  beforeEach(async () => {
    ({ db } = await createTestDatabase());
    picanto = findModel(await loadCatalog(db), "kia", "picanto");
    await insertCars(db, [
      ...fillers.map((filler) => ({ make: "kia", model: "picanto", title: `كيا زقرتي ${filler}` })),
      ...otherCars,
    ]);
  });

  const listRows = () =>
    db
      .selectFrom("learned_spellings")
      .select(["word", "model_id", "listings", "listings_elsewhere", "state", "reviewed"])
      .execute();

  it("learnSpellings accepts the word that replaces the model's name and uses it as a spelling", async () => {
    const changes = await learnSpellings(db);
    expect(changes).toMatchObject([
      { word: "زقرتي", target: "model", id: picanto, before: undefined, after: "accepted" },
    ]);
    expect(await listRows()).toEqual([
      {
        word: "زقرتي",
        model_id: picanto,
        listings: 12,
        listings_elsewhere: 0,
        state: "accepted",
        reviewed: false,
      },
    ]);
    expect((await loadCatalog(db)).spellings.find("model", "زقرتي")).toEqual([picanto]);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ad_search where index_version = 0`.execute(db);
    expect(rows[0]?.n).toBe(12);
    expect(await learnSpellings(db)).toEqual([]);
    expect(await listRows()).toHaveLength(1);
  });

  it("learnSpellings only proposes the word if the site does not accept strong spellings", async () => {
    await saveSetting(db, "acceptStrongSpellings", "false", now);
    expect(await learnSpellings(db)).toMatchObject([{ word: "زقرتي", after: "proposed" }]);
    expect((await loadCatalog(db)).spellings.find("model", "زقرتي")).toEqual([]);
  });

  it("learnSpellings forgets an accepted word that other cars begin to use", async () => {
    await learnSpellings(db);
    await insertCars(
      db,
      fillers.map((filler) => ({ make: "toyota", model: "camry", title: `كامري زقرتي ${filler}` })),
    );
    expect(await learnSpellings(db)).toMatchObject([{ word: "زقرتي", before: "accepted", after: undefined }]);
    expect(await listRows()).toEqual([]);
  });

  it("learnSpellings updates the evidence of a rejected word without changing its state", async () => {
    await learnSpellings(db);
    await db.updateTable("learned_spellings").set({ state: "rejected", reviewed: true, listings: 0 }).execute();
    expect(await learnSpellings(db)).toEqual([]);
    expect(await listRows()).toMatchObject([{ state: "rejected", reviewed: true, listings: 12 }]);
  });

  it("learnSpellings learns nothing and hides accepted words while the lexicon is switched off", async () => {
    await learnSpellings(db);
    await saveSetting(db, "learnSpellings", "false", now);
    expect(await learnSpellings(db)).toBeUndefined();
    expect((await loadCatalog(db)).spellings.find("model", "زقرتي")).toEqual([]);
  });

  it("learnSpellings proposes the model that visitors open after a short result", async () => {
    const day = "2026-11-20";
    await db
      .insertInto("search_clicks")
      .values(["بطوطه", "سلحفه"].map((text) => ({ day, text, model_id: picanto, times: 6 })))
      .execute();
    await db
      .insertInto("search_log")
      .values([
        { day, text: "بطوطه", found: 2 },
        { day, text: "سلحفه", found: 40 },
      ])
      .execute();
    const changes = (await learnSpellings(db)) ?? [];
    expect(changes.map(({ word, after }) => [word, after]).sort()).toEqual([
      ["بطوطه", "proposed"],
      ["زقرتي", "accepted"],
    ]);
  });

  it("recordSearchClick counts the models of opened listings by text and skips personal data", async () => {
    const { id } = await db
      .selectFrom("ads")
      .select("id")
      .where("model_id", "=", picanto)
      .limit(1)
      .executeTakeFirstOrThrow();
    for (const text of ["بطوطة ", "بطوطه", "0501234567"]) recordSearchClick(db, text, id, now);
    recordSearchClick(db, "بطوطه", 999_999_999, now);
    await flushSearchCounts(db);
    await flushSearchCounts(db);
    const clicks = await db.selectFrom("search_clicks").select(["text", "model_id", "times"]).execute();
    expect(clicks).toEqual([{ text: "بطوطه", model_id: picanto, times: 2 }]);
  });
});
