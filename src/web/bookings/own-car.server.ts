import type { Db } from "#db/database.ts";
import type { RentalAd } from "#domain/bookings/rental-ad.server.ts";
import { does } from "#domain/sellers/duties.ts";
import { roleAt } from "#domain/sellers/owned.server.ts";
import { adPath } from "#web/my-ads/own-ad.server.ts";
import { calendarPath } from "./ad-calendar.server.ts";

export type OwnCar = {
  /** Where the ad is managed. */
  manage: string;
  /** Where days are blocked; undefined for who doesn't look after bookings. */
  calendar: string | undefined;
};

/** Where whoever lets a car, or works there, goes instead of booking it; undefined for everybody else. */
export async function ownCar(db: Db, ad: RentalAd, readerId: number | undefined): Promise<OwnCar | undefined> {
  const role = readerId === undefined ? undefined : await roleAt(db, readerId, ad.sellerId);
  if (!role) return undefined;
  return { manage: adPath(ad.id), calendar: does(role, "orders") ? calendarPath(ad.id) : undefined };
}
