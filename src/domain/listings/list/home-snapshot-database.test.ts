import { beforeAll, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";
import { findListingsWithFacets } from "../index/find-listings.server.ts";
import { createEmptyCriteria } from "../query/criteria.ts";
import { getHomeSnapshot, loadHomeSnapshot } from "./home-snapshot.server.ts";
import { countListingsByField, countSelectedListings } from "./listing-groups.ts";

describeOnDatabase("[RT-01] Home page snapshot", (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  it("loadHomeSnapshot is empty when no listings exist", async () => {
    expect(await loadHomeSnapshot(database.db)).toEqual({
      rows: [],
      newest: { car: [], part: [], rental: [] },
      featured: [],
      deals: [],
      drops: [],
      showrooms: [],
      rentalRooms: [],
      cityIds: [],
    });
  });

  it("getHomeSnapshot returns the same counts as the listing lists", async () => {
    database = await open({ demo: new Date("2026-06-01T00:00:00Z") });
    const { rows } = await getHomeSnapshot(database.db);
    for (const kind of ["car", "part", "rental"] as const) {
      const { facets } = await findListingsWithFacets(database.db, { ...createEmptyCriteria(), kind });
      expect(countSelectedListings(rows, { kind })).toBe(facets.total);
      expect(countListingsByField(rows, { kind }, "makeId")).toEqual(facets.make);
      expect(countListingsByField(rows, { kind }, "brandId")).toEqual(facets.brand);
    }
  });

  it("getHomeSnapshot lists price drops of available listings only, biggest first", async () => {
    const { drops } = await getHomeSnapshot(database.db);
    expect(drops.length).toBeGreaterThan(1);
    const parts = drops.map((ad) => 1 - (ad.price?.minor ?? 0) / (ad.compareAtPrice?.minor ?? 1));
    expect(parts).toEqual(parts.toSorted((a, b) => b - a));
    expect(drops.every((ad) => ad.availability !== "out-of-stock" && ad.status === "active")).toBe(true);
  });

  it("getHomeSnapshot lists only sellers that have listings, those with most listings first", async () => {
    const { showrooms, rentalRooms } = await getHomeSnapshot(database.db);
    for (const sellers of [showrooms, rentalRooms]) {
      expect(sellers.length).toBeGreaterThan(0);
      const ads = sellers.map((seller) => seller.ads);
      expect(ads).toEqual(ads.toSorted((a, b) => b - a));
      expect(Math.min(...ads)).toBeGreaterThan(0);
    }
  });

  it("getHomeSnapshot caches the snapshot until a listing changes", async () => {
    const firstSnapshot = await getHomeSnapshot(database.db);
    expect(await getHomeSnapshot(database.db)).toBe(firstSnapshot);
    await database.db.updateTable("ads").set({ status: "sold" }).where("kind", "=", "rental").execute();
    const { rows, newest, rentalRooms } = await getHomeSnapshot(database.db);
    expect(countSelectedListings(rows, { kind: "rental" })).toBe(0);
    expect(newest.rental).toEqual([]);
    expect(rentalRooms).toEqual([]);
  });
});
