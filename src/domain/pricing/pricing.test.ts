import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { Database } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { loadCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getListing } from "#domain/listings/detail/listing.server.ts";
import { insertListings, type NewListing } from "#domain/listings/write/insert-listings.server.ts";
import { countDatabaseRuns, describeOnDatabase, getUtcToday } from "../../../tests/support/databases.ts";
import { getMarketPosition } from "./comparables.server.ts";
import { MAX_COMPARABLES } from "./market-comparison.ts";
import { getPriceHistory } from "./price-history.server.ts";
import { refreshAllPriceRatings, refreshPriceRatingsBatch } from "./verdict-refresh.server.ts";

const day = 24 * 60 * 60 * 1_000;

describeOnDatabase("Price comparison", (open) => {
  let database: Database;
  let catalog: Catalog;
  let camry: Pick<NewListing, "kind" | "categoryId" | "sellerId" | "makeId" | "modelId" | "name" | "description">;

  beforeAll(async () => {
    database = await open();
    const { db } = database;
    catalog = await loadCatalog(db);
    // The seller's number also exists in the demo data.
    const seller = await db
      .insertInto("sellers")
      .values({ slug: "someone", type: "personal", name_en: "Someone" } as never)
      .returning("id")
      .executeTakeFirstOrThrow();
    const make = catalog.makes.bySlug.get("toyota");
    const model = catalog.modelsOfMake.get(make?.id ?? 0)?.find(({ slug }) => slug === "camry");
    camry = {
      kind: "car",
      categoryId: catalog.categories.bySlug.get("cars")?.id ?? 0,
      sellerId: seller.id,
      makeId: make?.id ?? 0,
      modelId: model?.id ?? 0,
      name: { ar: null, en: "Camry" },
      description: { ar: null, en: null },
    };
  });

  const riyals = (amount: number) => ({ minor: amount * 100, currency: "SAR" });
  const write = (...ads: Partial<NewListing>[]) =>
    withTransaction(database.db, (trx) =>
      insertListings(
        trx,
        catalog,
        ads.map((ad) => ({
          ...camry,
          year: 2020,
          mileageKm: 70_000,
          price: riyals(60_000),
          currency: "SAR",
          createdAt: new Date(Date.now() - 20 * day),
          ...ad,
        })),
      ),
    );
  const setPrice = async (id: number, minor: number | null, currency = "SAR", more: Record<string, unknown> = {}) => {
    const usd = { SAR: 0.266667, USD: 1 }[currency] ?? 1;
    await database.db
      .updateTable("ads")
      .set({ price_minor: minor, base_minor: minor === null ? null : Math.round(minor * usd), currency, ...more })
      .where("id", "=", id)
      .execute();
  };
  const one = async (ad: Partial<NewListing> = {}) => (await write(ad))[0] as number;
  const entries = async (id: number) => (await getPriceHistory(database.db, id)).map(({ price }) => price.minor);
  const readListing = async (id: number) => {
    const found = await getListing(database.db, id);
    if (!found.ok) throw new Error("no such ad");
    return found.value;
  };
  const verdicts = async () =>
    new Map(
      (await database.db.selectFrom("ad_price_ratings").selectAll().execute()).map((row) => [
        row.ad_id,
        row.price_rating,
      ]),
    );

  beforeEach(async () => {
    await sql`delete from ads`.execute(database.db);
    await sql`delete from price_rating_queue`.execute(database.db);
  });

  describe("Price history of a listing", () => {
    it("Creating a listing records the first price with the creation time", async () => {
      const createdAt = new Date(Date.now() - 9 * day);
      const id = await one({ createdAt });
      expect(await getPriceHistory(database.db, id)).toMatchObject([
        { at: createdAt, price: riyals(60_000), change: null },
      ]);
    });

    it("Only a change of the price adds an entry to the price history of a listing", async () => {
      const id = await one();
      await setPrice(id, 5_700_000);
      await database.db.updateTable("ads").set({ stock: 3 }).where("id", "=", id).execute();
      await setPrice(id, 5_700_000);
      await setPrice(id, 1_500_000, "USD");
      const prices = await database.db.selectFrom("ad_prices").select("currency").where("ad_id", "=", id).execute();
      expect(prices.map(({ currency }) => currency)).toEqual(["SAR", "SAR", "USD"]);
    });

    it("A listing without a price has no price history until a price is set", async () => {
      const id = await one({ price: null });
      expect(await entries(id)).toEqual([]);
      await setPrice(id, 5_000_000);
      expect(await entries(id)).toEqual([5_000_000]);
      await setPrice(id, null);
      expect(await entries(id)).toEqual([5_000_000]);
    });

    it("Deleting a listing deletes its price history", async () => {
      const id = await one();
      await database.db.deleteFrom("ads").where("id", "=", id).execute();
      expect(await entries(id)).toEqual([]);
    });
  });

  describe("Price drop of a listing", () => {
    it("getListing returns the previous price and the time of a price drop", async () => {
      const id = await one();
      expect(await readListing(id)).toMatchObject({ compareAtPrice: null, droppedAt: null });
      const at = new Date(Date.now() - 2 * day);
      await setPrice(id, 5_700_000, "SAR", { updated_at: at });
      expect(await readListing(id)).toMatchObject({ compareAtPrice: riyals(60_000), droppedAt: at });
      await setPrice(id, 5_400_000);
      expect(await readListing(id)).toMatchObject({ compareAtPrice: riyals(57_000) });
    });

    it("getListing returns no price drop after the price has risen or became “on request”", async () => {
      const id = await one();
      await setPrice(id, 5_700_000);
      await setPrice(id, 5_800_000);
      expect(await readListing(id)).toMatchObject({ compareAtPrice: null, droppedAt: null });
      await setPrice(id, 5_000_000);
      await setPrice(id, null);
      await setPrice(id, 5_000_000);
      expect(await readListing(id)).toMatchObject({ compareAtPrice: null, droppedAt: null });
    });

    it("getListing ends a price drop after a month, but still returns a previous price stated by the seller", async () => {
      const id = await one({ createdAt: new Date(Date.now() - 90 * day) });
      await setPrice(id, 5_700_000, "SAR", { updated_at: new Date(Date.now() - 31 * day) });
      expect(await readListing(id)).toMatchObject({ compareAtPrice: null, droppedAt: null });
      await database.db.updateTable("ads").set({ compare_at_minor: 6_500_000 }).where("id", "=", id).execute();
      expect(await readListing(id)).toMatchObject({ compareAtPrice: riyals(65_000), droppedAt: null });
    });

    it("getListing converts the previous price of a drop to the current currency", async () => {
      const id = await one();
      await setPrice(id, 1_440_000, "USD");
      const { compareAtPrice } = await readListing(id);
      expect(compareAtPrice).toEqual({ minor: 1_600_000, currency: "USD" });
    });

    it("getListing reports no price drop for a difference by rounding or by a change of currency", async () => {
      const id = await one();
      await setPrice(id, 1_599_000, "USD");
      expect(await readListing(id)).toMatchObject({ compareAtPrice: null, droppedAt: null });
    });
  });

  describe("getMarketPosition", () => {
    const nine = (price: number, more: Partial<NewListing> = {}) =>
      Array.from({ length: 9 }, (_, i) => ({ price: riyals(price + i * 100), ...more }));
    const position = async (id: number) => getMarketPosition(database.db, await readListing(id));

    it("getMarketPosition compares a car with others of its model, similar years and mileage, but not with itself", async () => {
      await write(...nine(60_000), { year: 2021 }, { year: 2019 });
      const id = await one({ price: riyals(50_000) });
      await write(
        { year: 2022 },
        { year: 2018 },
        { mileageKm: 59_999 },
        { mileageKm: 100_000 },
        { mileageKm: null },
        { price: null },
        { status: "sold" },
        { modelId: null },
        { conditionId: catalog.features.get("condition")?.lookups.find(({ slug }) => slug === "damaged")?.id ?? 0 },
      );
      expect(await position(id)).toMatchObject({ state: "judged", verdict: "great", cohort: { ads: 11 } });
    });

    it("getMarketPosition compares a car of unknown mileage with all mileages, and rates it no better than “fair”", async () => {
      await write(...nine(60_000), { mileageKm: 5_000 }, { mileageKm: null });
      const id = await one({ mileageKm: null, price: riyals(50_000) });
      expect(await position(id)).toMatchObject({ state: "judged", verdict: "fair", cohort: { ads: 11 } });
    });

    it("getMarketPosition converts prices of other currencies", async () => {
      await write(...nine(60_000));
      const id = await one({ price: { minor: 1_330_000, currency: "USD" }, currency: "USD" });
      expect(await position(id)).toMatchObject({ verdict: "great" });
    });

    it("getMarketPosition returns undefined for parts and listings that cannot be rated", async () => {
      await write(...nine(60_000));
      const damaged = catalog.features.get("condition")?.lookups.find(({ slug }) => slug === "damaged")?.id ?? 0;
      const ids = await write(
        { kind: "part" },
        { conditionId: damaged },
        { status: "sold" },
        { price: null },
        { year: null },
        { modelId: null },
      );
      for (const id of ids) expect(await position(id)).toBeUndefined();
    });

    it("refreshAllPriceRatings stores the same ratings that listing pages calculate", async () => {
      const emptyDatabase = database;
      database = await open({ demo: getUtcToday() });
      onTestFinished(() => {
        database = emptyDatabase;
      });
      await write(
        ...nine(60_000),
        { price: riyals(50_000) },
        { price: riyals(1) },
        { price: riyals(9_999_999_999) },
        { price: riyals(70_000), mileageKm: null },
      );
      await refreshAllPriceRatings(database.db);
      const storedVerdicts = await verdicts();
      expect(storedVerdicts.size).toBeGreaterThan(8);
      const cars = await database.db.selectFrom("ads").select("id").where("kind", "=", "car").execute();
      // Checks all rated listings and every fourth of the others, because each check is as expensive as a page.
      const looked = cars.filter(({ id }, i) => storedVerdicts.has(id) || i % 4 === 0 || process.env.THOROUGH === "1");
      for (const { id } of looked) {
        const found = await position(id);
        expect(storedVerdicts.get(id), String(id)).toBe(found?.state === "judged" ? found.verdict : undefined);
      }
    });

    it("refreshAllPriceRatings updates ratings after listings are added, changed, sold or deleted", async () => {
      const ids = await write(...nine(60_000));
      const cheap = await one({ price: riyals(50_000) });
      await refreshAllPriceRatings(database.db);
      expect((await verdicts()).get(cheap)).toBe("great");

      // A changed price removes the old rating at once. The next refresh stores the new one.
      await setPrice(cheap, 7_000_000);
      expect((await verdicts()).has(cheap)).toBe(false);
      expect((await readListing(cheap)).verdict).toBeNull();
      await refreshAllPriceRatings(database.db);
      expect((await readListing(cheap)).verdict).toBe("high");

      await database.db
        .updateTable("ads")
        .set({ status: "sold" })
        .where("id", "=", ids[0] as number)
        .execute();
      await refreshAllPriceRatings(database.db);
      expect((await verdicts()).get(cheap)).toBe("high");
      await database.db
        .deleteFrom("ads")
        .where("id", "=", ids[1] as number)
        .execute();
      await refreshAllPriceRatings(database.db);
      // Eight listings remain, each with seven comparable ones.
      expect((await verdicts()).size).toBe(0);

      await write({}, {}, {});
      await refreshAllPriceRatings(database.db);
      expect((await verdicts()).size).toBe(11);
      await database.db.updateTable("ads").set({ year: 2010 }).where("id", "=", cheap).execute();
      await refreshAllPriceRatings(database.db);
      expect((await verdicts()).has(cheap)).toBe(false);
    });

    it("Ratings refreshed step by step are those that listing pages calculate, for random cars", async () => {
      const randomCar = fc.record({
        year: fc.integer({ min: 2017, max: 2022 }),
        mileageKm: fc.constantFrom(null, 5_000, 45_000, 70_000),
        price: fc.integer({ min: 40_000, max: 80_000 }).map(riyals),
        createdAt: fc.integer({ min: 1, max: 60 }).map((days) => new Date(Date.now() - days * day)),
      });
      const cars = fc.array(randomCar, { minLength: 20, maxLength: 40, size: "max" });
      await fc.assert(
        fc.asyncProperty(cars, cars, async (first, second) => {
          await sql`delete from ads`.execute(database.db);
          const ids: number[] = [];
          for (const step of [first, second]) {
            ids.push(...(await write(...step)));
            await refreshAllPriceRatings(database.db);
          }
          const storedVerdicts = await verdicts();
          for (const id of ids) {
            const found = await position(id);
            expect(storedVerdicts.get(id), String(id)).toBe(found?.state === "judged" ? found.verdict : undefined);
          }
        }),
        { numRuns: countDatabaseRuns(16) },
      );
    });

    it("refreshPriceRatingsBatch does nothing while another process refreshes", async () => {
      await write({}, {});
      await database.db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(hashtext('karaj market'))`.execute(trx);
        expect(await refreshPriceRatingsBatch(database.db)).toBe(0);
      });
      expect(await refreshPriceRatingsBatch(database.db)).toBeGreaterThan(0);
    });

    it("refreshPriceRatingsBatch rates a few models and years per call and removes only those from the queue", async () => {
      await write(...Array.from({ length: 12 }, (_, i) => ({ year: 2000 + i })));
      const waiting = async () => {
        const { rows } = await sql<{ n: number }>`
          select count(*)::int as n from (select distinct model_id, year from price_rating_queue) cells`.execute(
          database.db,
        );
        return rows[0]?.n;
      };
      expect(await waiting()).toBe(14);
      expect(await refreshPriceRatingsBatch(database.db, 5)).toBe(5);
      expect(await waiting()).toBe(9);
      await refreshAllPriceRatings(database.db);
      expect(await waiting()).toBe(0);
      expect(await refreshPriceRatingsBatch(database.db)).toBe(0);
    });

    it("refreshAllPriceRatings and getMarketPosition both use the newest comparable listings", async () => {
      const old = { createdAt: new Date(Date.now() - 80 * day), price: riyals(40_000) };
      await write(...Array.from({ length: 300 }, () => old));
      const news = Array.from({ length: MAX_COMPARABLES }, (_, i) => ({ price: riyals(60_000 + i) }));
      const [first = 0] = await write(...news);
      await refreshAllPriceRatings(database.db);
      const storedVerdicts = await verdicts();
      const [oldest] = await database.db.selectFrom("ads").select("id").orderBy("id").limit(1).execute();
      for (const id of [first, oldest?.id ?? 0]) {
        const found = await position(id);
        expect(found).toMatchObject({ cohort: { ads: MAX_COMPARABLES } });
        expect(found?.state === "judged" && found.verdict).toBe(storedVerdicts.get(id) ?? false);
      }
    });
  });
});
