import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { BookingEndedBy, BookingStatus } from "#db/schema/bookings.ts";
import { addDays, getToday } from "#domain/bookings/days.ts";
import { listRentalListings, type RentalListing } from "#domain/bookings/rental-listing.server.ts";
import { calculateStayPrice } from "#domain/bookings/stay-price.ts";
import { type DemoCustomer, daniel, khalid, sara } from "./demo-customers.ts";
import { seedIntoDemo } from "./seed-demo.server.ts";

type DemoBooking = {
  /**
   * Index of the booked car among the cars of the demo's rental outlet, or "self-driven" for the first one whose driver
   * sends documents.
   */
  car: number | "self-driven";
  /** First day, counted in days from today. */
  from: number;
  days: number;
  status: BookingStatus;
  /** Customer of the booking. Undefined if the seller blocks the days. */
  customer?: DemoCustomer;
  note?: string;
  reply?: string;
  endedBy?: BookingEndedBy;
  unit?: number;
};

/** Bookings for the rental outlet of the demo, with every booking status. */
const demoBookings: readonly DemoBooking[] = [
  { car: 0, from: -20, days: 4, status: "completed", customer: sara, endedBy: "seller" },
  {
    car: 0,
    from: 3,
    days: 4,
    status: "confirmed",
    customer: sara,
    note: "أصل إلى المطار الساعة الرابعة عصرًا.",
    reply: "سنكون بانتظارك عند بوابة القدوم.",
  },
  { car: 0, from: 7, days: 2, status: "requested", customer: daniel, note: "Could you bring the car to my hotel?" },
  { car: 0, from: 12, days: 3, status: "blocked", note: "صيانة دورية" },
  { car: 1, from: 6, days: 5, status: "requested", customer: sara, note: "أحتاج كرسي أطفال." },
  { car: 1, from: -6, days: 3, status: "cancelled", customer: khalid, endedBy: "customer" },
  { car: 1, from: 20, days: 7, status: "confirmed", customer: khalid },
  { car: 2, from: 1, days: 6, status: "confirmed", customer: daniel, unit: 1 },
  { car: 2, from: 4, days: 5, status: "requested", customer: khalid, unit: 2 },
  {
    car: 2,
    from: 15,
    days: 3,
    status: "refused",
    customer: sara,
    endedBy: "seller",
    reply: "السيارة مؤجّرة لشركة في هذه الأيام.",
  },
  { car: "self-driven", from: 9, days: 3, status: "confirmed", customer: sara },
];

/** Index of the car that the demo's rental outlet has twice. */
const CAR_WITH_TWO_UNITS = 2;

/**
 * Creates bookings in every status, and blocked days, for the rental outlet of the demo. Does nothing in a database
 * without demo data.
 */
export async function seedDemoBookings(db: Db, now: Date): Promise<void> {
  await seedIntoDemo(db, "demo bookings", async (trx) => {
    const { rows } = await sql<{ id: number }>`
      select s.id from sellers s join users u on u.id = s.owner_id where u.email = 'rental@karaj.example'`.execute(trx);
    const rentableListings = (
      await listRentalListings(
        trx,
        rows.map(({ id }) => id),
      )
    ).filter(({ price, status, minDays }) => price && status === "active" && minDays <= 2);
    const carWithTwoUnits = rentableListings[CAR_WITH_TWO_UNITS];
    if (carWithTwoUnits) await sql`update ads set stock = 2 where id = ${carWithTwoUnits.id}`.execute(trx);
    for (const booking of demoBookings) {
      const listing =
        booking.car === "self-driven"
          ? rentableListings.find(({ wantsDocuments }) => wantsDocuments)
          : rentableListings[booking.car];
      if (listing) await insertDemoBooking(trx, listing, booking, now);
    }
  });
}

async function insertDemoBooking(trx: Db, listing: RentalListing, booking: DemoBooking, now: Date): Promise<void> {
  const from = addDays(getToday(listing.timeZone, now), booking.from);
  const to = addDays(from, booking.days);
  const { customer, status } = booking;
  const user = customer?.account
    ? await trx.selectFrom("users").select("id").where("email", "=", customer.email).executeTakeFirst()
    : undefined;
  // Bookings of past days were requested some days before their first day.
  const askedAt = new Date(now.getTime() - (booking.from < 0 ? 5 - booking.from : 0.25) * 86_400_000);
  const price = customer ? calculateStayPrice(listing.stay, { from, to }) : null;
  await trx
    .insertInto("bookings")
    .values({
      ad_id: listing.id,
      seller_id: listing.sellerId,
      unit: booking.unit ?? 1,
      status,
      period: sql<string>`daterange(${from}::date, ${to}::date)`,
      user_id: user?.id ?? null,
      token: customer ? randomBytes(24).toString("base64url") : null,
      name: customer?.name ?? null,
      email: customer?.email ?? null,
      phone: customer?.phone ?? null,
      language: customer?.language ?? null,
      ad_name_en: listing.title.en,
      ad_name_ar: listing.title.ar,
      image: listing.image,
      daily_rate_minor: price && listing.stay.dailyMinor,
      currency: listing.currency,
      total_minor: price?.totalMinor ?? null,
      stay_price: price && JSON.stringify(price),
      deposit_minor: price?.depositMinor ?? null,
      wants_driver_documents: customer !== undefined && listing.wantsDocuments,
      agreed_terms: customer ? JSON.stringify(listing.facts) : null,
      cancellation: listing.cancellation,
      note: booking.note ?? null,
      reply: booking.reply ?? null,
      ended_by: booking.endedBy ?? null,
      respond_by: customer ? new Date(askedAt.getTime() + 48 * 3_600_000) : null,
      time_zone: listing.timeZone,
      created_at: askedAt,
      changed_at: askedAt,
    })
    .execute();
}
