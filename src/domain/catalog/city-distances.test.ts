import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { seedReferenceData } from "#db/seed/reference-data.server.ts";
import { createTestDatabase } from "../../../tests/support/databases.ts";
import { type Catalog, CatalogIndex, type City } from "./catalog.ts";
import { loadCatalog } from "./catalog-cache.server.ts";
import { findNearestPlace, getCityDistances, roundDistance } from "./city-distances.ts";

let db: Db;
let catalog: Catalog;
beforeAll(async () => {
  ({ db } = await createTestDatabase());
  catalog = await loadCatalog(db);
});

const getCity = (slug: string): City => {
  const city = catalog.cities.bySlug.get(slug);
  if (!city) throw new Error(`no city ${slug}`);
  return city;
};
const getDistance = (from: string, to: string) => getCityDistances(catalog.cities, getCity(from)).get(getCity(to).id);

describe("findNearestPlace", () => {
  it("findNearestPlace returns a place that is not farther away than any other", () => {
    const place = fc.record({
      latitude: fc.double({ min: -89, max: 89, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(place, fc.array(place, { minLength: 1, maxLength: 20 }), (position, places) => {
        const nearest = findNearestPlace(position, places);
        for (const other of places)
          expect(nearest?.km).toBeLessThanOrEqual(findNearestPlace(position, [other])?.km ?? 0);
      }),
    );
    expect(findNearestPlace({ latitude: 0, longitude: 0 }, [])).toBeUndefined();
  });

  it.each([
    ["riyadh", 24.69, 46.72],
    ["dubai", 25.2, 55.27],
    ["amman", 31.95, 35.93],
  ])("The city nearest to a position within %s is %s", (slug, latitude, longitude) => {
    const places = catalog.cities.all.flatMap(({ slug: each, coordinates }) =>
      coordinates ? [{ slug: each, ...coordinates }] : [],
    );
    expect(findNearestPlace({ latitude, longitude }, places)?.place.slug).toBe(slug);
  });
});

describe("getCityDistances", () => {
  it.each([
    ["riyadh", "jeddah", 850],
    ["riyadh", "dammam", 390],
    ["amman", "zarqa", 20],
    ["dubai", "sharjah", 15],
    ["cairo", "alexandria", 180],
    ["khobar", "manama", 40],
    ["nouakchott", "sur", 7_660],
  ])("The distance from %s to %s is about %i km in both directions", (from, to, expected) => {
    const distance = getDistance(from, to) ?? 0;
    expect(Math.abs(distance - expected)).toBeLessThan(Math.max(3, expected * 0.02));
    expect(getDistance(to, from)).toBe(distance);
  });

  it("A city has the distance 0 from itself, and the distances of a catalog are calculated once", () => {
    expect(getDistance("riyadh", "riyadh")).toBe(0);
    const riyadh = getCity("riyadh");
    expect(getCityDistances(catalog.cities, riyadh)).toBe(getCityDistances(catalog.cities, riyadh));
    expect(getCityDistances(catalog.cities, riyadh).size).toBe(catalog.cities.all.length);
  });

  it("A city without coordinates has only itself in reach, and is in reach of no other city", () => {
    const unknown = { ...getCity("zarqa"), coordinates: null };
    const amman = getCity("amman");
    const cities = new CatalogIndex([unknown, amman]);
    expect([...getCityDistances(cities, unknown)]).toEqual([[unknown.id, 0]]);
    expect([...getCityDistances(cities, amman)]).toEqual([[amman.id, 0]]);
  });
});

describe("seedReferenceData", () => {
  it("seedReferenceData adds coordinates to cities without them, and keeps those that an administrator entered", async () => {
    const update = (slug: string, latitude: number | null, longitude: number | null) =>
      db.updateTable("cities").set({ latitude, longitude }).where("slug", "=", slug).execute();
    await update("jeddah", null, null);
    await update("amman", 32, 36);
    await db.deleteFrom("seed_history").where("name", "=", "reference").execute();
    await seedReferenceData(db);
    const { cities } = await loadCatalog(db);
    expect(cities.bySlug.get("jeddah")?.coordinates).toEqual(getCity("jeddah").coordinates);
    expect(cities.bySlug.get("amman")?.coordinates).toEqual({ latitude: 32, longitude: 36 });
  });
});

it("roundDistance rounds to steps of 5 km, and to steps of 10 km above 100 km", () => {
  expect([0, 7, 12, 38, 98, 104, 846].map(roundDistance)).toEqual([0, 7, 10, 40, 100, 100, 850]);
});
