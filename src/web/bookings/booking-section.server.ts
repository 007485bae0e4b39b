import type { Db } from "#db/database.ts";
import { findRentalListing } from "#domain/bookings/rental-listing.server.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import type { Listing } from "#domain/listings/detail/listing.ts";
import type { Preferences } from "#web/context.ts";
import type { DayPickerData } from "./date-selection.ts";
import { getOwnCarLinks, type OwnCarLinks } from "./own-car.server.ts";
import { getDayPickerData } from "./picker.server.ts";
import { describeRentalRules, getRentalTerms, type RentalTerms } from "./rental-terms.server.ts";

export type BookingSectionData = {
  /** Data of the day picker. Undefined when the car cannot be booked now. */
  days: DayPickerData | undefined;
  /** Number of identical cars. */
  units: number;
  minDays: number;
  /** Path that the form with the selected days is submitted to. */
  form: string;
  /** Management links when the reader rents this car out and therefore cannot book it. */
  own: OwnCarLinks | undefined;
  terms: RentalTerms;
  /** Rates of longer stays, minimum, confirmation and cancellation. */
  rules: ReturnType<typeof describeRentalRules>;
};

/** Loads the booking section of a listing page. Returns undefined for listings that are not rented by the day. */
export async function getBookingSection(
  db: Db,
  product: Listing,
  {
    catalog,
    preferences,
    now,
    path,
    params,
    readerId,
  }: {
    catalog: Catalog;
    preferences: Preferences;
    now: Date;
    path: string;
    params: URLSearchParams;
    readerId: number | undefined;
  },
): Promise<BookingSectionData | undefined> {
  if (product.kind !== "rental" || product.pricePer !== "day") return undefined;
  const ad = await findRentalListing(db, product.id);
  if (!ad) return undefined;
  const own = await getOwnCarLinks(db, ad, readerId);
  const { language, currency } = preferences;
  const canBook = !own && ad.status === "active" && ad.units > 0;
  return {
    days: canBook ? await getDayPickerData(ad, { db, catalog, currency, now, path, params }) : undefined,
    units: ad.units,
    minDays: ad.minDays,
    form: `${path}/book`,
    own,
    terms: getRentalTerms(product, catalog, language),
    rules: describeRentalRules(ad, catalog, language, now),
  };
}
