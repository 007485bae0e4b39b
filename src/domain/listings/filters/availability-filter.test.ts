import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { bookingCustomer, createRentals, type RentalFixture } from "../../../../tests/support/bookings.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";
import { blockDays } from "../../bookings/blocks.server.ts";
import { transitionBooking } from "../../bookings/commands.server.ts";
import { searchListings } from "../list/list-listings.server.ts";
import type { ListScope } from "../query/criteria.ts";
import { parseListRequest } from "./list-request.ts";

const today = "2026-06-01";

describeOnDatabase("Availability filter", (open) => {
  let shop: RentalFixture;
  let catalog: Catalog;
  beforeAll(async () => {
    shop = await createRentals(await open());
    shop.setNow(`${today}T06:00:00Z`);
    catalog = shop.catalog;
  });
  const parsed = (query: string, scope: ListScope = {}) =>
    parseListRequest(new URLSearchParams(query), catalog, { currency: "USD", today, scope });
  /** Returns which of the given listings a list contains, and checks every sort order. */
  const found = async (ads: readonly number[], query: string) => {
    const lists = await Promise.all(
      ["default", "name_asc", "price_asc"].map((sort) =>
        searchListings(shop.db, parsed(`kind=rental&limit=100&sort=${sort}&${query}`), "en"),
      ),
    );
    const [first, ...otherLists] = lists.map(({ items }) => ads.filter((ad) => items.some(({ id }) => id === ad)));
    for (const other of otherLists) expect(other).toEqual(first);
    for (const { items, total } of lists) expect(total).toBe(items.length);
    return first;
  };
  const days = (from: string, to: string) => `from=2026-06-${from}&to=2026-06-${to}`;

  it("The rental filter returns cars that are free on all days; the return day of a booking counts as free", async () => {
    const [booked, blocked, free] = [await shop.car(), await shop.car(), await shop.car()];
    const all = [booked, blocked, free];
    const booking = await shop.booked(booked, "2026-06-10", "2026-06-13");
    const sellerIds = [shop.sellers[0] as number];
    const block = await blockDays(shop, sellerIds, blocked, { from: "2026-06-12", to: "2026-06-14", note: "" });
    expect(block).toMatchObject({ ok: true });
    expect(await found(all, "")).toEqual(all);
    expect(await found(all, days("12", "13"))).toEqual([free]);
    expect(await found(all, days("09", "12"))).toEqual([blocked, free]);
    expect(await found(all, days("13", "16"))).toEqual([booked, free]);
    expect(await found(all, days("08", "10"))).toEqual(all);
    expect(await found(all, days("01", "30"))).toEqual([free]);
    const context = { ...shop, origin: "https://karaj.example", actor: { by: "seller" as const, sellerIds } };
    expect(await transitionBooking(context, booking.id, { to: "refused", note: "Sorry" })).toMatchObject({ ok: true });
    expect(await found(all, days("12", "13"))).toEqual([booked, free]);
  });

  it("The rental filter returns a listing with several cars when one of them is free", async () => {
    const cars = await shop.car({ stock: 2 });
    await shop.booked(cars, "2026-06-10", "2026-06-13");
    await shop.booked(cars, "2026-06-13", "2026-06-16", { ...bookingCustomer, email: "other@example.com" });
    expect(await found([cars], days("10", "16"))).toEqual([cars]);
    await shop.booked(cars, "2026-06-12", "2026-06-14");
    expect(await found([cars], days("10", "12"))).toEqual([cars]);
    for (const [from, to] of [
      ["10", "16"],
      ["12", "13"],
      ["13", "14"],
    ] as const) {
      expect(await found([cars], days(from, to))).toEqual([]);
    }
    expect(await found([cars], days("14", "20"))).toEqual([cars]);
  });

  it("The rental filter excludes cars with a longer minimum rental and cars without a price per day", async () => {
    const week = await shop.car({ minDays: 7 });
    const none = await shop.car({ stock: 0, availability: "out-of-stock" });
    const wholePeriodCar = await shop.car({ pricePer: "whole" });
    expect(await found([week, none, wholePeriodCar], days("20", "26"))).toEqual([]);
    expect(await found([week, none, wholePeriodCar], days("20", "27"))).toEqual([week]);
    await sql`update ads set stock = 1, availability = 'in-stock' where id = ${none}`.execute(shop.db);
    expect(await found([week, none], days("20", "22"))).toEqual([none]);
  });

  describe("Rental dates in list parameters", () => {
    it("parseListRequest turns a list with dates into a rental list and accepts several date formats", () => {
      for (const query of ["from=2026-06-05&to=2026-06-08", "from=5/6/2026&to=٨/٦/٢٠٢٦"]) {
        const { criteria, errors } = parsed(query);
        expect(errors).toEqual([]);
        expect(criteria).toMatchObject({ kind: "rental", free: { from: "2026-06-05", to: "2026-06-08" } });
      }
    });

    it.each([
      ["from=2026-06-05", "to", "missing"],
      ["to=2026-06-05", "from", "missing"],
      ["from=2026-06-31&to=2026-07-02", "from", "day"],
      ["from=soon&to=2026-07-02", "from", "day"],
      ["from=2026-06-05&to=x' or 1=1", "to", "day"],
      ["from=2026-05-31&to=2026-06-02", "from", "past"],
      ["from=2026-06-05&to=2026-06-05", "to", "order"],
      ["from=2026-06-05&to=2026-06-04", "to", "order"],
      ["from=2027-06-05&to=2027-06-09", "from", "too_far"],
      ["from=2026-06-05&to=2026-12-09", "to", "many_days"],
      ["from=2026-06-05&from=2026-06-06&to=2026-06-09", "from", "repeated"],
      ["kind=car&from=2026-06-05&to=2026-06-09", "from", "kind_rental"],
    ])("parseListRequest with %s reports %s as %s and applies no date filter", (query, path, code) => {
      const { criteria, errors } = parsed(query);
      expect(errors).toEqual([{ path, code, message: expect.stringContaining(path) }]);
      expect(criteria.free).toBeUndefined();
    });

    it("parseListRequest rejects dates in a category of cars for sale", () => {
      const category = [...catalog.categories.byId.values()].find(({ type }) => type === "carForSale");
      const { errors, criteria } = parsed("from=2026-06-05&to=2026-06-09", category ? { category } : {});
      expect(errors).toMatchObject([{ path: "from", code: "kind_rental" }]);
      expect(criteria.free).toBeUndefined();
    });
  });
});
