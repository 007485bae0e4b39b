import type { Db } from "#db/database.ts";
import type { Product } from "#domain/ads/product.ts";
import { rentalAd } from "#domain/bookings/rental-ad.server.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { type OwnCar, ownCar } from "./own-car.server.ts";
import { pickerOf } from "./picker.server.ts";
import type { PickerData } from "./picker.tsx";

export type BookingSectionData = {
  /** Undefined: it can't be booked now. */
  days: PickerData | undefined;
  /** How many like cars there are. */
  units: number;
  minDays: number;
  /** Where the days are sent to. */
  form: string;
  /** Of a car that the reader lets: they don't book it. */
  own: OwnCar | undefined;
};

/** What the page of an ad says of booking it; undefined for what isn't let by the day. */
export async function bookingSection(
  db: Db,
  product: Product,
  {
    catalogue,
    now,
    path,
    params,
    readerId,
  }: { catalogue: Catalogue; now: Date; path: string; params: URLSearchParams; readerId: number | undefined },
): Promise<BookingSectionData | undefined> {
  if (product.kind !== "rental" || product.pricePer !== "day") return undefined;
  const ad = await rentalAd(db, product.id);
  if (!ad) return undefined;
  const own = await ownCar(db, ad, readerId);
  const canBook = !own && ad.status === "active" && ad.units > 0;
  return {
    days: canBook ? await pickerOf(ad, { db, catalogue, now, path, params }) : undefined,
    units: ad.units,
    minDays: ad.minDays,
    form: `${path}/book`,
    own,
  };
}
