import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import { createRentals, type RentalFixture } from "../../../tests/support/bookings.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { isSomebodyWaiting } from "../../../tests/support/lock-waits.ts";
import { insertRow, listMails, updateRow } from "../../../tests/support/rows.ts";
import { expireUnansweredRequests, transitionBooking, transitionBookingInTransaction } from "./commands.server.ts";
import { confirmBookingEmail, confirmRequestsOfVerifiedAccounts } from "./confirm-contact.server.ts";
import { releaseExpiredDayReservations } from "./holds.server.ts";
import { dayReservationLimits, decideDayReservation } from "./holds.ts";
import { createBookingNotificationContext } from "./notify.server.ts";
import { findBooking, findBookingById, listSellerBookings } from "./queries.server.ts";

const hour = 3_600_000;

describe("decideDayReservation", () => {
  const now = new Date("2026-06-01T06:00:00Z");
  const newcomer = { isConfirmed: true, isKnown: false, own: 0, network: 0 };

  it("decideDayReservation reserves days for two hours for new customers, and until the seller answers for known customers", () => {
    expect(decideDayReservation(newcomer, 3, now)).toEqual({ holds: true, until: new Date(now.getTime() + 2 * hour) });
    expect(decideDayReservation({ ...newcomer, isKnown: true }, 90, now)).toEqual({ holds: true, until: null });
  });

  it("decideDayReservation reserves no days for unconfirmed email addresses or customers above the limits", () => {
    fc.assert(
      fc.property(
        fc.record({ isConfirmed: fc.boolean(), isKnown: fc.boolean(), own: fc.nat(15), network: fc.nat(15) }),
        fc.integer({ min: 1, max: 90 }),
        (holder, days) => {
          const hold = decideDayReservation(holder, days, now);
          if (!holder.isConfirmed) expect(hold.holds).toBe(false);
          if (hold.holds && !holder.isKnown) {
            expect(days).toBeLessThanOrEqual(dayReservationLimits.newcomer.days);
            expect(holder.own).toBeLessThan(dayReservationLimits.newcomer.perPerson);
            expect(holder.network).toBeLessThan(dayReservationLimits.newcomer.perNetwork);
          }
          if (hold.holds && holder.isKnown) expect(holder.own).toBeLessThan(dayReservationLimits.known.perPerson);
        },
      ),
    );
  });
});

