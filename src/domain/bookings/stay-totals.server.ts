import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Money } from "#kernel/money.ts";
import type { RentalPeriod } from "./booking.ts";
import { vatRateExpression } from "./rental-listing.server.ts";
import { seasonsColumn } from "./rental-terms.server.ts";
import { getWeekendDays, type StayTerms } from "./rental-terms.ts";
import { calculateStayPrice } from "./stay-price.ts";

/** Total price of a stay: what every renter pays, without extras. `baseMinor` is the amount in the base currency. */
export type StayTotal = Money & { days: number; baseMinor: number };

/** Totals of one period by listing id. Listings with a price on request have none. */
export type StayTotals = ReadonlyMap<number, StayTotal>;

type Row = { id: number; currency: string; baseMinor: number; country: string | null } & Required<
  Pick<StayTerms, "weekendMinor" | "weeklyMinor" | "monthlyMinor" | "seasons" | "tax">
> & { dailyMinor: number };

/**
 * Calculates the price of a period for every active rental car with one query. The total contains all compulsory fees:
 * the days by their rate, and the VAT where it is added.
 */
export async function listStayTotals(db: Db, period: RentalPeriod): Promise<StayTotals> {
  const { rows } = await sql<Row>`
    select a.id, a.currency, a.price_minor as "dailyMinor", a.base_minor as "baseMinor", t.weekend_minor as "weekendMinor",
      t.weekly_minor as "weeklyMinor", t.monthly_minor as "monthlyMinor", coalesce(c.country_code, h.country_code) as country,
      ${seasonsColumn(sql`a.id`)} as seasons, ${vatRateExpression} as tax
    from ads a join sellers s on s.id = a.seller_id
      left join rental_terms t on t.ad_id = a.id
      left join cities c on c.id = a.city_id left join cities h on h.id = s.city_id
    where a.kind = 'rental' and a.price_per = 'day' and a.status = 'active' and a.price_minor is not null`.execute(db);
  return new Map(
    rows.flatMap((row): [number, StayTotal][] => {
      const price = calculateStayPrice(
        {
          ...row,
          weekendDays: getWeekendDays(row.country),
          extras: [],
          returnPlaces: [],
          youngDriver: null,
          vatNumber: null,
          depositMinor: null,
          graceMinutes: 0,
          openingHours: {},
        },
        period,
      );
      if (!price) return [];
      const { days, totalMinor: minor } = price;
      const baseMinor = Math.round((row.baseMinor * minor) / row.dailyMinor);
      return [[row.id, { minor, currency: row.currency, days, baseMinor }]];
    }),
  );
}
