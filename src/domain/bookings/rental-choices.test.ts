import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { createRentals, type RentalFixture } from "../../../tests/support/bookings.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { updateRow } from "../../../tests/support/rows.ts";
import { blockDays } from "./blocks.server.ts";
import { findRentalListing } from "./rental-listing.server.ts";
import type { NewRentalTerms } from "./rental-terms.ts";

describeOnDatabase("Choices of renters", (open) => {
  let shop: RentalFixture;
  let terms: NewRentalTerms;
  let cityId: number;
  beforeAll(async () => {
    shop = await createRentals(await open());
    const city = shop.catalog.cities.bySlug.get("jeddah");
    if (!city) throw new Error("no city");
    cityId = city.id;
    terms = {
      weekendMinor: null,
      weeklyMinor: null,
      monthlyMinor: null,
      youngDriver: null,
      cancellation: "flexible",
      isInstant: false,
      extras: [
        { key: "cover-reduced", name: null, priceMinor: 2_000, per: "day", maximum: 1, excessMinor: 50_000 },
        { key: "cover-full", name: null, priceMinor: 4_000, per: "day", maximum: 1, excessMinor: 0 },
      ],
      returnPlaces: [{ cityId, name: city.name, priceMinor: 30_000 }],
      graceMinutes: 30,
      seasons: [],
      houseRules: null,
    };
    await updateRow(shop.db, "sellers", shop.sellers[0] as number, {
      opening_hours: JSON.stringify(
        Object.fromEntries(["0", "1", "2", "3", "4", "6"].map((day) => [day, [["08:00", "22:00"]]])),
      ) as never,
    });
  });
  const times = (pickUpTime: string, returnTime: string) => ({ pickUpTime, returnTime });

  it("A listing keeps its covers with their excess, its places of return and its grace time", async () => {
    const listing = await findRentalListing(shop.db, await shop.car({ rental: terms }));
    expect(listing?.stay).toMatchObject({
      extras: terms.extras,
      returnPlaces: terms.returnPlaces,
      graceMinutes: 30,
      openingHours: { 1: [["08:00", "22:00"]] },
    });
  });

  it("A booking has the price of its cover, its place of return and the 24-hour periods of its times", async () => {
    const car = await shop.car({ rental: terms });
    // Monday to Wednesday, six hours longer than two days.
    const booking = await shop.booked(car, "2026-06-08", "2026-06-10", {
      extras: { "cover-full": 1 },
      returnCityId: cityId,
      ...times("10:00", "16:00"),
    });
    expect(booking).toMatchObject({ to: "2026-06-10", pickUpTime: "10:00", returnTime: "16:00" });
    expect(booking.totalMinor).toBe(3 * (15_050 + 4_000) + 30_000);
    expect(booking.stayPrice?.lines.map(({ kind }) => kind)).toEqual(["days", "extra", "one-way"]);
  });

  it("requestBooking refuses two covers, other cities, and times at which the outlet is closed", async () => {
    const car = await shop.car({ rental: terms });
    const ask = async (more: object, to = "2026-06-10") => {
      const result = await shop.ask(car, "2026-06-08", to, more);
      return result.ok ? undefined : [result.errors?.[0]?.path, result.errors?.[0]?.code];
    };
    expect(await ask({ extras: { "cover-full": 1, "cover-reduced": 1 } })).toEqual(["extras", "booking.one_cover"]);
    for (const city of [cityId + 1, "Jeddah", -1])
      expect(await ask({ returnCityId: city })).toEqual(["returnCityId", "booking.return_city_unknown"]);
    expect(await ask(times("23:00", "10:00"))).toEqual(["pickUpTime", "booking.time_closed"]);
    expect(await ask(times("ten", "10:00"))).toEqual(["pickUpTime", "booking.time"]);
    expect(await ask({ pickUpTime: "10:00" })).toEqual(["returnTime", "booking.time_missing"]);
    // The outlet is closed on Fridays.
    expect(await ask(times("10:00", "10:00"), "2026-06-12")).toEqual(["returnTime", "booking.time_closed_day"]);
  });

  it("On the day of return, a car is booked again only after its return", async () => {
    const car = await shop.car({ rental: terms });
    await shop.booked(car, "2026-06-08", "2026-06-10", times("10:00", "16:00"));
    const ask = (more: object) => shop.ask(car, "2026-06-10", "2026-06-11", { email: "other@example.com", ...more });
    expect(await ask(times("15:30", "10:00"))).toMatchObject({ kind: "conflict", code: "booking.turnaround" });
    expect(await ask(times("16:00", "10:00"))).toMatchObject({ ok: true });
    // Without times, a car leaves late on its first day, and blocked days begin after the return.
    const sellerIds = [shop.sellers[0] as number];
    expect(await blockDays(shop, sellerIds, car, { from: "2026-06-11", to: "2026-06-12", note: "" })).toMatchObject({
      ok: true,
    });
    expect(await shop.ask(car, "2026-06-07", "2026-06-08", times("09:00", "10:30"))).toMatchObject({
      code: "booking.turnaround",
    });
  });

  it("The database refuses two bookings of a car whose times overlap, whichever code writes them", async () => {
    const car = await shop.car({ rental: terms });
    const first = await shop.booked(car, "2026-06-08", "2026-06-10", times("10:00", "16:00"));
    const second = await shop.booked(car, "2026-06-10", "2026-06-11", times("16:00", "10:00"));
    await expect(
      sql`update bookings set return_time = '16:01' where id = ${first.id}`.execute(shop.db),
    ).rejects.toMatchObject({ code: "23P01" });
    await expect(
      sql`update bookings set pick_up_time = null where id = ${second.id}`.execute(shop.db),
    ).rejects.toMatchObject({ code: "23514" });
  });

  it("With several cars, the one that is back by the time of pick-up is booked", async () => {
    const cars = await shop.car({ rental: terms, stock: 2 });
    const first = await shop.booked(cars, "2026-06-08", "2026-06-10", times("10:00", "16:00"));
    await shop.booked(cars, "2026-06-09", "2026-06-11", times("10:00", "10:00"));
    const third = await shop.booked(cars, "2026-06-10", "2026-06-13", times("16:00", "10:00"));
    expect(third.unit).toBe(first.unit);
  });
});
