import fc from "fast-check";
import { type RawBuilder, sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Database, Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { evaluateListingFitment } from "#domain/fitment/fitment-rules.server.ts";
import { getListing } from "#domain/listings/detail/listing.server.ts";
import { getListingSummaries } from "#domain/listings/detail/listing-summaries.server.ts";
import { parseListRequest } from "#domain/listings/filters/list-request.ts";
import { findRequestedVehicle } from "#domain/listings/filters/requested-vehicle.server.ts";
import { countListings } from "#domain/listings/index/find-listings.server.ts";
import { buildWhereClause } from "#domain/listings/sql/where-clause.server.ts";
import { countDatabaseRuns, describeOnDatabase } from "../../../../tests/support/databases.ts";
import { FitmentFixture } from "../../../../tests/support/fitment.ts";
import { FitmentIndex } from "./fitment-index.server.ts";
import { IndexColumns, type IndexedListing } from "./index-columns.ts";
import { pruneListingChanges } from "./index-reader.server.ts";
import { getSearchIndex, SearchIndex, withSharedSnapshot } from "./search-index.server.ts";
import { createIndexSnapshot } from "./snapshot.ts";
import { selectTopRows } from "./sorting.ts";

const clock = () => new Date("2026-06-01T00:00:00Z");

describeOnDatabase("SearchIndex", (open) => {
  let database: Database;
  let db: Db;
  let catalog: Catalog;
  beforeAll(async () => {
    database = await open({ demo: clock() });
    db = database.db;
    catalog = await getCatalog(db);
    await fillFitments();
  });

  /**
   * Adds seven parts, each offered by many listings, with rules for two Camrys of 2015. All attributes of the second
   * Camry are known.
   */
  async function fillFitments(): Promise<void> {
    const fixture = new FitmentFixture(db, catalog);
    const vehicleAttributes = { market: "gcc", drive: "fwd" } as const;
    const vehicles = [
      await fixture.ensureVehicle("toyota.camry", 2015),
      await fixture.ensureVehicle("toyota.camry", 2015, vehicleAttributes),
    ];
    for (const id of vehicles) {
      queries.push(`vehicle=${id}`, `vehicle=${id}&fit=maybe`, `vehicle=${id}&city=riyadh&priceMax=900&fit=maybe`);
      queries.push(`vehicle=${id}&city=riyadh&fit=first`);
    }
    const { values } = await fixture.createQualifier("brakes", ["sport", "normal"]);
    expect(values.size).toBe(2);
    for (let i = 0; i < 7; i += 1) {
      const part = await fixture.createPart(i === 6);
      await fixture.createRule(
        part,
        i === 5 ? "toyota.corolla" : "toyota.camry",
        [2010, 2016],
        i === 3 ? { market: "gcc" } : {},
      );
      if (i === 4 || i === 6)
        await fixture.createRule(part, "toyota.camry", [2015, 2015], { drive: "awd", effect: "excludes" });
      await sql`update ads set part_id = ${part} where kind = 'part' and id % 9 = ${i}::int`.execute(db);
    }
  }

  const queries = [
    "",
    "kind=car&make=toyota",
    "make=toyota&not.city=riyadh&yearMin=2018",
    "q=بطارية",
    "q=camry&gear=automatic",
    "priceMax=20000&discount=yes",
    "without=نظيفة&kind=car",
    "deal=good&mileageMax=120000",
    "feature.specs=gulf&not.feature.trim=full",
    "sellerType=showroom&priceDrop=yes",
    "inspected=yes&kind=car",
    "rating=3&photo=yes",
    "feature.engineMin=2&feature.with_driver=no",
    "feature.equipment_comfort=sunroof&feature.equipment_comfort=keyless-entry&not.feature.equipment_seats=massage",
  ];

  /** Returns the count of the search index and the count of a full database scan. */
  const counted = async (query: string) => {
    const params = new URLSearchParams(query);
    const vehicle = await findRequestedVehicle(db, params);
    const { criteria, errors } = parseListRequest(params, catalog, { currency: "USD", vehicle });
    expect(errors).toEqual([]);
    const fits = criteria.fit && (await new FitmentIndex(db, getSearchIndex(db)).getFitStates(criteria.fit, 0));
    const { rows } = await sql<{ n: number }>`select count(*)::int as n ${buildWhereClause(criteria, fits)}`.execute(
      db,
    );
    return [await countListings(db, criteria), rows[0]?.n];
  };

  const some = (n: number): RawBuilder<unknown> => sql`(select id from ads where id % 7 = ${n % 7}::int)`;
  const writes: Record<string, (n: number) => RawBuilder<unknown>> = {
    sells: (n) => sql`update ads set status = 'sold' where id in ${some(n)}`,
    "puts back": (n) => sql`update ads set status = 'active' where id in ${some(n)}`,
    paints: (n) =>
      sql`update ads set color_id = (select max(color_id) from ads), city_id = null where id in ${some(n)}`,
    "lowers prices": (n) =>
      sql`update ads set price_minor = price_minor / 2, base_minor = base_minor / 2, compare_at_minor = null
        where base_minor > 100 and id in ${some(n)}`,
    rates: (n) => sql`update ads set rating = 1 + id % 5, has_media = not has_media where id in ${some(n)}`,
    "changes features": (n) =>
      sql`update ad_features set lookup_id = (select max(lookup_id) from ad_features o where o.feature_id = ad_features.feature_id)
        where ad_id in ${some(n)} and feature_id in (select id from features where type = 'choice')`,
    "takes features away": (n) => sql`delete from ad_features where ad_id in ${some(n)}`,
    "loses words": (n) => sql`update ad_search set vector = to_tsvector('simple', 'camry') where ad_id in ${some(n)}`,
    judges: (n) => sql`update ad_price_ratings set price_rating = 'good' where ad_id in ${some(n)}`,
    "changes sellers": (n) => sql`update sellers set type = 'showroom' where id % 5 = ${n % 5}::int`,
    "offers other parts": (n) =>
      sql`update ads set part_id = case when ${n}::int % 3 > 0 then (select id from parts order by id offset ${n}::int % 7 limit 1) end
        where kind = 'part' and id in ${some(n)}`,
    "fits more": (n) =>
      sql`insert into fitments (part_id, model_id, year_from, year_to, effect, market)
        select part_id, model_id, year_from, year_to, case when ${n}::int % 2 = 0 then 'fits' else 'excludes' end,
          case when ${n}::int % 3 = 0 then 'gcc' end from fitments order by id offset ${n}::int % 7 limit 1`,
    "fits less": (n) => sql`delete from fitments where id % 11 = ${n % 11}::int`,
    "fits everything, or not any more": (n) =>
      sql`update parts set universal = not universal where id % 5 = ${n % 5}::int`,
    asks: (n) =>
      sql`insert into fitment_qualifiers (fitment_id, qualifier_id, value_id)
        select f.id, v.qualifier_id, v.id from fitments f, qualifier_values v
        where v.key = 'sport' and f.id % 3 = ${n % 3}::int on conflict do nothing`,
    "asks no more": () => sql`delete from fitment_qualifiers`,
    deletes: (n) => sql`delete from ads where id % 97 = ${n % 97}::int`,
  };

  it("[rule 18] SearchIndex counts equal the database counts after every write", async () => {
    // Every run makes each kind of write once, in a random order.
    const actions = fc.tuple(
      fc.shuffledSubarray(Object.keys(writes), { minLength: Object.keys(writes).length }),
      fc.nat(1_000),
    );
    await fc.assert(
      fc.asyncProperty(actions, async ([order, first]) => {
        for (const [nth, action] of order.entries()) {
          await writes[action]?.(first + nth).execute(db);
          for (const query of queries) {
            const [indexCount, own] = await counted(query);
            expect(indexCount, `${query} after: ${action}`).toBe(own);
          }
        }
      }),
      { numRuns: countDatabaseRuns(4) },
    );
  });

  it("[VP-05] A vehicle's list has exactly the parts whose fitment verdict fits", async () => {
    for (const query of queries.filter((each) => /^vehicle=\d+(&fit=maybe)?$/.test(each))) {
      const requested = await findRequestedVehicle(db, new URLSearchParams(query));
      const { rows } = await sql<{ id: number }>`
        select id from ads where status = 'active' and kind = 'part'`.execute(db);
      if (!requested) throw new Error("no vehicle");
      const verdicts = await evaluateListingFitment(
        db,
        requested.vehicle,
        {},
        rows.map(({ id }) => id),
      );
      const matchingFits = ["fits", "universal", ...(query.endsWith("maybe") ? ["depends"] : [])];
      const own = [...verdicts.values()].filter(({ fit }) => matchingFits.includes(fit)).length;
      expect((await counted(query))[0]).toBe(own);
    }
  });

  it("getListingSummaries returns current data after every change of a listing", async () => {
    const { rows } = await sql<{ id: number }>`select id from ads where status = 'active' limit 1`.execute(db);
    const id = rows[0]?.id ?? 0;
    const name = async () => (await getListingSummaries(db, [id]))[0]?.name.en;
    await name();
    for (const next of ["One", "Two"]) {
      await sql`update ad_translations set narrating_en = ${next} where ad_id = ${id}`.execute(db);
      expect(await name()).toBe(next);
    }
    const stock = async () => (await getListingSummaries(db, [id]))[0]?.stock;
    await sql`update ads set stock = 3 where id = ${id}`.execute(db);
    expect(await stock()).toBe(3);
    await sql`update ads set stock = 2 where id = ${id}`.execute(db);
    expect(await stock()).toBe(2);
    await sql`delete from ad_media where ad_id = ${id}`.execute(db);
    expect((await getListingSummaries(db, [id]))[0]?.images).toEqual([]);
    await sql`update sellers set name_en = 'Renamed' where id = (select seller_id from ads where id = ${id})`.execute(
      db,
    );
    expect((await getListingSummaries(db, [id]))[0]?.seller.name.en).toBe("Renamed");
  });

  it("getListing returns the seller's number of active listings", async () => {
    const { rows } = await sql<{ id: number; ads: number }>`
      select max(id)::int as id, count(*)::int as ads from ads where status = 'active' group by seller_id limit 20`.execute(
      db,
    );
    for (const { id, ads } of rows) {
      const found = await getListing(db, id);
      expect(found.ok && found.value.sellerDetails.ads).toBe(ads);
    }
  });

  it("SearchIndex shows a finished write to all readers that start afterwards, even concurrent ones", async () => {
    const [indexCount, own] = await counted("kind=car");
    expect(indexCount).toBe(own);
    const requested = Array.from({ length: 5 }, () => getSearchIndex(db).getSnapshot());
    await sql`update ads set status = 'sold' where id = (select max(id) from ads where status = 'active')`.execute(db);
    const sizes = await Promise.all([...requested.map(async () => (await getSearchIndex(db).getSnapshot()).size)]);
    await Promise.all(requested);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ads where status = 'active'`.execute(db);
    expect(new Set(sizes)).toEqual(new Set([rows[0]?.n]));
  });

  it("withSharedSnapshot reads changes once, and the next request sees later changes", async () => {
    const getSize = async () => (await getSearchIndex(db).getSnapshot()).size;
    const statements: string[] = [];
    const sizes = await withSharedSnapshot(async () => {
      const before = await getSize();
      await sql`update ads set status = 'sold' where id = (select max(id) from ads where status = 'active')`.execute(
        db,
      );
      database.observe({ onQuery: ({ text }) => statements.push(text), onConnectionWait: () => {} });
      return [before, await getSize(), await withSharedSnapshot(getSize)];
    });
    database.observe({ onQuery: () => {}, onConnectionWait: () => {} });
    const [before = 0] = sizes;
    expect(sizes).toEqual([before, before, before - 1]);
    expect(statements.filter((text) => text.includes("pg_snapshot_xmin"))).toHaveLength(1);
    expect(await getSize()).toBe(before - 1);
  });

  it("SearchIndex includes a slow transaction after its commit, even when a later transaction committed first", async ({
    skip,
  }) => {
    if (database.kind === "embedded") skip("the embedded database has one connection, so transactions cannot overlap");
    const keeper = new SearchIndex(db);
    const { size } = await keeper.getSnapshot();
    const { rows } = await sql<{ id: number }>`select id from ads where status = 'active' order by id limit 2`.execute(
      db,
    );
    const [slow, fast] = rows.map(({ id }) => id);
    await db.transaction().execute(async (trx) => {
      await sql`update ads set status = 'sold' where id = ${slow}`.execute(trx);
      await sql`update ads set status = 'sold' where id = ${fast}`.execute(db);
      expect((await keeper.getSnapshot()).size).toBe(size - 1);
      expect((await keeper.getSnapshot()).size).toBe(size - 1);
    });
    expect((await keeper.getSnapshot()).size).toBe(size - 2);
  });

  it("pruneListingChanges deletes change rows older than an hour and keeps newer rows", async () => {
    await sql`update ad_changes set created_at = now() - interval '2 hours'`.execute(db);
    await sql`update ads set stock = stock where id = (select max(id) from ads)`.execute(db);
    await pruneListingChanges(db);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ad_changes`.execute(db);
    expect(rows[0]?.n).toBe(1);
  });
});

describe("IndexColumns", () => {
  const ad = (id: number, more: Partial<IndexedListing> = {}): IndexedListing => ({
    id,
    kind: "car",
    category: 1,
    make: id % 3,
    model: null,
    brand: null,
    city: null,
    color: null,
    fuel: null,
    gear: null,
    body: null,
    condition: null,
    sellerId: (id % 4) + 1,
    sellerType: "personal",
    year: null,
    price: null,
    mileage: null,
    rating: null,
    reviews: 0,
    photo: false,
    compared: false,
    verdict: null,
    part: null,
    compatibility: "unknown",
    universalLimit: 0,
    droppedAt: null,
    inspectedOn: null,
    createdAt: id,
    features: [[id % 5, id]],
    ...more,
  });

  it("IndexColumns keeps all rows when compacted, and an earlier snapshot stays unchanged", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 3_000 }), fc.boolean()), { maxLength: 200 }), (acts) => {
        const columns = new IndexColumns(16);
        const expectedListings = new Map<number, IndexedListing>();
        for (const [id, isAdded] of acts) {
          columns.version += 1;
          if (isAdded) columns.put(ad(id));
          else columns.remove(id);
          if (isAdded) expectedListings.set(id, ad(id));
          else expectedListings.delete(id);
        }
        const before = createIndexSnapshot(columns);
        const { size } = before;
        for (const each of [columns, columns.toCompacted()]) {
          expect(each.size).toBe(expectedListings.size);
          for (const [id, { make, sellerId }] of expectedListings) {
            const row = each.rowById(id) ?? -1;
            expect([each.columns.id[row], each.columns.make[row], each.columns.sellerId[row]]).toEqual([
              id,
              make,
              sellerId,
            ]);
            const at = each.columns.features[row] ?? -1;
            expect(each.columns.features[row + 1]).toBe(at + 1);
            expect([each.featureIds[at], each.featureValues[at]]).toEqual([id % 5, id]);
          }
          for (const seller of [1, 2, 3, 4]) {
            expect(each.countSellerListings(seller)).toBe(
              [...expectedListings.values()].filter(({ sellerId }) => sellerId === seller).length,
            );
          }
        }
        columns.version += 1;
        for (const id of expectedListings.keys()) columns.remove(id);
        const standing = [...before.columns.gone.subarray(0, before.rows)].filter(
          (removedAt) => removedAt === 0 || removedAt > before.version,
        );
        expect(standing).toHaveLength(size);
      }),
    );
  });

  it("IndexColumns stores ids above 65,535", () => {
    const columns = new IndexColumns();
    columns.put(ad(1, { city: 7 }));
    columns.put(ad(2, { city: 70_000 }));
    expect([...columns.columns.city.subarray(0, 2)]).toEqual([7, 70_000]);
  });

  it("selectTopRows equals the first rows of the fully sorted array", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10_000), { maxLength: 300 }), fc.integer({ min: 1, max: 60 }), (values, count) => {
        const rows = Int32Array.from(new Set(values));
        const first = selectTopRows(rows, Math.min(count, rows.length), (a, b) => b - a);
        expect([...first]).toEqual([...rows].sort((a, b) => b - a).slice(0, count));
      }),
    );
  });
});
