import { beforeAll, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import { onDatabase } from "../../../tests/support/databases.ts";
import { noCriteria } from "./criteria.ts";
import { findWithFacets } from "./find.server.ts";
import { forgetMarket, marketOf, readMarket } from "./market.server.ts";
import { adsOf, countsOf } from "./market.ts";

onDatabase("[RT-01] the market", (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  it("is empty where there are no ads: nothing to show, nothing invented", async () => {
    expect(await readMarket(database.db)).toEqual({
      rows: [],
      newest: { car: [], part: [], rental: [] },
      featured: [],
      drops: [],
      showrooms: [],
      rentalRooms: [],
    });
  });

  it("counts what the lists count", async () => {
    database = await open({ demo: new Date("2026-11-21T12:00:00Z") });
    forgetMarket(database.db);
    const { rows } = await marketOf(database.db);
    for (const kind of ["car", "part", "rental"] as const) {
      const { facets } = await findWithFacets(database.db, { ...noCriteria(), kind });
      expect(adsOf(rows, { kind })).toBe(facets.total);
      expect(countsOf(rows, { kind }, "makeId")).toEqual(facets.counts.make);
      expect(countsOf(rows, { kind }, "brandId")).toEqual(facets.counts.brand);
    }
  });

  it("shows the biggest price drops first, only of what can be had", async () => {
    const { drops } = await marketOf(database.db);
    expect(drops.length).toBeGreaterThan(1);
    const parts = drops.map((ad) => 1 - (ad.price?.minor ?? 0) / (ad.compareAtPrice?.minor ?? 1));
    expect(parts).toEqual(parts.toSorted((a, b) => b - a));
    expect(drops.every((ad) => ad.availability !== "out-of-stock" && ad.status === "active")).toBe(true);
  });

  it("shows sellers with ads, most ads first", async () => {
    const { showrooms, rentalRooms } = await marketOf(database.db);
    for (const sellers of [showrooms, rentalRooms]) {
      expect(sellers.length).toBeGreaterThan(0);
      const ads = sellers.map((seller) => seller.ads);
      expect(ads).toEqual(ads.toSorted((a, b) => b - a));
      expect(Math.min(...ads)).toBeGreaterThan(0);
    }
  });

  it("is read once for many visits, and again when it is forgotten", async () => {
    const known = await marketOf(database.db);
    await database.db.updateTable("ads").set({ status: "sold" }).where("kind", "=", "rental").execute();
    expect(await marketOf(database.db)).toBe(known);
    forgetMarket(database.db);
    const { rows, newest, rentalRooms } = await marketOf(database.db);
    expect(adsOf(rows, { kind: "rental" })).toBe(0);
    expect(newest.rental).toEqual([]);
    expect(rentalRooms).toEqual([]);
  });
});
