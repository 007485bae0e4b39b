import { randomUUID } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import { findCalendarToken } from "#domain/bookings/calendar-sync/calendar-link.server.ts";
import { loader as calendarFile } from "#web/bookings/calendar-file.ts";
import { action, loader } from "#web/bookings/calendar-sync-page.tsx";
import { createRentals, type RentalFixture } from "../support/bookings.ts";
import { createTestDatabase } from "../support/databases.ts";
import { createPageContext, runPageHandler } from "../support/page-context.ts";
import { createUser } from "../support/users.ts";

let shop: RentalFixture;
let guest: RouterContextProvider;
let seller: RouterContextProvider;

beforeAll(async () => {
  shop = await createRentals(await createTestDatabase());
  const visit = { address: "203.0.113.9", clock: shop.clock };
  guest = await createPageContext(shop.db, { visit });
  const person = { role: "rental_room" as const, email: `${randomUUID()}@example.com`, phone: null };
  const { id } = await createUser(shop.db, { ...person, name: "Ali", last_name: "Omar", email_verified: true });
  await shop.db
    .updateTable("sellers")
    .set({ owner_id: id })
    .where("id", "=", shop.sellers[0] as number)
    .execute();
  const account = { ...person, id, emailVerified: true, name: "Ali", lastName: "Omar" };
  seller = await createPageContext(shop.db, { account, visit });
});

const get = (car: number) => runPageHandler(loader, seller, new Request("http://localhost/"), { ad: String(car) });
const post = (car: number, fields: Record<string, string>) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return runPageHandler(action, seller, new Request("http://localhost/", { method: "POST", body }), {
    ad: String(car),
  });
};
const readFile = (file: string) => calendarFile({ params: { file }, context: guest } as never);

describe("Calendar connections of a rental car", () => {
  it("An office shares a calendar, which everybody with the address can read until it is revoked", async () => {
    const car = await shop.car();
    await shop.booked(car, "2026-06-10", "2026-06-12");
    expect((await get(car)).data.feedUrl).toBeUndefined();
    expect((await post(car, { act: "share" })).status).toBeOneOf([302, 303]);
    const token = await findCalendarToken(shop.db, car);
    expect((await get(car)).data.feedUrl).toContain(`/calendars/${token}.ics`);
    const response = await readFile(`${token}.ics`);
    expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(await response.text()).toContain("DTSTART;VALUE=DATE:20260610\r\n");
    await post(car, { act: "unshare" });
    expect((await readFile(`${token}.ics`)).status).toBe(404);
    expect((await readFile("x.ics")).status).toBe(404);
  });

  it("A wrong address is shown again with its error, and the car of another seller is not found", async () => {
    const car = await shop.car();
    const { data, status } = await post(car, { act: "add", name: "Airport", url: "http://127.0.0.1/a.ics" });
    expect(status).toBe(400);
    expect(data).toMatchObject({ errors: [{ field: "url", code: "calendar.address" }], values: { name: "Airport" } });
    const other = await shop.car({ sellerId: shop.sellers[1] as number });
    expect((await get(other)).status).toBe(404);
    expect((await post(other, { act: "share" })).status).toBe(404);
  });
});
