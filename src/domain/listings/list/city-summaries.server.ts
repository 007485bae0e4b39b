import type { Db } from "#db/database.ts";
import { findListings } from "../index/find-listings.server.ts";
import type { Criteria } from "../query/criteria.ts";

/** Number of listings in a city, and their lowest price in minor units of the base currency. */
export type CitySummary = { cityId: number; count: number; lowestPrice: number | undefined };

/**
 * Summarizes the listings that meet the criteria by city, the city with the most listings first. Ignores the chosen
 * cities and the chosen area, because a map shows what the other cities have. `withoutCity` is the number of listings
 * that state no city.
 */
export async function listCitySummaries(
  db: Db,
  { area: _area, ...criteria }: Criteria,
): Promise<{ cities: CitySummary[]; withoutCity: number }> {
  const { city, ...choices } = criteria.choices;
  if (city && city.not.length > 0) Object.assign(choices, { city: { any: [], not: city.not } });
  const { snapshot, rows } = await findListings(db, { ...criteria, choices });
  const { columns } = snapshot;
  const summaries = new Map<number, CitySummary>();
  for (const row of rows) {
    const cityId = columns.city[row] as number;
    const price = columns.price[row] as number;
    const summary = summaries.get(cityId) ?? { cityId, count: 0, lowestPrice: undefined };
    summaries.set(cityId, summary);
    summary.count += 1;
    // A listing without a price has the price NaN.
    if (price < (summary.lowestPrice ?? Number.POSITIVE_INFINITY)) summary.lowestPrice = price;
  }
  const withoutCity = summaries.get(0)?.count ?? 0;
  summaries.delete(0);
  return { cities: [...summaries.values()].sort((a, b) => b.count - a.count || a.cityId - b.cityId), withoutCity };
}
