import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { createRentals, type RentalFixture } from "../../../tests/support/bookings.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { listMails } from "../../../tests/support/rows.ts";
import { listBookingChanges } from "./booking-changes.server.ts";
import {
  answerBookingChange,
  type RawChangeInput,
  requestBookingChange,
  withdrawBookingChange,
} from "./change-booking.server.ts";
import { transitionBooking } from "./commands.server.ts";
import { type Booking, findBookingById } from "./queries.server.ts";
import type { NewRentalTerms } from "./rental-terms.ts";

const terms: NewRentalTerms = {
  weekendMinor: null,
  weeklyMinor: null,
  monthlyMinor: null,
  youngDriver: null,
  cancellation: "strict",
  isInstant: false,
  extras: [{ key: "child-seat", name: null, priceMinor: 1_000, per: "day", maximum: 2 }],
  returnPlaces: [],
  graceMinutes: 60,
  seasons: [],
  houseRules: null,
};
const other = { email: "other@example.com" };

describeOnDatabase("Changes of bookings", (open) => {
  let shop: RentalFixture;
  beforeAll(async () => {
    shop = await createRentals(await open());
  });
  beforeEach(() => shop.setNow("2026-06-01T06:00:00Z"));

  const seller = () => ({
    ...shop,
    origin: "https://karaj.example",
    actor: { by: "seller" as const, sellerIds: shop.sellers },
  });
  const customer = ({ token }: Pick<Booking, "token">) => ({
    ...shop,
    origin: "https://karaj.example",
    actor: { by: "customer" as const, token: token as string },
  });
  const reread = async ({ id }: Pick<Booking, "id">) => (await findBookingById(shop.db, id)) as Booking;
  /** Books a car and confirms the booking. */
  const book = async (more: Partial<NewRentalTerms> = {}, days = ["2026-06-15", "2026-06-17"], stock = 1) => {
    const booking = await shop.booked(
      await shop.car({ rental: { ...terms, ...more }, stock }),
      days[0] as string,
      days[1] as string,
    );
    if (booking.status === "requested") await transitionBooking(seller(), booking.id, { to: "confirmed" });
    return reread(booking);
  };
  const change = (booking: Booking, from: string, to: string, more: RawChangeInput = {}) =>
    requestBookingChange(customer(booking), booking.id, { from, to, ...more });
  const answer = async (booking: Booking, isAccepted: boolean, note?: string) => {
    const [open] = await listBookingChanges(shop.db, booking.id);
    return answerBookingChange(seller(), booking.id, { isAccepted, changeId: open?.id ?? 0, note });
  };

  it("A change waits for the office, and then replaces days, extras and price, and the booking keeps its history", async () => {
    const booking = await book();
    expect(
      await change(booking, "2026-06-15", "2026-06-19", { extras: { "child-seat": 1 }, note: "Longer trip" }),
    ).toEqual({
      ok: true,
      value: { status: "requested" },
    });
    expect(await reread(booking)).toMatchObject({ to: "2026-06-17", totalMinor: 30_100 });
    // Others can book the days that the change asks for.
    expect(await shop.ask(booking.adId as number, "2026-06-19", "2026-06-20", other)).toMatchObject({ ok: true });
    expect(await answer(booking, true, "With pleasure")).toMatchObject({ ok: true });
    expect(await reread(booking)).toMatchObject({
      to: "2026-06-19",
      totalMinor: 4 * 15_050 + 4_000,
      unit: booking.unit,
    });
    expect(await listBookingChanges(shop.db, booking.id)).toMatchObject([
      {
        status: "accepted",
        oldPeriod: { from: "2026-06-15", to: "2026-06-17" },
        oldTotalMinor: 30_100,
        note: "Longer trip",
        reply: "With pleasure",
      },
    ]);
    expect((await listMails(shop.db, booking.email)).at(-1)?.subject).toBe("Your booking has changed: Rent a Corolla");
  });

  it("A change of an instant booking is made at once, unless it evades the rule of cancellation", async () => {
    // Strict: nothing goes back within a week before the pick-up.
    const booking = await book({ isInstant: true }, ["2026-06-04", "2026-06-06"]);
    expect(await change(booking, "2026-06-04", "2026-06-07")).toMatchObject({ value: { status: "accepted" } });
    expect(await change(booking, "2026-06-20", "2026-06-25")).toMatchObject({ value: { status: "requested" } });
    expect(await change(booking, "2026-06-04", "2026-06-05")).toMatchObject({ value: { status: "requested" } });
    expect(await reread(booking)).toMatchObject({ from: "2026-06-04", to: "2026-06-07" });
    const early = await book({ isInstant: true }, ["2026-06-25", "2026-06-27"]);
    expect(await change(early, "2026-07-02", "2026-07-03")).toMatchObject({ value: { status: "accepted" } });
  });

  it("requestBookingChange refuses days that are taken, prices that have changed, and changes that change nothing", async () => {
    const booking = await book();
    await shop.booked(booking.adId as number, "2026-06-20", "2026-06-22", other);
    expect(await change(booking, "2026-06-19", "2026-06-21")).toMatchObject({ code: "booking.taken" });
    expect(await change(booking, "2026-06-15", "2026-06-18", { seenTotal: 1 })).toMatchObject({
      code: "booking.price_changed",
      total: 45_150,
    });
    expect(await change(booking, "2026-06-15", "2026-06-17")).toMatchObject({ code: "booking.unchanged" });
    expect(await change(booking, "2026-05-15", "2026-06-17")).toMatchObject({
      errors: [{ path: "from", code: "booking.past" }],
    });
    expect(await change(booking, "soon", "2026-06-17")).toMatchObject({
      errors: [{ path: "from", code: "booking.date" }],
    });
    expect(await change(booking, "2026-06-15", "2026-06-18", { extras: { "child-seat": 3 } })).toMatchObject({
      errors: [{ path: "extras", code: "booking.extra_limit" }],
    });
    expect(await listBookingChanges(shop.db, booking.id)).toEqual([]);
  });

  it("Only the customer changes a booking, and only the office answers", async () => {
    const booking = await book();
    const stranger = { ...customer(booking), actor: { by: "customer" as const, token: "x".repeat(32) } };
    expect(await requestBookingChange(stranger, booking.id, { from: "2026-06-15", to: "2026-06-18" })).toMatchObject({
      code: "booking.not_found",
    });
    await change(booking, "2026-06-15", "2026-06-18");
    const [open] = await listBookingChanges(shop.db, booking.id);
    const accept = { isAccepted: true, changeId: open?.id ?? 0 };
    expect(await answerBookingChange(customer(booking), booking.id, accept)).toMatchObject({
      code: "booking.not_found",
    });
    const foreign = { ...seller(), actor: { by: "seller" as const, sellerIds: [999_999] } };
    expect(await answerBookingChange(foreign, booking.id, accept)).toMatchObject({ code: "booking.not_found" });
    expect(await withdrawBookingChange(stranger, booking.id)).toMatchObject({ code: "booking.not_found" });
  });

  it("After the pick-up only the return changes, and after the return nothing", async () => {
    const booking = await book();
    shop.setNow("2026-06-16T06:00:00Z");
    expect(await change(booking, "2026-06-16", "2026-06-19")).toMatchObject({
      errors: [{ path: "from", code: "booking.change_begun" }],
    });
    expect(await change(booking, "2026-06-15", "2026-06-19")).toMatchObject({ ok: true });
    expect(await answer(booking, true)).toMatchObject({ ok: true });
    expect(await reread(booking)).toMatchObject({ from: "2026-06-15", to: "2026-06-19" });
    shop.setNow("2026-06-20T06:00:00Z");
    expect(await change(booking, "2026-06-15", "2026-06-22")).toMatchObject({ code: "booking.illegal_step" });
    await transitionBooking(seller(), booking.id, { to: "completed" });
    expect(await change(booking, "2026-06-15", "2026-06-22")).toMatchObject({ code: "booking.illegal_step" });
  });

  it("A change whose days have been booked meanwhile cannot be accepted, and the booking stays as it is", async () => {
    const booking = await book();
    await change(booking, "2026-06-15", "2026-06-19");
    await shop.booked(booking.adId as number, "2026-06-17", "2026-06-18", other);
    expect(await answer(booking, true)).toMatchObject({ code: "booking.taken" });
    expect(await reread(booking)).toMatchObject({ to: "2026-06-17", totalMinor: 30_100 });
    expect(await answer(booking, false, "Sorry, the car is taken")).toMatchObject({ ok: true });
    expect((await listBookingChanges(shop.db, booking.id))[0]).toMatchObject({ status: "declined" });
    expect((await listMails(shop.db, booking.email)).some(({ subject }) => subject.startsWith("Change declined"))).toBe(
      true,
    );
  });

  it("A new change replaces the open one, and a replaced or withdrawn change cannot be accepted", async () => {
    const booking = await book();
    await change(booking, "2026-06-15", "2026-06-18");
    const [first] = await listBookingChanges(shop.db, booking.id);
    await change(booking, "2026-06-15", "2026-06-19");
    const accept = (changeId: number) => answerBookingChange(seller(), booking.id, { isAccepted: true, changeId });
    expect(await accept(first?.id ?? 0)).toMatchObject({ code: "booking.illegal_step" });
    expect(await withdrawBookingChange(customer(booking), booking.id)).toMatchObject({ ok: true });
    const [second] = await listBookingChanges(shop.db, booking.id);
    expect(second?.status).toBe("withdrawn");
    expect(await accept(second?.id ?? 0)).toMatchObject({ code: "booking.illegal_step" });
    expect(await accept(Number.NaN)).toMatchObject({ code: "booking.illegal_step" });
  });

  it("With two cars, another booking moves to make room for a longer stay, and a driven car is kept", async () => {
    const booking = await book({}, ["2026-06-15", "2026-06-17"], 2);
    const ad = booking.adId as number;
    const second = await shop.booked(ad, "2026-06-16", "2026-06-18", other);
    const third = await shop.booked(ad, "2026-06-17", "2026-06-19", other);
    expect([booking.unit, second.unit, third.unit]).toEqual([1, 2, 1]);
    shop.setNow("2026-06-15T06:00:00Z");
    // The third booking has no other car on the 17th.
    expect(await change(booking, "2026-06-15", "2026-06-18")).toMatchObject({ code: "booking.taken" });
    await sql`update bookings set status = 'cancelled' where id = ${second.id}`.execute(shop.db);
    await change(booking, "2026-06-15", "2026-06-18");
    expect(await answer(booking, true)).toMatchObject({ ok: true });
    expect(await reread(booking)).toMatchObject({ unit: 1, to: "2026-06-18" });
    expect(await reread(third)).toMatchObject({ unit: 2 });
  });
});
