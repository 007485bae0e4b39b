import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Database, Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { loadCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { ensureDemoSellers } from "#domain/demo/seed-demo.server.ts";
import { parseListRequest } from "#domain/listings/filters/list-request.ts";
import { searchListings } from "#domain/listings/list/list-listings.server.ts";
import { insertListings, type NewListing } from "#domain/listings/write/insert-listings.server.ts";
import { reindexOutdatedListings } from "#domain/listings/write/reindex.server.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { findPartsByNumber } from "../../../tests/support/parts.ts";
import { writeParts } from "./commands.server.ts";
import { EMPTY_RULE_NOTE, type NewFitmentRule, type NewPart, newPartSchema } from "./part.ts";

const now = new Date("2026-11-21T12:00:00Z");

describeOnDatabase("Part commands", (open) => {
  let database: Database;
  let catalog: Catalog;
  let rule: NewFitmentRule;
  let pads: NewPart;
  const write = (...parts: NewPart[]) => withTransaction(database.db, (trx) => writeParts(trx, parts, now));
  const count = async (table: "fitments" | "part_numbers" | "fitment_qualifiers") =>
    (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(database.db)).rows[0]?.n;

  beforeAll(async () => {
    database = await open();
    catalog = await loadCatalog(database.db);
    const [camry = 0] = catalog.spellings.find("model", "camry");
    const question = await database.db
      .selectFrom("qualifier_values")
      .innerJoin("qualifiers", "qualifiers.id", "qualifier_values.qualifier_id")
      .where("qualifiers.key", "=", "brake-calliper")
      .select(["qualifier_values.id as valueId", "qualifier_id as qualifierId"])
      .executeTakeFirstOrThrow();
    rule = {
      modelId: camry,
      yearFrom: 2012,
      yearTo: 2017,
      engineId: null,
      market: "gcc",
      drive: null,
      gearId: null,
      bodyId: null,
      builtFrom: "2012-03-01",
      builtTo: null,
      qualifiers: [question],
      position: "front",
      quantity: 4,
      effect: "fits",
      note: { ar: "بدون حساس", en: "Without a wear sensor" },
      source: "Maker's catalogue",
      verified: "2026-03-01",
    };
    pads = {
      brandId: catalog.brands.bySlug.get("bosch")?.id ?? 0,
      categoryId: catalog.categories.bySlug.get("brake-pads")?.id ?? 0,
      partNumber: "0 986 424 815",
      universal: null,
      numbers: [
        { kind: "oe", number: "04465-33471", makeId: catalog.makes.bySlug.get("toyota")?.id ?? 0, brandId: null },
        { kind: "interchange", number: "GDB 3425", makeId: null, brandId: catalog.brands.bySlug.get("trw")?.id ?? 0 },
      ],
      rules: [rule, { ...rule, effect: "excludes", yearTo: 2012, qualifiers: [] }],
    };
    newPartSchema.parse(pads);
  });

  it("writeParts writes a repeated part once and changes nothing when it runs again", async () => {
    const [first, twin] = await write(pads, { ...pads, partNumber: "0986-424-815" });
    expect(first).toMatchObject({ change: "added" });
    expect(twin).toEqual(first);
    const before = await sql`select id from fitments order by id`.execute(database.db);
    expect(await write(pads)).toEqual([{ id: first?.id, change: "same" }]);
    expect((await sql`select id from fitments order by id`.execute(database.db)).rows).toEqual(before.rows);
    expect([await count("fitments"), await count("part_numbers"), await count("fitment_qualifiers")]).toEqual([
      2, 2, 1,
    ]);
  });

  it("writeParts replaces the rules of a part when rules are given, and keeps fields that are not given", async () => {
    const changed = { ...pads, rules: [rule, { ...rule, yearFrom: 2018, yearTo: null, verified: "yes" as const }] };
    expect(await write(changed)).toMatchObject([{ change: "changed" }]);
    expect([await count("fitments"), await count("part_numbers"), await count("fitment_qualifiers")]).toEqual([
      2, 2, 2,
    ]);
    expect(await write({ ...pads, numbers: null, rules: null })).toMatchObject([{ change: "same" }]);
    expect(await write({ ...pads, rules: [] })).toMatchObject([{ change: "changed" }]);
    expect([await count("fitments"), await count("part_numbers")]).toEqual([0, 2]);
  });

  it("writeParts stores own, OE and interchange numbers, so that a search in any notation finds the part", async () => {
    const [part] = await write(pads);
    for (const number of ["0986424815", "0 986-424/815", "04465-33471", "٠٤٤٦٥٣٣٤٧١", "gdb3425", "GDB-3425"]) {
      expect(await findPartsByNumber(database.db, number), number).toMatchObject([{ id: part?.id }]);
    }
    expect(await findPartsByNumber(database.db, "04465")).toEqual([]);
    expect(await findPartsByNumber(database.db, " - ")).toEqual([]);
  });

  it("[EN-01] writeParts updates the compatibility of the part's listings", async () => {
    const ad = await adOf(database.db, catalog, (await write(pads))[0]?.id ?? 0);
    const compatibility = async () =>
      (await database.db.selectFrom("ads").select("compatibility").where("id", "=", ad).executeTakeFirstOrThrow())
        .compatibility;
    expect(await compatibility()).toBe("vehicles");
    await write({ ...pads, rules: [] });
    expect(await compatibility()).toBe("unknown");
    await write({ ...pads, universal: { note: { ar: "لكل السيارات", en: "For every car" } } });
    expect(await compatibility()).toBe("all");
    await write({ ...pads, universal: false });
    expect(await compatibility()).toBe("vehicles");
  });

  it("[rule 17] After reindexing, searchListings finds listings by every number of their part", async () => {
    const found = async (q: string) => {
      const request = parseListRequest(new URLSearchParams({ q }), catalog, { currency: "USD" });
      return (await searchListings(database.db, request, "en")).total;
    };
    const other: NewPart = { ...pads, partNumber: "P 83 066", numbers: [], rules: null };
    await adOf(database.db, catalog, (await write(other))[0]?.id ?? 0, "Brembo pads");
    expect([await found("P83066"), await found("p-83-066"), await found("26296-SA031")]).toEqual([1, 1, 0]);
    await write({ ...other, numbers: [{ kind: "oe", number: "26296-SA031", makeId: null, brandId: null }] });
    while ((await reindexOutdatedListings(database.db, catalog, 100)) > 0);
    for (const q of ["26296-SA031", "26296SA031", "26296 sa031", "P83066"]) expect(await found(q), q).toBe(1);
  });

  it("Concurrent writeParts calls add a part once", async () => {
    const twins = Array.from({ length: 4 }, () => write({ ...pads, partNumber: "TWIN-1" }));
    const changes = (await Promise.all(twins)).map(([part]) => part?.change).toSorted();
    expect(changes).toEqual(["added", "same", "same", "same"]);
  });
});

/** Creates a listing of the part. */
async function adOf(db: Db, catalog: Catalog, partId: number, name = "Front brake pads"): Promise<number> {
  const [seller] = await ensureDemoSellers(db, catalog, now);
  const ad: NewListing = {
    kind: "part",
    categoryId: catalog.categories.bySlug.get("brake-pads")?.id ?? 0,
    sellerId: seller?.id ?? 0,
    name: { ar: null, en: name },
    description: EMPTY_RULE_NOTE,
    price: { minor: 10_000, currency: "SAR" },
    currency: "SAR",
    partId,
  };
  const [id] = await withTransaction(db, (trx) => insertListings(trx, catalog, [ad]));
  return id as number;
}
