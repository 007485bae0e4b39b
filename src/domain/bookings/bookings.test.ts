import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { bookingCustomer, createRentals, type RentalFixture } from "../../../tests/support/bookings.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { isSomebodyWaiting } from "../../../tests/support/lock-waits.ts";
import { insertRow, listMails, updateRow } from "../../../tests/support/rows.ts";
import { type BookingActor, expireUnansweredRequests, transitionBookingInTransaction } from "./commands.server.ts";
import { addDays } from "./days.ts";
import { cancelBookingsOfUser, eraseCustomerFromBookings } from "./erase.server.ts";
import { createBookingNotificationContext } from "./notify.server.ts";
import {
  countBookingsByStatus,
  findBooking,
  findBookingById,
  listListingBookings,
  listSellerBookings,
  listUserBookings,
} from "./queries.server.ts";

describeOnDatabase("Rental bookings", (open) => {
  let shop: RentalFixture;
  let database: Database;
  beforeAll(async () => {
    database = await open();
    shop = await createRentals(database);
  });
  beforeEach(() => shop.setNow("2026-06-01T06:00:00Z"));

  const mailsTo = async (address: string) =>
    (await listMails(shop.db, address)).reverse().map(({ subject, text }) => `${subject}\n${text}`);
  const person = async (more: { verified?: boolean } = {}) => {
    const email = `${randomUUID()}@example.com`;
    const { id } = await insertRow(shop.db, "users", {
      email,
      name: "Noura",
      last_name: "Ali",
      email_verified: more.verified ?? false,
    });
    return { id, email };
  };

  it("A booking request stores the exact total and notifies the customer and the seller", async () => {
    const car = await shop.car();
    const email = `${randomUUID()}@example.com`;
    const booking = await shop.booked(car, "2026-06-10", "2026-06-13", {
      email,
      note: " A child seat, please \u202e",
      seenTotal: 45_150,
    });
    expect(booking).toMatchObject({
      status: "requested",
      from: "2026-06-10",
      to: "2026-06-13",
      days: 3,
      dayMinor: 15_050,
      totalMinor: 45_150,
      currency: "SAR",
      name: bookingCustomer.name,
      note: "A child seat, please",
      adName: { en: "Rent a Corolla", ar: "كورولا للإيجار" },
      answerBy: new Date("2026-06-03T06:00:00Z"),
    });
    const [mail] = await mailsTo(email);
    expect(mail).toContain(booking.token as string);
    expect(mail).toContain("451.50 SAR");
    expect((await mailsTo("first@example.com"))[0]).toContain("/account/rentals/");
    // A later price change does not affect the booking.
    await updateRow(shop.db, "ads", car, { price_minor: 99 });
    expect(await findBooking(shop.db, { token: booking.token as string })).toEqual(booking);
  });

  it("A booking request rejects overlapping days and suggests a free period nearby", async () => {
    const car = await shop.car();
    await shop.booked(car, "2026-06-10", "2026-06-13");
    await shop.booked(car, "2026-06-13", "2026-06-15");
    await shop.booked(car, "2026-06-08", "2026-06-10");
    expect(await shop.ask(car, "2026-06-12", "2026-06-16")).toMatchObject({
      ok: false,
      code: "booking.taken",
      taken: [{ from: "2026-06-12", to: "2026-06-15" }],
      free: { from: "2026-06-15", to: "2026-06-19" },
    });
  });

  it("A hundred concurrent booking requests for the same days create exactly one booking", async () => {
    const car = await shop.car();
    const answers = await Promise.all(Array.from({ length: 100 }, () => shop.ask(car, "2026-07-01", "2026-07-04")));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok && answer.code === "booking.taken")).toHaveLength(99);
    expect(await listListingBookings(shop.db, car, { from: "2026-06-01", to: "2026-12-31" })).toHaveLength(1);
  });

  it("Concurrent booking requests for different days never overbook and lose no booking", async () => {
    const car = await shop.car({ stock: 2 });
    const wishes = Array.from({ length: 40 }, (_, i) => ({
      from: addDays("2026-07-01", (i * 7) % 30),
      to: addDays("2026-07-01", ((i * 7) % 30) + 1 + (i % 5)),
    }));
    const answers = await Promise.all(wishes.map(({ from, to }) => shop.ask(car, from, to)));
    const bookings = await listListingBookings(shop.db, car, { from: "2026-06-01", to: "2026-12-31" });
    expect(bookings).toHaveLength(answers.filter(({ ok }) => ok).length);
    for (const [i, answer] of answers.entries()) {
      if (answer.ok) continue;
      expect(answer.code).toBe("booking.taken");
      const { from, to } = wishes[i] as { from: string; to: string };
      // At least one day of the period has both cars booked.
      const days = Array.from({ length: 5 }, (_, d) => addDays(from, d)).filter((day) => day < to);
      expect(days.some((day) => bookings.filter((each) => each.from <= day && day < each.to).length >= 2)).toBe(true);
    }
  });

  it("The bookings table rejects overlapping bookings of one car", async () => {
    const car = await shop.car();
    const booking = await shop.booked(car, "2026-06-10", "2026-06-13");
    const copy = (unit: number, status: string) =>
      sql`insert into bookings (ad_id, seller_id, unit, status, period, token, currency, respond_by, time_zone)
        select ad_id, seller_id, ${unit}, ${status}, daterange('2026-06-12', '2026-06-14'), ${randomUUID()}, currency,
          respond_by, time_zone from bookings where id = ${booking.id}`.execute(shop.db);
    await expect(copy(1, "requested")).rejects.toMatchObject({ code: "23P01" });
    await expect(copy(1, "confirmed")).rejects.toMatchObject({ code: "23P01" });
    await copy(2, "confirmed");
    await copy(1, "refused");
    await expect(
      sql`update bookings set period = 'empty' where id = ${booking.id}`.execute(shop.db),
    ).rejects.toMatchObject({ code: expect.stringMatching(/^235/) });
  });

  it("A booking request succeeds when any of several equal cars is free on each day", async () => {
    const car = await shop.car({ stock: 2 });
    await shop.booked(car, "2026-06-10", "2026-06-12");
    await shop.booked(car, "2026-06-11", "2026-06-14");
    const third = await shop.booked(car, "2026-06-12", "2026-06-15");
    expect(third.unit).toBe(1);
    // The bookings are reassigned to the two cars.
    await shop.moveBooking({ by: "customer", token: third.token as string }, third.id, "cancelled");
    await shop.booked(car, "2026-06-14", "2026-06-16");
    await shop.booked(car, "2026-06-12", "2026-06-16");
    expect(await shop.ask(car, "2026-06-13", "2026-06-14")).toMatchObject({ code: "booking.taken" });
  });

  it("Random booking requests are accepted exactly when a car is free on each day", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 5 })), { maxLength: 12 }),
        async (stock, wishes) => {
          const car = await shop.car({ stock });
          const out = new Map<number, number>();
          for (const [from, days] of wishes) {
            const each = Array.from({ length: days }, (_, i) => from + i);
            const fits = each.every((day) => (out.get(day) ?? 0) < stock);
            const result = await shop.ask(car, addDays("2026-06-01", from), addDays("2026-06-01", from + days));
            expect(result.ok).toBe(fits);
            if (fits) for (const day of each) out.set(day, (out.get(day) ?? 0) + 1);
          }
        },
      ),
      { numRuns: 12 },
    );
  });

  it("An invalid booking request returns one error per invalid field", async () => {
    const car = await shop.car();
    const wrong = async (from: unknown, to: unknown, more: object = {}) => {
      const result = await shop.ask(car, from, to, more);
      return result.ok ? "taken" : (result.errors ?? []).map(({ path, code }) => `${path} ${code}`).join();
    };
    expect(await wrong("", "")).toBe("from required,to required");
    expect(await wrong("2026-02-31", "2026-06-12")).toBe("from booking.date");
    expect(await wrong("2026-06-12", "soon")).toBe("to booking.date");
    expect(await wrong("2026-06-12", "2026-06-12")).toBe("to booking.order");
    expect(await wrong("2026-06-12", "2026-06-11")).toBe("to booking.order");
    expect(await wrong("2026-05-31", "2026-06-11")).toBe("from booking.past");
    expect(await wrong("2027-06-12", "2027-06-13")).toBe("from booking.too_far");
    expect(await wrong("2026-06-12", "2027-06-13")).toBe("to booking.too_long");
    expect(await wrong("2026-06-12", "2026-06-14", { email: "nobody", phone: "12", name: " " })).toBe(
      "name required,email email,phone phone",
    );
    expect(await wrong("2026-06-12", "2026-06-14", { note: "x".repeat(501) })).toBe("note too_long");
    expect(await wrong("2026-06-12", "2026-06-14", { key: "short" })).toBe("idempotencyKey booking.key_invalid");
    const slow = await shop.car({ price: { minor: 5_000, currency: "SAR" } });
    await updateRow(shop.db, "ads", slow, { min_days: 3 });
    expect(await shop.ask(slow, "2026-06-12", "2026-06-14")).toMatchObject({ code: "booking.too_short" });
    expect(await shop.booked(slow, "٢٠٢٦-٠٦-١٢", "١٥/٦/٢٠٢٦")).toMatchObject({ from: "2026-06-12", to: "2026-06-15" });
  });

  it("A booking request uses the current day of the car's time zone", async () => {
    shop.setNow("2026-06-01T21:30:00Z");
    const car = await shop.car();
    expect(await shop.ask(car, "2026-06-01", "2026-06-03")).toMatchObject({ code: "booking.past" });
    expect(await shop.booked(car, "2026-06-02", "2026-06-03")).toMatchObject({
      answerBy: new Date("2026-06-02T21:00:00Z"),
    });
  });

  it("A booking request rejects listings that cannot be rented", async () => {
    const car = await shop.car();
    for (const status of ["reserved", "sold", "expired", "closed"] as const) {
      await updateRow(shop.db, "ads", car, { status });
      expect(await shop.ask(car, "2026-06-12", "2026-06-14"), status).toMatchObject({ code: "booking.not_active" });
    }
    expect(await shop.ask(await shop.ad(), "2026-06-12", "2026-06-14")).toMatchObject({ code: "booking.not_rental" });
    expect(await shop.ask(999_999_999, "2026-06-12", "2026-06-14")).toMatchObject({ kind: "not_found" });
    const unavailableCar = await shop.car({ availability: "out-of-stock" });
    expect(await shop.ask(unavailableCar, "2026-06-12", "2026-06-14")).toMatchObject({ code: "booking.not_active" });
  });

  it("A booking request is rejected when the price has changed, and accepted when the listing shows no price", async () => {
    const car = await shop.car();
    expect(await shop.ask(car, "2026-06-12", "2026-06-14", { seenTotal: 20_000 })).toMatchObject({
      code: "booking.price_changed",
      total: 30_100,
    });
    const onRequest = await shop.car({ price: null });
    expect(await shop.ask(onRequest, "2026-06-12", "2026-06-14", { seenTotal: 1 })).toMatchObject({
      code: "booking.price_changed",
      total: null,
    });
    expect(await shop.booked(onRequest, "2026-06-12", "2026-06-14", { seenTotal: null })).toMatchObject({
      dayMinor: null,
      totalMinor: null,
    });
  });

  it("A booking request with the same idempotency key returns the same booking and rejects different input", async () => {
    const [car, other] = [await shop.car(), await shop.car()];
    const key = randomUUID();
    const twice = await Promise.all([1, 2].map(() => shop.ask(car, "2026-06-12", "2026-06-14", { key })));
    expect(new Set(twice.map((each) => (each.ok ? each.value.id : each.code))).size).toBe(1);
    expect(twice.map((each) => each.ok && each.value.repeated).sort()).toEqual([false, true]);
    for (const reused of [
      await shop.ask(car, "2026-06-12", "2026-06-15", { key }),
      await shop.ask(other, "2026-06-12", "2026-06-14", { key }),
      await shop.ask(car, "2026-06-12", "2026-06-14", { key, context: { member: await person() } }),
    ]) {
      expect(reused).toMatchObject({ ok: false, code: "booking.key_reused" });
    }
  });

  it("transitionBooking lets only the seller answer, and a refusal needs a reason that the customer receives", async () => {
    const car = await shop.car();
    const { id: userId, email } = await person();
    const booking = await shop.booked(car, "2026-06-12", "2026-06-14", { context: { member: { id: userId, email } } });
    const stranger: BookingActor = { by: "seller", sellerIds: [shop.sellers[1] as number] };
    expect(await shop.moveBooking(stranger, booking.id, "confirmed")).toMatchObject({ kind: "not_found" });
    expect(await shop.moveBooking({ by: "customer", userId: userId + 1 }, booking.id, "cancelled")).toMatchObject({
      kind: "not_found",
    });
    expect(await shop.moveBooking({ by: "customer", userId }, booking.id, "confirmed")).toMatchObject({
      code: "booking.illegal_step",
    });
    expect(await shop.moveBooking(shop.firstSeller, booking.id, "completed")).toMatchObject({
      code: "booking.illegal_step",
    });
    expect(await shop.moveBooking(shop.firstSeller, booking.id, "refused")).toMatchObject({
      errors: [{ path: "note", code: "required" }],
    });
    expect(await shop.moveBooking(shop.firstSeller, booking.id, "confirmed")).toMatchObject({ ok: true });
    expect((await mailsTo(email))[0]).toContain("Confirmed");
    expect(await shop.moveBooking(shop.firstSeller, booking.id, "cancelled", "The car broke down")).toMatchObject({
      ok: true,
    });
    expect((await mailsTo(email))[0]).toContain("The car broke down");
    const news = await shop.db
      .selectFrom("notifications")
      .select(["kind", "path"])
      .where("user_id", "=", userId)
      .execute();
    expect(news).toEqual([
      { kind: "bookingConfirmed", path: `/account/bookings/${booking.id}` },
      { kind: "bookingCancelled", path: `/account/bookings/${booking.id}` },
    ]);
    // The days are available again after the cancellation.
    await shop.booked(car, "2026-06-12", "2026-06-14");
  });

  it("transitionBooking lets customers cancel until the day before pick-up, and sellers complete from pick-up on", async () => {
    const car = await shop.car();
    const booking = await shop.booked(car, "2026-06-03", "2026-06-05");
    const customer: BookingActor = { by: "customer", token: booking.token as string };
    await shop.moveBooking(shop.firstSeller, booking.id, "confirmed");
    shop.setNow("2026-06-02T21:30:00Z");
    expect(await shop.moveBooking(customer, booking.id, "cancelled")).toMatchObject({ code: "booking.illegal_step" });
    expect(await shop.moveBooking(shop.firstSeller, booking.id, "completed")).toMatchObject({ ok: true });
    // A car returned early is available again.
    await shop.booked(car, "2026-06-04", "2026-06-05");
    expect(await countBookingsByStatus(shop.db, [shop.sellers[0] as number])).toMatchObject({ completed: 1 });
  });

  it("transitionBooking refuses a change that another transaction has made impossible while it waited", async ({
    skip,
  }) => {
    if (database.kind === "embedded") skip("the embedded database has one connection, so no transaction waits");
    const booking = await shop.booked(await shop.car(), "2026-06-12", "2026-06-14");
    await shop.moveBooking(shop.firstSeller, booking.id, "confirmed");
    const customer: BookingActor = { by: "customer", token: booking.token as string };
    const context = await createBookingNotificationContext(shop.db, shop.clock(), "https://karaj.example");
    const { late } = await shop.db.transaction().execute(async (trx) => {
      const cancellation = { to: "cancelled" as const, reply: null };
      expect(await transitionBookingInTransaction(trx, customer, booking.id, cancellation, context)).toMatchObject({
        ok: true,
      });
      const waiting = shop.moveBooking(shop.firstSeller, booking.id, "cancelled", "The car broke down");
      await expect.poll(() => isSomebodyWaiting(shop.db), { timeout: 20_000 }).toBe(true);
      return { late: waiting };
    });
    expect(await late).toMatchObject({ kind: "conflict", code: "booking.illegal_step" });
    expect(await findBookingById(shop.db, booking.id)).toMatchObject({ status: "cancelled", reply: null });
    expect((await mailsTo(bookingCustomer.email))[0]).not.toContain("The car broke down");
  });

  it("expireUnansweredRequests refuses booking requests after two days without an answer", async () => {
    const car = await shop.car();
    const email = `${randomUUID()}@example.com`;
    const result = await shop.booked(car, "2026-06-12", "2026-06-14", { email });
    const answered = await shop.booked(car, "2026-06-20", "2026-06-24");
    await shop.moveBooking(shop.firstSeller, answered.id, "confirmed");
    const end = (at: string) => expireUnansweredRequests(shop.db, new Date(at), "https://karaj.example", 500);
    await end("2026-06-03T05:59:59Z");
    expect(await findBookingById(shop.db, result.id)).toMatchObject({ status: "requested" });
    expect(await end("2026-06-03T06:00:00Z")).toBeGreaterThan(0);
    expect(await findBookingById(shop.db, result.id)).toMatchObject({ status: "refused", endedBy: "system" });
    expect(await findBookingById(shop.db, answered.id)).toMatchObject({ status: "confirmed" });
    expect((await mailsTo(email))[0]).toContain("No answer");
    expect(await end("2026-06-03T06:00:00Z")).toBe(0);
  });

  it("listUserBookings pages by 16, newest first, and listSellerBookings filters by status", async () => {
    const { id: userId, email } = await person();
    const car = await shop.car({ sellerId: shop.sellers[1] as number });
    for (let i = 0; i < 18; i += 1) {
      await shop.booked(car, addDays("2026-06-02", i), addDays("2026-06-03", i), {
        context: { member: { id: userId, email } },
      });
    }
    const first = await listUserBookings(shop.db, userId, 1);
    expect(first).toMatchObject({ total: 18, pages: 2 });
    expect(first.items.map(({ from }) => from)).toEqual(
      Array.from({ length: 16 }, (_, i) => addDays("2026-06-19", -i)),
    );
    expect((await listUserBookings(shop.db, userId, 2)).items).toHaveLength(2);
    const second = [shop.sellers[1] as number];
    expect(await countBookingsByStatus(shop.db, second)).toEqual({ requested: 18 });
    expect((await listSellerBookings(shop.db, second, 1, "confirmed")).items).toEqual([]);
    expect((await listSellerBookings(shop.db, second, 2, "requested")).items).toHaveLength(2);
    expect(await findBooking(shop.db, { id: first.items[0]?.id as number, userId: userId + 1 })).toBeUndefined();
  });

  it("Erasing a customer cancels future bookings and removes personal data from past bookings", async () => {
    const { id: userId, email } = await person({ verified: true });
    const car = await shop.car();
    const member = { context: { member: { id: userId, email } } };
    const past = await shop.booked(car, "2026-06-01", "2026-06-03", { ...member, note: "Noura's own words" });
    await shop.moveBooking(shop.firstSeller, past.id, "confirmed");
    const upcomingBooking = await shop.booked(car, "2026-06-12", "2026-06-14", member);
    const asGuest = await shop.booked(car, "2026-06-22", "2026-06-24", { email: email.toUpperCase() });
    const notificationContext = await createBookingNotificationContext(shop.db, shop.clock(), "https://karaj.example");
    await withTransaction(shop.db, async (trx) => {
      await cancelBookingsOfUser(trx, userId, [], notificationContext);
      await eraseCustomerFromBookings(trx, userId, notificationContext.now);
    });
    const left = await Promise.all([past, upcomingBooking, asGuest].map(({ id }) => findBookingById(shop.db, id)));
    expect(left.map((each) => each?.status)).toEqual(["confirmed", "cancelled", "cancelled"]);
    for (const each of left) {
      expect(each).toMatchObject({ userId: null, name: "", phone: "", note: null, totalMinor: 30_100 });
      expect(JSON.stringify(each).toLowerCase()).not.toContain(email);
    }
    expect(await findBooking(shop.db, { token: past.token as string })).toBeUndefined();
    expect((await mailsTo("first@example.com"))[0]).toContain("أُلغي الحجز");
  });

  it("Erasing a seller cancels bookings and notifies the customers", async () => {
    const car = await shop.car();
    const emails = [randomUUID(), randomUUID()].map((name) => `${name}@example.com`) as [string, string];
    await shop.booked(car, "2026-06-12", "2026-06-14", { email: emails[0] });
    const sure = await shop.booked(car, "2026-06-22", "2026-06-24", { email: emails[1] });
    await shop.moveBooking(shop.firstSeller, sure.id, "confirmed");
    const notificationContext = await createBookingNotificationContext(shop.db, shop.clock(), "https://karaj.example");
    await withTransaction(shop.db, (trx) =>
      cancelBookingsOfUser(trx, 0, [shop.sellers[0] as number], notificationContext),
    );
    for (const email of emails) expect((await mailsTo(email))[0]).toContain("Cancelled");
  });
});
