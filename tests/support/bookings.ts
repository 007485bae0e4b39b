import { randomUUID } from "node:crypto";
import type { Database } from "#db/database.ts";
import { type BookingActor, transitionBooking } from "#domain/bookings/commands.server.ts";
import { findBookingById } from "#domain/bookings/queries.server.ts";
import type { NewRentalTerms } from "#domain/bookings/rental-terms.ts";
import {
  type BookingRequestContext,
  type RawBookingInput,
  requestBooking,
} from "#domain/bookings/request-booking.server.ts";
import type { NewListing } from "#domain/listings/write/insert-listings.server.ts";
import { createOrderFixture } from "./orders.ts";

export type RentalFixture = Awaited<ReturnType<typeof createRentals>>;

/** Contact details of the booking customer. */
export const bookingCustomer = { name: "Sara Al Otaibi", email: "sara@example.com", phone: "+966 50 123 4567" };

/** Rental terms without any choices: free cancellation, and the office answers each request. */
export const plainRentalTerms: NewRentalTerms = {
  weekendMinor: null,
  weeklyMinor: null,
  monthlyMinor: null,
  youngDriver: null,
  cancellation: "flexible",
  isInstant: false,
  extras: [],
  returnPlaces: [],
  graceMinutes: 60,
  seasons: [],
  houseRules: null,
};

/** Creates two rental outlets with cars. The clock starts on 1 June 2026. */
export async function createRentals(database: Pick<Database, "db">) {
  const shop = await createOrderFixture(database);
  const { db, catalog } = shop;
  let now = new Date("2026-06-01T06:00:00Z");
  const clock = () => now;

  const car = (more: Partial<NewListing> = {}): Promise<number> =>
    shop.ad({
      kind: "rental",
      categoryId: catalog.categories.bySlug.get("rental-cars")?.id as number,
      name: { en: "Rent a Corolla", ar: "كورولا للإيجار" },
      price: { minor: 15_050, currency: "SAR" },
      currency: "SAR",
      pricePer: "day",
      stock: 1,
      ...more,
    });

  const context = (more: Partial<BookingRequestContext> = {}): BookingRequestContext => ({
    db,
    clock,
    origin: "https://karaj.example",
    language: "en",
    ...more,
  });

  const requestRental = (
    ad: number,
    from: unknown,
    to: unknown,
    {
      key = randomUUID(),
      context: more = {},
      ...input
    }: RawBookingInput & { key?: string; context?: Partial<BookingRequestContext> } = {},
  ) => requestBooking(context(more), ad, { ...bookingCustomer, from, to, ...input }, key);

  /** Creates a booking and returns it. Throws when the booking fails. */
  async function booked(ad: number, from: string, to: string, more: Parameters<typeof requestRental>[3] = {}) {
    const bookingResult = await requestRental(ad, from, to, more);
    if (!bookingResult.ok) throw new Error(`${bookingResult.code} ${JSON.stringify(bookingResult)}`);
    const booking = await findBookingById(db, bookingResult.value.id);
    if (!booking) throw new Error("no booking");
    return booking;
  }

  /** Moves a booking to another status. */
  const moveBooking = (
    actor: BookingActor,
    id: number,
    to: "confirmed" | "refused" | "cancelled" | "completed",
    note?: string,
  ) => transitionBooking({ db, clock, origin: "https://karaj.example", actor }, id, { to, note });

  return {
    ...shop,
    clock,
    car,
    moveBooking,
    firstSeller: { by: "seller", sellerIds: shop.sellers.slice(0, 1) } satisfies BookingActor,
    ask: requestRental,
    booked,
    setNow: (date: string) => {
      now = new Date(date);
    },
  };
}
