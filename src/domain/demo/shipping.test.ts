import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { quoteShipping } from "#domain/shipping/shipping-rate.ts";
import { listShippingRates } from "#domain/shipping/shipping-rates.server.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { seedDemoUsers } from "./demo-users.server.ts";
import { seedDemoShippingRates } from "./shipping.server.ts";

describeOnDatabase("Demo shipping rates", (open) => {
  const now = new Date("2026-06-01T00:00:00Z");
  let db: Db;
  beforeAll(async () => {
    ({ db } = await open({ demo: now }));
    await seedDemoUsers(db);
    await seedDemoShippingRates(db, now);
    // A second start adds nothing.
    await seedDemoShippingRates(db, now);
  });

  /** Quotes the shipping of a parcel of a demo seller to a city, with the amount of the goods in halalas. */
  async function quote(slug: string, to: string, grams: number, goodsMinor: number) {
    const { cities } = await getCatalog(db);
    const city = cities.bySlug.get(to);
    if (!city) throw new Error(`no city ${to}`);
    const { id } = await db.selectFrom("sellers").select("id").where("slug", "=", slug).executeTakeFirstOrThrow();
    const destination = { country: city.country, cityId: city.id };
    return quoteShipping(await listShippingRates(db, id), destination, { grams, getGoodsMinor: () => goodsMinor });
  }

  it.each([
    ["a light parcel within the city", "ahmed-mostafa", "riyadh", 1_000, 185_00, 20_00],
    ["a heavy parcel within the city", "ahmed-mostafa", "riyadh", 12_000, 185_00, 35_00],
    ["goods above the free amount", "ahmed-mostafa", "riyadh", 1_000, 400_00, 0],
    ["another city of the country", "ahmed-mostafa", "tabuk", 1_000, 185_00, 30_00],
    ["another country", "ahmed-mostafa", "dubai", 1_000, 185_00, 75_00],
    ["the cities of Qassim", "abu-fahad", "unaizah", 1_000, 185_00, 15_00],
  ])("Demo sellers have a price for %s", async (_, slug, city, grams, goodsMinor, minor) => {
    expect(await quote(slug, city, grams, goodsMinor)).toMatchObject({
      kind: "rate",
      price: { minor, currency: "SAR" },
    });
  });

  it("A demo seller refuses a city without a rate, and the shops of parts use the flat price", async () => {
    expect(await quote("abu-turki", "tabuk", 1_000, 185_00)).toEqual({ kind: "refused", reason: "place" });
    for (const slug of ["gulf-parts-house", "dar-al-qita"])
      expect(await quote(slug, "riyadh", 1_000, 185_00)).toEqual({ kind: "flat" });
  });
});
