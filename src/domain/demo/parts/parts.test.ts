import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { type Catalog, getCategoryLineage } from "#domain/catalog/catalog.ts";
import { loadCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { readKnownVehicles } from "#domain/parts/known-vehicles.server.ts";
import { findPartRuleMistakes } from "#domain/parts/lint/part-rule-checks.ts";
import { newPartSchema } from "#domain/parts/part.ts";
import { listStoredParts } from "#domain/parts/queries.server.ts";
import { createTestDatabase } from "../../../../tests/support/databases.ts";
import { addModelYears } from "../../../../tests/support/model-years.ts";
import { generateDemoListings } from "../demo-listings.ts";
import { ensureDemoSellers } from "../seed-demo.server.ts";
import type { DemoListing } from "./demo-part.ts";
import { writeDemoParts } from "./write-demo-parts.server.ts";

const now = new Date("2026-11-21T12:00:00Z");

describe("Demo parts", () => {
  let database: Database;
  let catalog: Catalog;
  let ads: DemoListing[];

  beforeAll(async () => {
    database = await createTestDatabase();
    catalog = await loadCatalog(database.db);
    ads = generateDemoListings({
      catalog,
      sellers: await ensureDemoSellers(database.db, catalog, now),
      now,
    }).filter(({ kind }) => kind === "part");
    // Adds half of the models in the rules, each with two engines of which one has the usual number of cylinders.
    const selectedRules = ads.flatMap(({ part }) => part?.rules ?? []).filter(({ modelId }) => modelId % 2 === 0);
    const models = selectedRules.flatMap(({ modelId, engine }) => {
      const model = catalog.models.get(modelId);
      const make = catalog.makes.byId.get(model?.makeId ?? 0);
      if (!model || !make) return [];
      const litres = engine && "litres" in engine ? engine.litres : 2;
      const engines = [4, 6].map((cylinders) => ({ litres, cylinders, code: `${make.slug} ${litres} ${cylinders}` }));
      return [{ make: make.slug, model: model.slug, from: 2005, to: 2026, engines }];
    });
    await addModelYears(database.db, models);
    await withTransaction(database.db, (trx) => writeDemoParts(trx, ads, now));
  });

  it("Most demo listings of new parts refer to a catalog part, and several sellers offer some of the same parts", () => {
    const parts = ads.flatMap(({ part, ...ad }) => (part ? [{ ad, part }] : []));
    expect(parts.length / ads.length).toBeGreaterThan(0.75);
    const used = catalog.features.get("condition")?.lookups.find(({ slug }) => slug === "used")?.id;
    expect(parts.filter(({ ad }) => ad.conditionId === used)).toEqual([]);
    const sellers = Map.groupBy(parts, ({ part }) => `${part.brandId}/${part.partNumber}`);
    const shared = [...sellers.values()].filter((offers) => new Set(offers.map(({ ad }) => ad.sellerId)).size > 1);
    expect(shared.length).toBeGreaterThan(20);
    // Offers of the same part have identical part data.
    for (const offers of sellers.values()) {
      expect(new Set(offers.map(({ part }) => JSON.stringify(part))).size, offers[0]?.ad.name.en ?? "").toBe(1);
    }
  });

  it("Demo parts have fitment rules with conditions, with questions and with exclusions", () => {
    const rules = ads.flatMap(({ part }) => part?.rules ?? []);
    const having = (test: (rule: (typeof rules)[number]) => unknown) => rules.filter(test).length;
    expect(having(({ effect }) => effect === "excludes")).toBeGreaterThan(10);
    expect(having(({ question }) => question)).toBeGreaterThan(20);
    expect(having(({ engine }) => engine)).toBeGreaterThan(40);
    expect(having(({ relative }) => relative)).toBeGreaterThan(60);
    expect(having(({ drive }) => drive)).toBeGreaterThan(5);
    expect(having(({ market }) => market)).toBeGreaterThan(10);
    expect(having(({ verified }) => !verified)).toBeGreaterThan(20);
    const universal = ads.filter(({ part }) => part?.universal);
    expect(universal.length).toBeGreaterThan(30);
    expect(universal.every(({ part }) => part?.rules.length === 0)).toBe(true);
  });

  it("findPartRuleMistakes finds no issue in the demo parts", async () => {
    const { rows } = await sql<{ brandId: number; folded: string }>`
      select brand_id as "brandId", folded from parts`.execute(database.db);
    const parts = await listStoredParts(database.db, rows);
    expect(parts.length).toBeGreaterThan(250);
    const vehicles = await readKnownVehicles(database.db);
    for (const { id: _, folded: __, universalNoteAr, universalNoteEn, universal, ...part } of parts) {
      newPartSchema.parse({ ...part, universal: universal && { note: { ar: universalNoteAr, en: universalNoteEn } } });
      const category = catalog.categories.byId.get(part.categoryId);
      const types = category ? getCategoryLineage(catalog, category).map(({ slug }) => slug) : [];
      const linted = part.rules.map((rule, i) => ({ rule, row: i + 1 }));
      const findings = findPartRuleMistakes({ types, universal, rules: linted }, vehicles);
      expect(findings.map(({ code, message }) => `${part.partNumber} ${code} ${message.en}`)).toEqual([]);
    }
    const engines = parts.flatMap(({ rules }) => rules).filter(({ engineId }) => engineId !== null);
    expect(engines.length).toBeGreaterThan(40);
  });

  it("writeDemoParts changes nothing when run again", async () => {
    const state = () => sql`select max(id) as newest, count(*) as all from fitments`.execute(database.db);
    const before = (await state()).rows;
    await withTransaction(database.db, (trx) => writeDemoParts(trx, ads, now));
    expect((await state()).rows).toEqual(before);
  });
});
