import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { AdKind, AdStatus, Availability } from "#db/schema/ads.ts";
import type { LocalText } from "#kernel/local-text.ts";
import type { Money } from "#kernel/money.ts";
import { bookingLimits } from "./booking.ts";
import { timeZoneOf } from "./time-zone.ts";

/** What bookings need to know of an ad. */
export type RentalAd = {
  id: number;
  slug: string;
  sellerId: number;
  name: LocalText;
  image: string | null;
  /** A day's price; null: on request. */
  price: Money | null;
  currency: string;
  minDays: number;
  /** How many like cars there are. */
  units: number;
  timeZone: string;
  status: AdStatus;
};

type Row = Omit<RentalAd, "price" | "timeZone" | "units"> & {
  kind: AdKind;
  pricePer: "whole" | "day";
  priceMinor: number | null;
  stock: number;
  availability: Availability;
  country: string | null;
};

/** The fewest days that an ad `a` is let for. */
export const minDaysOf = sql<number>`coalesce(a.min_days, (
  select least(greatest(f.number_value, 1), 365)::int from ad_features f join features k on k.id = f.feature_id
  where f.ad_id = a.id and k.key = 'minimum_days'), 1)`;

const rentalRows = (db: Db, rest: RawBuilder<unknown>) =>
  sql<Row>`
    select a.id, a.slug, a.seller_id as "sellerId", a.kind, a.price_per as "pricePer", a.status, a.availability, a.stock,
      json_build_object('en', d.narrating_en, 'ar', d.narrating_ar) as name, a.price_minor as "priceMinor", a.currency,
      (select m.url from ad_media m where m.ad_id = a.id order by m.position, m.id limit 1) as image,
      ${minDaysOf} as "minDays",
      (select c.country_code from cities c where c.id = coalesce(a.city_id, s.city_id)) as country
    from ads a join ad_docs d on d.ad_id = a.id join sellers s on s.id = a.seller_id ${rest}`.execute(db);

function rentalOf({
  kind,
  pricePer,
  priceMinor,
  stock,
  availability,
  country,
  minDays,
  ...ad
}: Row): RentalAd | undefined {
  if (kind !== "rental" || pricePer !== "day") return undefined;
  return {
    ...ad,
    minDays: Math.max(1, minDays),
    price: priceMinor === null ? null : { minor: priceMinor, currency: ad.currency },
    units: availability === "out-of-stock" ? 0 : Math.min(stock, bookingLimits.units),
    timeZone: timeZoneOf(country),
  };
}

/** An ad of something that is let by the day, whatever its state; undefined when it is none. */
export async function rentalAd(db: Db, id: number): Promise<RentalAd | undefined> {
  const { rows } = await rentalRows(db, sql`where a.id = ${id}`);
  return rows[0] && rentalOf(rows[0]);
}

/** The same, and whoever else wants to book or block it waits until this transaction is through. */
export async function lockRentalAd(trx: Db, id: number): Promise<RentalAd | undefined> {
  const { rows } = await rentalRows(trx, sql`where a.id = ${id} for no key update of a`);
  return rows[0] && rentalOf(rows[0]);
}

/** What some sellers let by the day and show now, or have bookings of. */
export async function rentalAdsOf(db: Db, sellerIds: readonly number[]): Promise<RentalAd[]> {
  const { rows } = await rentalRows(
    db,
    sql`where a.seller_id = any(${[...sellerIds]}::int[]) and a.kind = 'rental' and a.price_per = 'day'
      and (a.status in ('active', 'reserved') or exists (select 1 from bookings b where b.ad_id = a.id))
      order by a.id desc limit 200`,
  );
  return rows.flatMap((row) => rentalOf(row) ?? []);
}

/** Whether some sellers let anything by the day. */
export async function letsCars(db: Db, sellerIds: readonly number[]): Promise<boolean> {
  const found = await db
    .selectFrom("ads")
    .select("id")
    .where("seller_id", "in", [...sellerIds, 0])
    .where("kind", "=", "rental")
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
