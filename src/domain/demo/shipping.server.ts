import type { Db } from "#db/database.ts";
import { saveShippingRate } from "#domain/shipping/commands.server.ts";
import type { ShippingRateFields } from "#domain/shipping/rate-fields.ts";
import { expectSuccess, seedIntoDemo } from "./seed-demo.server.ts";

/** Cities around Riyadh, and those of Qassim. Private sellers bring parcels there themselves or by a local courier. */
const riyadhCities = ["riyadh", "diriyah", "kharj"];
const qassimCities = ["buraydah", "unaizah", "ar-rass"];

/** Creates a rate in riyals with a price up to 5 kg and one up to `heavyKilograms`. */
const createRate = (
  country: string,
  cities: readonly string[],
  [light, heavy, heavyKilograms]: readonly [light: string, heavy: string, heavyKilograms: string],
  [daysFrom, daysTo]: readonly [from: string, to: string],
  freeFrom = "",
): ShippingRateFields => ({
  country,
  cities,
  currency: "SAR",
  freeFrom,
  daysFrom,
  daysTo,
  tiers: [
    { weight: "5", from: "", price: light },
    { weight: heavyKilograms, from: "", price: heavy },
  ],
});

/**
 * Shipping rates of demo sellers by their slugs. The two shops of parts have none, so their parts show the flat shipping
 * price of the site. Buyers outside of the zones can pick the parts up.
 */
const demoShippingRates: Readonly<Record<string, readonly ShippingRateFields[]>> = {
  "ahmed-mostafa": [
    createRate("SA", riyadhCities, ["20", "35", "30"], ["2", "3"], "400"),
    createRate("SA", [], ["30", "55", "30"], ["3", "5"], "750"),
    createRate("AE", [], ["75", "140", "20"], ["5", "8"]),
    createRate("KW", [], ["80", "150", "20"], ["5", "8"]),
  ],
  "abu-turki": [
    createRate("SA", riyadhCities, ["15", "30", "25"], ["1", "2"]),
    createRate("SA", ["dammam", "khobar", "jeddah"], ["28", "50", "25"], ["2", "4"], "600"),
  ],
  "abu-fahad": [
    createRate("SA", qassimCities, ["15", "25", "40"], ["1", "2"], "300"),
    createRate("SA", [], ["25", "45", "40"], ["2", "4"], "500"),
  ],
};

/**
 * Saves shipping rates of sellers of parts: by cities and weight, free above an amount. Does nothing in a database
 * without demo data.
 */
export async function seedDemoShippingRates(db: Db, now: Date): Promise<void> {
  await seedIntoDemo(db, "demo shipping rates", async (trx) => {
    const sellers = await trx
      .selectFrom("sellers as s")
      .innerJoin("users as u", "u.id", "s.owner_id")
      .select(["s.id", "s.slug", "u.id as ownerId", "u.role"])
      .where("s.slug", "in", Object.keys(demoShippingRates))
      .execute();
    for (const { id: sellerId, slug, ownerId, role } of sellers) {
      const context = { db: trx, now, actor: { id: ownerId, role }, sellerId };
      for (const rate of demoShippingRates[slug] ?? []) expectSuccess(await saveShippingRate(context, undefined, rate));
    }
  });
}
