import { beforeAll, expect, it } from "vitest";
import { parseListRequest } from "#domain/listings/filters/list-request.ts";
import { searchListings } from "#domain/listings/list/list-listings.server.ts";
import { createRentals, type RentalFixture } from "../../../tests/support/bookings.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { insertRows, updateRow } from "../../../tests/support/rows.ts";
import type { NewRentalTerms } from "./rental-terms.ts";
import { listStayTotals } from "./stay-totals.server.ts";

const terms: NewRentalTerms = {
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

describeOnDatabase("Prices of rental days in lists", (open) => {
  let shop: RentalFixture;
  /** Costs more per day, but less for a week. */
  let weekly: number;
  let daily: number;
  let onRequest: number;
  beforeAll(async () => {
    shop = await createRentals(await open());
    daily = await shop.car({ price: { minor: 10_000, currency: "SAR" } });
    weekly = await shop.car({
      price: { minor: 15_000, currency: "SAR" },
      rental: { ...terms, weeklyMinor: 8_000, weekendMinor: 20_000 },
    });
    onRequest = await shop.car({ price: null });
  });

  const search = (query: string) => {
    const request = parseListRequest(new URLSearchParams(`kind=rental&limit=100&${query}`), shop.catalog, {
      currency: "SAR",
      today: "2026-06-01",
      scope: {},
    });
    expect(request.errors).toEqual([]);
    return searchListings(shop.db, request, "en");
  };
  const listIds = async (query: string) => {
    const { items } = await search(query);
    return items.flatMap(({ id }) => ([daily, weekly, onRequest].includes(id) ? [id] : []));
  };
  /** Monday to Wednesday, and a week. */
  const twoDays = "from=2026-06-01&to=2026-06-03";
  const week = "from=2026-06-01&to=2026-06-08";

  it("listStayTotals applies the rates of the length and the VAT that is added, and leaves out prices on request", async () => {
    const period = { from: "2026-06-01", to: "2026-06-08" } as const;
    const totals = await listStayTotals(shop.db, period);
    expect(totals.get(daily)).toMatchObject({ minor: 70_000, currency: "SAR", days: 7 });
    expect(totals.get(weekly)).toMatchObject({ minor: 56_000 });
    expect(totals.has(onRequest)).toBe(false);
    const [sellerId] = shop.sellers as [number];
    const cityId = shop.catalog.cities.all.find(({ country }) => country === "SA")?.id as number;
    await insertRows(shop.db, "tax_rates", { country_code: "SA", percent: "15", included: false });
    await updateRow(shop.db, "sellers", sellerId, { city_id: cityId, vat_number: "310122393500003" });
    expect((await listStayTotals(shop.db, period)).get(daily)).toMatchObject({ minor: 80_500 });
    await updateRow(shop.db, "sellers", sellerId, { vat_number: null });
  });

  it("A list for rental days is sorted by the price of the stay, and one without days by the price per day", async () => {
    expect(await listIds("sort=price_asc")).toEqual([daily, weekly, onRequest]);
    expect(await listIds(`sort=price_asc&${twoDays}`)).toEqual([daily, weekly, onRequest]);
    expect(await listIds(`sort=price_asc&${week}`)).toEqual([weekly, daily, onRequest]);
    expect(await listIds(`sort=price_desc&${week}`)).toEqual([daily, weekly, onRequest]);
  });

  it("The price filter of a list for rental days compares the price of the stay, in every sort order", async () => {
    for (const sort of ["default", "price_asc", "name_asc"]) {
      expect(await listIds(`sort=${sort}&priceMax=600&${week}`)).toEqual([weekly]);
      expect(await listIds(`sort=${sort}&priceMin=600&${week}`)).toEqual([daily]);
      expect(await listIds(`sort=${sort}&priceMax=120`)).toEqual([daily]);
    }
  });

  it("A list for rental days returns the price of the stay with each listing", async () => {
    const { stays } = await search(week);
    expect(stays?.get(weekly)).toMatchObject({ minor: 56_000, days: 7 });
    expect((await search("")).stays).toBeUndefined();
  });
});
