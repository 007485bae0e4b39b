import { beforeAll, beforeEach, expect, it } from "vitest";
import { createRentals, plainRentalTerms, type RentalFixture } from "../../../tests/support/bookings.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { updateRow } from "../../../tests/support/rows.ts";
import { type RawChangeInput, requestBookingChange } from "./change-booking.server.ts";
import { type Booking, findBookingById } from "./queries.server.ts";
import type { NewRentalTerms } from "./rental-terms.ts";

const terms: NewRentalTerms = { ...plainRentalTerms, isInstant: true };

describeOnDatabase("Terms of changed bookings", (open) => {
  let shop: RentalFixture;
  beforeAll(async () => {
    shop = await createRentals(await open());
  });
  beforeEach(() => shop.setNow("2026-06-01T06:00:00Z"));

  const setOpeningHours = (hours: object) =>
    updateRow(shop.db, "sellers", shop.sellers[0] as number, { opening_hours: JSON.stringify(hours) } as never);
  const everyDay = (opens: string, closes: string) =>
    Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((weekday) => [weekday, [[opens, closes]]]));
  const reread = async ({ id }: Pick<Booking, "id">) => (await findBookingById(shop.db, id)) as Booking;
  /** Books a car from 15 to 17 June, which the office confirms at once. */
  const book = async (more: Partial<NewRentalTerms>, choices: object = {}) => {
    const car = await shop.car({ sellerId: shop.sellers[0] as number, rental: { ...terms, ...more } });
    const booking = await shop.booked(car, "2026-06-15", "2026-06-17", choices);
    return reread(booking);
  };
  const change = ({ id, token }: Booking, to: string, more: RawChangeInput = {}) =>
    requestBookingChange(
      { ...shop, origin: "https://karaj.example", actor: { by: "customer", token: token as string } },
      id,
      { from: "2026-06-15", to, ...more },
    );

  it("A young driver cannot leave out the fee in a change", async () => {
    const youngDriver = { belowAge: 25, dayMinor: 5_000 };
    const booking = await book({ youngDriver }, { birthDate: "2003-05-17", youngDriver: true });
    expect(booking.totalMinor).toBe(40_100);
    const refused = { errors: [{ path: "birthDate", code: "booking.young_driver_fee" }] };
    expect(await change(booking, "2026-06-17")).toMatchObject(refused);
    expect(await change(booking, "2026-06-18")).toMatchObject(refused);
    expect(await change(booking, "2026-06-18", { youngDriver: "on" })).toMatchObject({ value: { status: "accepted" } });
    expect((await reread(booking)).totalMinor).toBe(60_150);
  });

  it("A driver who is old enough at the agreed pick-up cannot move it before the birthday", async () => {
    const booking = await book({}, { birthDate: "2003-05-17" });
    const agreedTerms = { ...booking.agreedTerms, minAge: 23 };
    const row = { agreed_terms: JSON.stringify(agreedTerms), driver_birth_date: "2003-06-10" } as never;
    await updateRow(shop.db, "bookings", booking.id, row);
    expect(await change(booking, "2026-06-17", { from: "2026-06-09" })).toMatchObject({
      errors: [{ path: "birthDate", code: "booking.driver_too_young" }],
    });
    expect(await change(booking, "2026-06-17", { from: "2026-06-10" })).toMatchObject({ ok: true });
  });

  it("The excess follows the cover that a change chooses", async () => {
    const cover = {
      key: "cover-full" as const,
      name: null,
      priceMinor: 3_000,
      per: "day" as const,
      maximum: 1,
      excessMinor: 0,
    };
    const booking = await book({ extras: [cover] });
    const readExcess = async () => (await reread(booking)).agreedTerms?.excessMinor;
    const before = await readExcess();
    expect(before).not.toBe(0);
    await change(booking, "2026-06-17", { extras: { "cover-full": 1 } });
    expect(await readExcess()).toBe(0);
    await change(booking, "2026-06-18", { extras: { "cover-full": 1 } });
    expect(await readExcess()).toBe(0);
    await change(booking, "2026-06-18");
    expect(await readExcess()).toBe(before);
  });

  it("A stay that has begun is extended after the outlet has changed its opening hours", async () => {
    await setOpeningHours(everyDay("08:00", "18:00"));
    const booking = await book({}, { pickUpTime: "08:30", returnTime: "08:30" });
    await setOpeningHours(everyDay("10:00", "16:00"));
    shop.setNow("2026-06-16T06:00:00Z");
    expect(await change(booking, "2026-06-18", { returnTime: "09:00" })).toMatchObject({
      errors: [{ path: "returnTime", code: "booking.time_closed" }],
    });
    expect(await change(booking, "2026-06-18", { pickUpTime: "10:00", returnTime: "10:00" })).toMatchObject({
      errors: [{ path: "from", code: "booking.change_begun" }],
    });
    expect(await change(booking, "2026-06-18", { returnTime: "10:00" })).toMatchObject({ ok: true });
    expect(await reread(booking)).toMatchObject({ to: "2026-06-18", pickUpTime: "08:30", returnTime: "10:00" });
  });

  it("A stay that has begun without agreed times is extended although the outlet has opening hours by now", async () => {
    await setOpeningHours({});
    const booking = await book({});
    await setOpeningHours(everyDay("10:00", "16:00"));
    shop.setNow("2026-06-16T06:00:00Z");
    expect(await change(booking, "2026-06-18", { returnTime: "10:00" })).toMatchObject({ ok: true });
    expect(await reread(booking)).toMatchObject({ to: "2026-06-18", pickUpTime: null, returnTime: null });
  });
});
