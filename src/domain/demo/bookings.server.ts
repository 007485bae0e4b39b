import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { BookingBy, BookingStatus } from "#db/schema/bookings.ts";
import { seedOnce } from "#db/seed/seed-once.ts";
import { totalOf } from "#domain/bookings/booking.ts";
import { addDays, todayIn } from "#domain/bookings/days.ts";
import { type RentalAd, rentalAdsOf } from "#domain/bookings/rental-ad.server.ts";
import { hasDemo } from "./seed.server.ts";

type Person = { name: string; email: string; phone: string; language: "ar" | "en"; account?: true };

const sara: Person = {
  name: "سارة العتيبي",
  email: "demo@karaj.example",
  phone: "+966 50 123 4567",
  language: "ar",
  account: true,
};
const daniel: Person = { name: "Daniel Weber", email: "daniel@example.com", phone: "+49 151 23456789", language: "en" };
const khalid: Person = {
  name: "خالد الزهراني",
  email: "khalid@example.com",
  phone: "+966 55 765 4321",
  language: "ar",
};

type DemoBooking = {
  /** Which of the office's cars. */
  car: number;
  /** Days from today. */
  from: number;
  days: number;
  status: BookingStatus;
  /** Nobody: the seller keeps the days. */
  who?: Person;
  note?: string;
  reply?: string;
  endedBy?: BookingBy;
  unit?: number;
};

/** Bookings in every state, of the demo's rental office. */
const demoBookings: readonly DemoBooking[] = [
  { car: 0, from: -20, days: 4, status: "completed", who: sara, endedBy: "seller" },
  {
    car: 0,
    from: 3,
    days: 4,
    status: "confirmed",
    who: sara,
    note: "أصل إلى المطار الساعة الرابعة عصرًا.",
    reply: "سنكون بانتظارك عند بوابة القدوم.",
  },
  { car: 0, from: 7, days: 2, status: "requested", who: daniel, note: "Could you bring the car to my hotel?" },
  { car: 0, from: 12, days: 3, status: "blocked", note: "صيانة دورية" },
  { car: 1, from: 6, days: 5, status: "requested", who: sara, note: "أحتاج كرسي أطفال." },
  { car: 1, from: -6, days: 3, status: "cancelled", who: khalid, endedBy: "customer" },
  { car: 1, from: 20, days: 7, status: "confirmed", who: khalid },
  { car: 2, from: 1, days: 6, status: "confirmed", who: daniel, unit: 1 },
  { car: 2, from: 4, days: 5, status: "requested", who: khalid, unit: 2 },
  {
    car: 2,
    from: 15,
    days: 3,
    status: "refused",
    who: sara,
    endedBy: "seller",
    reply: "السيارة مؤجّرة لشركة في هذه الأيام.",
  },
];

/** The office that the demo's rental account runs has two of this car. */
const carOfTwo = 2;

/** Gives the demo's accounts bookings and rentals in every state; a database without the demo gets none. */
export async function seedDemoBookings(db: Db, now: Date): Promise<void> {
  if (!(await hasDemo(db))) return;
  await seedOnce(db, "demo bookings", "1", async (trx) => {
    const { rows } = await sql<{ id: number }>`
      select s.id from sellers s join users u on u.id = s.owner_id where u.email = 'rental@karaj.example'`.execute(trx);
    const priced = (
      await rentalAdsOf(
        trx,
        rows.map(({ id }) => id),
      )
    ).filter(({ price, status, minDays, name }) => price && status === "active" && minDays <= 2 && name.ar && name.en);
    const two = priced[carOfTwo];
    if (two) await sql`update ads set stock = 2 where id = ${two.id}`.execute(trx);
    for (const booking of demoBookings) {
      const ad = priced[booking.car];
      if (ad) await write(trx, ad, booking, now);
    }
  });
}

async function write(trx: Db, ad: RentalAd, booking: DemoBooking, now: Date): Promise<void> {
  const from = addDays(todayIn(ad.timeZone, now), booking.from);
  const { who, status } = booking;
  const user = who?.account
    ? await trx.selectFrom("users").select("id").where("email", "=", who.email).executeTakeFirst()
    : undefined;
  // What was booked for days that are over was asked for some days before.
  const askedAt = new Date(now.getTime() - (booking.from < 0 ? 5 - booking.from : 0.25) * 86_400_000);
  const dayMinor = who ? (ad.price?.minor ?? null) : null;
  await trx
    .insertInto("bookings")
    .values({
      ad_id: ad.id,
      seller_id: ad.sellerId,
      unit: booking.unit ?? 1,
      status,
      during: sql<string>`daterange(${from}::date, ${addDays(from, booking.days)}::date)`,
      user_id: user?.id ?? null,
      token: who ? randomBytes(24).toString("base64url") : null,
      name: who?.name ?? null,
      email: who?.email ?? null,
      phone: who?.phone ?? null,
      language: who?.language ?? null,
      ad_name_en: ad.name.en,
      ad_name_ar: ad.name.ar,
      image: ad.image,
      day_minor: dayMinor,
      currency: ad.currency,
      total_minor: dayMinor === null ? null : totalOf(dayMinor, booking.days),
      note: booking.note ?? null,
      reply: booking.reply ?? null,
      ended_by: booking.endedBy ?? null,
      answer_by: who ? new Date(askedAt.getTime() + 48 * 3_600_000) : null,
      time_zone: ad.timeZone,
      created_at: askedAt,
      changed_at: askedAt,
    })
    .execute();
}