describeOnDatabase("Booking requests and reserved days", (open) => {
  let shop: RentalFixture;
  let database: Database;
  beforeAll(async () => {
    database = await open();
    shop = await createRentals(database);
  });
  beforeEach(() => shop.setNow("2026-06-01T06:00:00Z"));

  const context = () => ({ db: shop.db, clock: shop.clock, origin: "https://karaj.example" });
  const seller = () => ({ by: "seller" as const, sellerIds: shop.sellers });
  const step = (id: number, to: "confirmed" | "completed") =>
    transitionBooking({ ...context(), actor: seller() }, id, { to });
  let numbers = 0;
  /** Returns contact data of a new customer, on a separate network unless one is given. */
  const someone = (network: string = randomUUID()) => {
    numbers += 1;
    return { email: `${randomUUID()}@example.com`, phone: `+966 55 ${1_000_000 + numbers}`, context: { network } };
  };
  async function account(isVerified: boolean, network: string = randomUUID()) {
    const customer = someone(network);
    const { id } = await insertRow(shop.db, "users", {
      email: customer.email,
      name: "Noura",
      last_name: "Ali",
      email_verified: isVerified,
    });
    return { ...customer, id, context: { network, member: { id, email: customer.email, emailVerified: isVerified } } };
  }
  const mailsTo = async (address: string) => (await listMails(shop.db, address)).reverse();
  const codeFor = async (address: string) =>
    /confirm\?code=([\w-]+)/.exec((await mailsTo(address))[0]?.text ?? "")?.[1] ?? "";
  const days = ["2026-06-10", "2026-06-13"] as const;

  it("A booking request reserves no days and reaches no seller until the email address is confirmed", async () => {
    const car = await shop.car();
    const customer = someone();
    const booking = await shop.booked(car, ...days, customer);
    expect(booking).toMatchObject({ isConfirmed: false, holds: false });
    const [mail] = await mailsTo(customer.email);
    expect(mail?.subject).toContain("Please confirm");
    const listed = async () => (await listSellerBookings(shop.db, shop.sellers, 1)).items.map(({ id }) => id);
    expect(await listed()).not.toContain(booking.id);
    expect(await findBooking(shop.db, { id: booking.id, sellerIds: shop.sellers })).toBeUndefined();
    expect((await mailsTo("first@example.com"))[0]?.text ?? "").not.toContain(`/rentals/${booking.id}`);

    expect(await confirmBookingEmail(context(), booking.id, "wrong")).toMatchObject({ kind: "not_found" });
    shop.setNow("2026-06-01T09:00:00Z");
    const code = await codeFor(customer.email);
    expect(await confirmBookingEmail(context(), booking.id, code)).toEqual({ ok: true, value: null });
    expect(await confirmBookingEmail(context(), booking.id, code)).toEqual({ ok: true, value: null });
    expect(await findBookingById(shop.db, booking.id)).toMatchObject({
      isConfirmed: true,
      holds: true,
      holdUntil: new Date("2026-06-01T11:00:00Z"),
      answerBy: new Date("2026-06-03T09:00:00Z"),
    });
    expect(await listed()).toContain(booking.id);
    expect((await mailsTo("first@example.com"))[0]?.text).toContain(`/rentals/${booking.id}`);
    expect(await shop.ask(car, ...days, someone())).toMatchObject({ code: "booking.taken" });
  });

  it("confirmBookingEmail changes nothing when the request is cancelled while the confirmation waits", async ({
    skip,
  }) => {
    if (database.kind === "embedded") skip("the embedded database has one connection, so no transaction waits");
    const customer = someone();
    const booking = await shop.booked(await shop.car(), ...days, customer);
    const code = await codeFor(customer.email);
    const actor = { by: "customer" as const, token: booking.token as string };
    const notificationContext = await createBookingNotificationContext(shop.db, shop.clock(), context().origin);
    const { late } = await shop.db.transaction().execute(async (trx) => {
      const cancellation = { to: "cancelled" as const, reply: null };
      await transitionBookingInTransaction(trx, actor, booking.id, cancellation, notificationContext);
      const waiting = confirmBookingEmail(context(), booking.id, code);
      await expect.poll(() => isSomebodyWaiting(shop.db), { timeout: 20_000 }).toBe(true);
      return { late: waiting };
    });
    expect(await late).toEqual({ ok: true, value: null });
    expect(await findBookingById(shop.db, booking.id)).toMatchObject({ status: "cancelled", isConfirmed: false });
    expect((await mailsTo("first@example.com"))[0]?.text ?? "").not.toContain(`/rentals/${booking.id}`);
  });

  it("When two customers request the same days, the first one with a confirmed email address gets the days", async () => {
    const car = await shop.car();
    const [slow, quick] = [someone(), await account(true)];
    const waiting = await shop.booked(car, ...days, slow);
    expect(await shop.booked(car, ...days, quick)).toMatchObject({ isConfirmed: true, holds: true });
    await confirmBookingEmail(context(), waiting.id, await codeFor(slow.email));
    expect(await findBookingById(shop.db, waiting.id)).toMatchObject({ isConfirmed: true, holds: false });
    expect(await step(waiting.id, "confirmed")).toMatchObject({ code: "booking.days_taken" });
  });

  it("The day reservation of a new customer ends after two hours, and another customer can then book the days", async () => {
    const car = await shop.car();
    const first = await shop.booked(car, ...days, await account(true));
    expect(first.holdUntil).toEqual(new Date("2026-06-01T08:00:00Z"));
    shop.setNow("2026-06-01T07:59:00Z");
    expect(await shop.ask(car, ...days, await account(true))).toMatchObject({ code: "booking.taken" });
    shop.setNow("2026-06-01T08:00:00Z");
    const second = await shop.booked(car, ...days, await account(true));
    expect(await step(second.id, "confirmed")).toEqual({ ok: true, value: null });
    expect(await findBookingById(shop.db, second.id)).toMatchObject({ holds: true, holdUntil: null });
    expect(await step(first.id, "confirmed")).toMatchObject({ code: "booking.days_taken" });
  });

  it("releaseExpiredDayReservations releases the days whose reservation has expired", async () => {
    const car = await shop.car();
    const { id } = await shop.booked(car, ...days, await account(true));
    await releaseExpiredDayReservations(shop.db, new Date("2026-06-01T07:59:59Z"));
    expect(await findBookingById(shop.db, id)).toMatchObject({ holds: true });
    expect(await releaseExpiredDayReservations(shop.db, new Date("2026-06-01T08:00:00Z"))).toBeGreaterThan(0);
    expect(await findBookingById(shop.db, id)).toMatchObject({ holds: false, status: "requested" });
  });

  it("New accounts of one network can reserve days for a limited number of requests, even concurrent ones", async () => {
    const network = randomUUID();
    const cars = await Promise.all(Array.from({ length: 12 }, () => shop.car()));
    const people = await Promise.all(cars.map(() => account(true, network)));
    const bookings = await Promise.all(cars.map((car, i) => shop.booked(car, ...days, people[i])));
    const storedBookings = await Promise.all(bookings.map(({ id }) => findBookingById(shop.db, id)));
    expect(storedBookings.filter((booking) => booking?.holds)).toHaveLength(dayReservationLimits.newcomer.perNetwork);
    // Another customer can still reserve the days of a request without a reservation.
    const free = cars[storedBookings.findIndex((booking) => !booking?.holds)] as number;
    expect(await shop.booked(free, ...days, await account(true))).toMatchObject({ holds: true });
  });

  it("Day reservations of one person are counted together by account, email address and phone number", async () => {
    const customer = await account(true);
    const cars = await Promise.all(Array.from({ length: 3 }, () => shop.car()));
    for (const car of cars.slice(0, 2))
      expect(await shop.booked(car, ...days, customer)).toMatchObject({ holds: true });
    const samePhone = { ...(await account(true)), phone: customer.phone.replace("+966 ", "0") };
    expect(await shop.booked(cars[2] as number, ...days, samePhone)).toMatchObject({ holds: false });
  });

  it("A new customer cannot reserve more than 14 days, and a customer with a completed rental can", async () => {
    const customer = await account(true);
    const car = await shop.car();
    expect(await shop.booked(car, "2026-07-01", "2026-07-16", customer)).toMatchObject({ holds: false });
    const short = await shop.booked(car, "2026-06-02", "2026-06-03", customer);
    await step(short.id, "confirmed");
    shop.setNow("2026-06-02T09:00:00Z");
    await step(short.id, "completed");
    expect(await shop.booked(car, "2026-08-01", "2026-09-15", customer)).toMatchObject({
      holds: true,
      holdUntil: null,
    });
  });

  it("confirmRequestsOfVerifiedAccounts confirms the requests of an account after its email is verified", async () => {
    const customer = await account(false);
    const booking = await shop.booked(await shop.car(), ...days, customer);
    expect(await confirmRequestsOfVerifiedAccounts(context(), customer.id)).toBe(0);
    await updateRow(shop.db, "users", customer.id, { email_verified: true });
    expect(await confirmRequestsOfVerifiedAccounts(context(), customer.id)).toBe(1);
    expect(await findBookingById(shop.db, booking.id)).toMatchObject({ isConfirmed: true, holds: true });
  });

  it("The cancellation of an unconfirmed booking request sends no mail", async () => {
    const customer = someone();
    const { id } = await shop.booked(await shop.car(), ...days, customer);
    await expireUnansweredRequests(shop.db, new Date("2026-06-03T06:00:00Z"), "https://karaj.example", 500);
    expect(await findBookingById(shop.db, id)).toMatchObject({ status: "cancelled", endedBy: "system" });
    expect(await mailsTo(customer.email)).toHaveLength(1);
  });

  it("Booking requests are limited per email address and phone number, and per network", async () => {
    const car = await shop.car();
    const network = randomUUID();
    const sendRequest = async (customer: ReturnType<typeof someone>) => {
      const result = await shop.ask(car, ...days, customer);
      return result.ok ? "ok" : result.code;
    };
    const stranger = someone();
    const answers: string[] = [];
    for (let i = 0; i < 6; i += 1) answers.push(await sendRequest({ ...stranger, context: { network: randomUUID() } }));
    expect(answers).toEqual([...Array(5).fill("ok"), "booking.limit"]);
    const crowd: string[] = [];
    for (let i = 0; i < 31; i += 1) crowd.push(await sendRequest(someone(network)));
    expect(crowd.at(-1)).toBe("booking.limit");
    expect(crowd.slice(0, 30)).not.toContain("booking.limit");
  });
});
