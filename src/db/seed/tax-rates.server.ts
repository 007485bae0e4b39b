import { sql } from "kysely";
import type { Db } from "../database.ts";
import { seedIfChanged } from "./seed-if-changed.ts";

/**
 * VAT percentages of the countries in which sellers are expected, as of 2026. Prices for consumers contain the tax there.
 * Kuwait and Qatar charge none; without an entry the tax rate of the site would apply.
 */
const percentByCountry: Readonly<Record<string, string>> = {
  SA: "15",
  AE: "5",
  BH: "10",
  OM: "5",
  EG: "14",
  JO: "16",
  KW: "0",
  QA: "0",
};

/**
 * Writes the VAT rates of a new site, once. A site that has rates or orders keeps its taxes, and administrators can change
 * and remove the rates.
 */
export async function seedTaxRates(db: Db): Promise<void> {
  await seedIfChanged(db, "tax rates", "first", async (trx) => {
    const { rows } = await sql`select from seller_orders union all select from bookings union all select from tax_rates
      limit 1`.execute(trx);
    if (rows.length > 0) return;
    const values = Object.entries(percentByCountry).map(([country_code, percent]) => ({
      country_code,
      percent,
      included: true,
    }));
    await trx.insertInto("tax_rates").values(values).execute();
  });
}
