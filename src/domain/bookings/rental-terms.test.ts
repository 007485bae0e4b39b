import { beforeAll, expect, it } from "vitest";
import { createRentals, type RentalFixture } from "../../../tests/support/bookings.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { insertRows, updateRow } from "../../../tests/support/rows.ts";
import { getBookingCalendar } from "./availability.server.ts";
import { findRentalListing } from "./rental-listing.server.ts";
import type { NewRentalTerms } from "./rental-terms.ts";

const terms: NewRentalTerms = {
  weekendMinor: 20_000,
  weeklyMinor: 12_000,
  monthlyMinor: 9_000,
  youngDriver: { belowAge: 25, dayMinor: 3_000 },
  cancellation: "strict",
  isInstant: false,
  extras: [
    { key: "child-seat", name: null, priceMinor: 1_500, per: "day", maximum: 2 },
    { key: "delivery", name: null, priceMinor: 8_000, per: "stay", maximum: 1 },
    { key: "own-1", name: { en: "Camping set", ar: "عدة تخييم" }, priceMinor: 0, per: "stay", maximum: 1 },
  ],
  returnPlaces: [],
  graceMinutes: 90,
  seasons: [],
  houseRules: "No smoking",
};

describeOnDatabase("Rental terms", (open) => {
  let shop: RentalFixture;
  beforeAll(async () => {
    shop = await createRentals(await open());
  });

  it("findRentalListing returns the rates, rules and extras of a listing, with its deposit", async () => {
    const car = await shop.car({
      rental: terms,
      features: [{ featureId: shop.catalog.features.get("deposit")?.id as number, number: 1_500.5 }],
    });
    const listing = await findRentalListing(shop.db, car);
    const { cancellation, isInstant, houseRules, ...rates } = terms;
    expect(listing).toMatchObject({ cancellation, isInstant, stay: { ...rates, dailyMinor: 15_050, tax: null } });
    expect(listing?.facts).toMatchObject({ houseRules, dailyKm: null, documents: [] });
    expect(listing?.stay.depositMinor).toBe(150_050);
  });

  it("VAT is charged only by sellers who are registered for it, at the rate of their country", async () => {
    const cityId = shop.catalog.cities.all.find(({ country }) => country === "SA")?.id as number;
    await insertRows(shop.db, "tax_rates", { country_code: "SA", percent: "15", included: false });
    const [sellerId] = shop.sellers as [number];
    await updateRow(shop.db, "sellers", sellerId, { city_id: cityId });
    const car = await shop.car();
    expect((await findRentalListing(shop.db, car))?.stay.tax).toBeNull();
    await updateRow(shop.db, "sellers", sellerId, { vat_number: "310122393500003" });
    expect((await findRentalListing(shop.db, car))?.stay.tax).toEqual({ percent: "15", included: false });
    const booking = await shop.booked(car, "2026-06-10", "2026-06-12", { seenTotal: 34_615 });
    expect(booking).toMatchObject({ totalMinor: 34_615, stayPrice: { tax: { minor: 4_515 } } });
    await updateRow(shop.db, "sellers", sellerId, { vat_number: null });
  });

  it("A booking keeps the agreed price, extras, address, deposit and cancellation rule, also after changes", async () => {
    const car = await shop.car({ rental: terms });
    const listing = await findRentalListing(shop.db, car);
    const span = { from: "2026-06-14", to: "2026-06-17" };
    const { price } = (await getBookingCalendar(shop.db, listing as never, shop.clock())).checkStay(span, {
      extras: { "child-seat": 2, delivery: 1 },
      isYoungDriver: true,
    });
    expect(price?.totalMinor).toBe(3 * 15_050 + 2 * 3 * 1_500 + 8_000 + 3 * 3_000);
    const booking = await shop.booked(car, span.from, span.to, {
      extras: { "child-seat": "2", delivery: 1 },
      youngDriver: "on",
      birthDate: "2003-05-17",
      deliveryAddress: "  Olaya Street, Hotel ",
      seenTotal: price?.totalMinor,
    });
    expect(booking).toMatchObject({ stayPrice: price, cancellation: "strict", deliveryAddress: "Olaya Street, Hotel" });
    await insertRows(shop.db, "rental_extras", {
      ad_id: car,
      key: "navigation",
      price_minor: 1,
      price_per: "day",
      maximum: 1,
    });
    await shop.db.updateTable("rental_terms").set({ cancellation: "flexible" }).where("ad_id", "=", car).execute();
    expect(await shop.ask(car, "2026-06-21", "2026-06-23", { seenTotal: 1, birthDate: "1990-05-17" })).toMatchObject({
      code: "booking.price_changed",
      total: 30_100,
    });
  });

  it("requestBooking refuses extras that are not offered, too many of them, and a delivery without an address", async () => {
    const car = await shop.car({ rental: terms });
    const ask = (more: object) => shop.ask(car, "2026-06-10", "2026-06-12", { birthDate: "1990-05-17", ...more });
    expect(await ask({ extras: { navigation: 1 } })).toMatchObject({
      kind: "invalid",
      errors: [{ path: "extras", code: "booking.extra_unknown" }],
    });
    for (const quantity of ["3", "-1", "1.5", "many"])
      expect(await ask({ extras: { "child-seat": quantity } })).toMatchObject({
        errors: [{ path: "extras", code: "booking.extra_limit" }],
      });
    expect(await ask({ extras: { delivery: 1 } })).toMatchObject({
      errors: [{ path: "deliveryAddress", code: "required" }],
    });
    expect(await ask({ extras: { delivery: 1 }, deliveryAddress: "x".repeat(301) })).toMatchObject({
      errors: [{ path: "deliveryAddress", code: "too_long" }],
    });
    // Without a delivery, the address of an earlier choice is dropped.
    expect(
      await shop.booked(car, "2026-06-10", "2026-06-12", { deliveryAddress: "Hotel", birthDate: "1990-05-17" }),
    ).toMatchObject({
      deliveryAddress: null,
    });
  });
});
