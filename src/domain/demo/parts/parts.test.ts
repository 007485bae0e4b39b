import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import { type Catalogue, lineage } from "#domain/catalog/catalogue.ts";
import { readCatalogue } from "#domain/catalog/queries.server.ts";
import { readKnownVehicles } from "#domain/parts/known-vehicles.server.ts";
import { lintPart } from "#domain/parts/lint/lint-part.ts";
import { newPart } from "#domain/parts/part.ts";
import { knownParts } from "#domain/parts/queries.server.ts";
import { freshDatabase } from "../../../../tests/support/databases.ts";
import { addModelYears } from "../../../../tests/support/model-years.ts";
import { ensureDemoSellers } from "../seed.server.ts";
import { demoAds } from "../world.ts";
import type { DemoAd } from "./demo-part.ts";
import { writeDemoParts } from "./write-demo-parts.server.ts";

const now = new Date("2026-11-21T12:00:00Z");

describe("the demo's parts", () => {
  let database: Database;
  let catalogue: Catalogue;
  let ads: DemoAd[];

  beforeAll(async () => {
    database = await freshDatabase();
    catalogue = await readCatalogue(database.db);
    ads = demoAds({ catalogue, sellers: await ensureDemoSellers(database.db, catalogue, now), now }).filter(
      ({ kind }) => kind === "part",
    );
    // Half of the models that rules speak of are known, with two engines each of which one is of the usual size.
    const wanted = ads.flatMap(({ part }) => part?.rules ?? []).filter(({ modelId }) => modelId % 2 === 0);
    const models = wanted.flatMap(({ modelId, engine }) => {
      const model = catalogue.models.get(modelId);
      const make = catalogue.makes.byId.get(model?.makeId ?? 0);
      if (!model || !make) return [];
      const litres = engine && "litres" in engine ? engine.litres : 2;
      const engines = [4, 6].map((cylinders) => ({ litres, cylinders, code: `${make.slug} ${litres} ${cylinders}` }));
      return [{ make: make.slug, model: model.slug, from: 2005, to: 2026, engines }];
    });
    await addModelYears(database.db, models);
    await inTransaction(database.db, (trx) => writeDemoParts(trx, ads, now));
  });

  it("most ads know their part, used ones don't, and some parts are offered by several sellers", () => {
    const parts = ads.flatMap(({ part, ...ad }) => (part ? [{ ad, part }] : []));
    expect(parts.length / ads.length).toBeGreaterThan(0.75);
    const used = catalogue.features.get("condition")?.lookups.find(({ slug }) => slug === "used")?.id;
    expect(parts.filter(({ ad }) => ad.conditionId === used)).toEqual([]);
    const sellers = Map.groupBy(parts, ({ part }) => `${part.brandId}/${part.partNumber}`);
    const shared = [...sellers.values()].filter((offers) => new Set(offers.map(({ ad }) => ad.sellerId)).size > 1);
    expect(shared.length).toBeGreaterThan(20);
    // Who offers the same part says the same of it.
    for (const offers of sellers.values()) {
      expect(new Set(offers.map(({ part }) => JSON.stringify(part))).size, offers[0]?.ad.name.en ?? "").toBe(1);
    }
  });

  it("has rules on conditions, with questions, exclusions and relatives", () => {
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

  it("is written as parts that the linter has nothing to say about", async () => {
    const { rows } = await sql<{ brandId: number; folded: string }>`
      select brand_id as "brandId", folded from parts`.execute(database.db);
    const parts = await knownParts(database.db, rows);
    expect(parts.length).toBeGreaterThan(250);
    const vehicles = await readKnownVehicles(database.db);
    for (const { id: _, folded: __, universalNoteAr, universalNoteEn, universal, ...part } of parts) {
      newPart.parse({ ...part, universal: universal && { note: { ar: universalNoteAr, en: universalNoteEn } } });
      const category = catalogue.categories.byId.get(part.categoryId);
      const types = category ? lineage(catalogue, category).map(({ slug }) => slug) : [];
      const linted = part.rules.map((rule, i) => ({ rule, row: i + 1 }));
      const findings = lintPart({ types, universal, rules: linted }, vehicles);
      expect(findings.map(({ code, message }) => `${part.partNumber} ${code} ${message.en}`)).toEqual([]);
    }
    const engines = parts.flatMap(({ rules }) => rules).filter(({ engineId }) => engineId !== null);
    expect(engines.length).toBeGreaterThan(40);
  });

  it("writing the same again changes nothing", async () => {
    const state = () => sql`select max(id) as newest, count(*) as all from fitments`.execute(database.db);
    const before = (await state()).rows;
    await inTransaction(database.db, (trx) => writeDemoParts(trx, ads, now));
    expect((await state()).rows).toEqual(before);
  });
});
