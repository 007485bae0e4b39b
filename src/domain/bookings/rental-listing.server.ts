import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { ListingKind, ListingStatus, StockAvailability } from "#db/schema/listings.ts";
import type { OpeningHours } from "#db/schema/sellers.ts";
import { formatListingTitle, type TitleParts } from "#domain/catalog/listing-title.ts";
import { titlePartsExpression } from "#domain/catalog/title-parts.server.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import type { Money } from "#kernel/money.ts";
import { bookingLimits } from "./booking.ts";
import { rentalFactsColumn } from "./rental-facts.server.ts";
import type { RentalFacts } from "./rental-facts.ts";
import { rentalTermsColumn } from "./rental-terms.server.ts";
import { DEFAULT_GRACE_MINUTES, getWeekendDays, type NewRentalTerms, type StayTerms } from "./rental-terms.ts";
import { getCountryTimeZone } from "./time-zone.ts";

/** Data of a rental listing that the booking commands need. */
export type RentalListing = {
  id: number;
  slug: string;
  sellerId: number;
  /** Title under which readers see the listing. */
  title: LocalizedText;
  image: string | null;
  /** Price per day; null when the price is on request. */
  price: Money | null;
  currency: string;
  /** Everything that decides the price of a stay. */
  stay: StayTerms;
  /** Terms besides the price, which bookings keep. */
  facts: RentalFacts;
  cancellation: NewRentalTerms["cancellation"];
  /** Whether a booking is confirmed without an answer of the seller. */
  isInstant: boolean;
  /** Whether the renter sends documents of the driver before the pick-up. */
  wantsDocuments: boolean;
  minDays: number;
  /** Number of identical cars. */
  units: number;
  timeZone: string;
  /** Country of the car as ISO 3166 code. Empty when unknown. */
  country: string;
  status: ListingStatus;
};

type RentalRow = Omit<
  RentalListing,
  "title" | "price" | "timeZone" | "country" | "units" | "stay" | "cancellation" | "isInstant"
> & {
  kind: ListingKind;
  titleParts: TitleParts;
  pricePer: "whole" | "day";
  priceMinor: number | null;
  stock: number;
  availability: StockAvailability;
  country: string | null;
  terms: NewRentalTerms | null;
  /** Deposit in minor units, as the listing's feature states it. */
  depositMinor: number | null;
  vatRate: { percent: string; included: boolean } | null;
  vatNumber: string | null;
  openingHours: OpeningHours;
};

/** SQL expression of the minimum number of rental days of the listing `a`, a row of `ads`. */
export const minRentalDaysExpression = sql<number>`coalesce(a.min_days, (
  select least(greatest(f.number_value, 1), 365)::int from ad_features f join features k on k.id = f.feature_id
  where f.ad_id = a.id and k.key = 'minimum_days'), 1)`;

/** SQL expression of the refundable deposit of the listing `a`, in minor units. */
const depositExpression = sql<number | null>`(
  select nullif(round(f.number_value * 10 ^ m.decimals), 0)::bigint from ad_features f join features k on k.id = f.feature_id
    join currencies m on m.code = a.currency
  where f.ad_id = a.id and k.key = 'deposit' and f.number_value between 0 and 1e9)`;

/**
 * SQL expression that tells whether the seller `s` checks documents of the driver of the listing `a`. A car with a driver
 * needs none.
 */
const wantsDocumentsExpression = sql<boolean>`(s.wants_driver_documents and not exists (
  select from ad_features f join features k on k.id = f.feature_id
  where f.ad_id = a.id and k.key = 'with_driver' and f.boolean_value))`;

/**
 * SQL expression of the VAT rate of the listing `a` of the seller `s`. Null without tax. Only sellers who are registered
 * for VAT charge it, at the rate of the nearest category or of their country.
 */
export const vatRateExpression = sql<StayTerms["tax"]>`(
  select json_build_object('percent', trim_scale(v.percent)::text, 'included', v.included) from (
    select r.included, coalesce((
      with recursive lineage as (
        select id, parent_id, 0 as depth from categories where id = a.category_id
        union all select p.id, p.parent_id, l.depth + 1 from categories p join lineage l on p.id = l.parent_id
      )
      select t.percent from lineage l join category_tax_rates t on t.category_id = l.id
      where t.country_code = r.country_code order by l.depth limit 1), r.percent) as percent
    from tax_rates r join cities c on c.country_code = r.country_code
    where c.id = s.city_id and s.vat_number is not null) v
  where v.percent > 0)`;

const selectRentals = (db: Db, clauses: RawBuilder<unknown>) =>
  sql<RentalRow>`
    select a.id, a.slug, a.seller_id as "sellerId", a.kind, a.price_per as "pricePer", a.status, a.availability, a.stock,
      ${titlePartsExpression} as "titleParts", a.price_minor as "priceMinor", a.currency,
      (select m.url from ad_media m where m.ad_id = a.id order by m.position, m.id limit 1) as image,
      ${minRentalDaysExpression} as "minDays",
      (select c.country_code from cities c where c.id = coalesce(a.city_id, s.city_id)) as country,
      s.opening_hours as "openingHours", ${wantsDocumentsExpression} as "wantsDocuments", ${rentalTermsColumn} as terms, ${rentalFactsColumn} as facts, ${depositExpression} as "depositMinor",
      ${vatRateExpression} as "vatRate", s.vat_number as "vatNumber"
    from ads a join ad_translations d on d.ad_id = a.id join sellers s on s.id = a.seller_id ${clauses}`.execute(db);

function toRentalListing({
  kind,
  titleParts,
  pricePer,
  priceMinor,
  stock,
  availability,
  country,
  minDays,
  terms,
  depositMinor,
  vatRate,
  vatNumber,
  openingHours,
  ...listing
}: RentalRow): RentalListing | undefined {
  if (kind !== "rental" || pricePer !== "day") return undefined;
  return {
    ...listing,
    title: formatListingTitle(titleParts),
    minDays: Math.max(1, minDays),
    price: priceMinor === null ? null : { minor: priceMinor, currency: listing.currency },
    units: availability === "out-of-stock" ? 0 : Math.min(stock, bookingLimits.units),
    timeZone: getCountryTimeZone(country),
    country: country ?? "",
    stay: {
      dailyMinor: priceMinor,
      weekendMinor: terms?.weekendMinor ?? null,
      weeklyMinor: terms?.weeklyMinor ?? null,
      monthlyMinor: terms?.monthlyMinor ?? null,
      seasons: priceMinor === null ? [] : (terms?.seasons ?? []),
      weekendDays: getWeekendDays(country),
      extras: terms?.extras ?? [],
      returnPlaces: priceMinor === null ? [] : (terms?.returnPlaces ?? []),
      graceMinutes: terms?.graceMinutes ?? DEFAULT_GRACE_MINUTES,
      openingHours,
      youngDriver: terms?.youngDriver ?? null,
      tax: vatRate,
      vatNumber,
      depositMinor,
    },
    cancellation: terms?.cancellation ?? "flexible",
    isInstant: terms?.isInstant ?? false,
  };
}

/** Finds a listing that is rented by the day, whatever its status. */
export async function findRentalListing(db: Db, id: number): Promise<RentalListing | undefined> {
  const { rows } = await selectRentals(db, sql`where a.id = ${id}`);
  return rows[0] && toRentalListing(rows[0]);
}

/** Finds a rental listing and locks it against concurrent bookings and blocks. */
export async function lockRentalListing(trx: Db, id: number): Promise<RentalListing | undefined> {
  const { rows } = await selectRentals(trx, sql`where a.id = ${id} for no key update of a`);
  return rows[0] && toRentalListing(rows[0]);
}

/** Lists the sellers' listings for daily rental that are active or reserved or have bookings. */
export async function listRentalListings(db: Db, sellerIds: readonly number[]): Promise<RentalListing[]> {
  const { rows } = await selectRentals(
    db,
    sql`where a.seller_id = any(${[...sellerIds]}::int[]) and a.kind = 'rental' and a.price_per = 'day'
      and (a.status in ('active', 'reserved') or exists (select 1 from bookings b where b.ad_id = a.id))
      order by a.id desc limit 200`,
  );
  return rows.flatMap((row) => toRentalListing(row) ?? []);
}

/** Returns whether the sellers have any listing for rental. */
export async function hasRentals(db: Db, sellerIds: readonly number[]): Promise<boolean> {
  const found = await db
    .selectFrom("ads")
    .select("id")
    .where("seller_id", "in", [...sellerIds, 0])
    .where("kind", "=", "rental")
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
