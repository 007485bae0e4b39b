import { randomUUID } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import { transitionBooking } from "#domain/bookings/commands.server.ts";
import { findBookingById } from "#domain/bookings/queries.server.ts";
import { loader as bookingPage } from "#web/bookings/booking-page.tsx";
import { action as change, loader as changePage } from "#web/bookings/change-page.tsx";
import { action as answer } from "#web/bookings/rental-change-page.tsx";
import { loader as rental } from "#web/bookings/rental-page.tsx";
import { action as withdraw } from "#web/bookings/withdraw-change.ts";
import { createRentals, type RentalFixture } from "../support/bookings.ts";
import type { PageHandler } from "../support/call-page.ts";
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
  const email = `${randomUUID()}@example.com`;
  const person = { role: "rental_room" as const, email, phone: null };
  const { id } = await createUser(shop.db, { ...person, name: "Ali", last_name: "Omar", email_verified: true });
  await shop.db
    .updateTable("sellers")
    .set({ owner_id: id })
    .where("id", "=", shop.sellers[0] as number)
    .execute();
  const account = { ...person, id, emailVerified: true, name: "Ali", lastName: "Omar" };
  seller = await createPageContext(shop.db, { account, visit });
});

const get = (handler: PageHandler, actor: RouterContextProvider, params: object) =>
  runPageHandler(handler, actor, new Request("http://localhost/"), { ...params });
const post = (handler: PageHandler, actor: RouterContextProvider, params: object, fields: Record<string, string>) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return runPageHandler(handler, actor, new Request("http://localhost/", { method: "POST", body }), { ...params });
};
const book = async () => {
  const booking = await shop.booked(await shop.car(), "2026-06-10", "2026-06-12");
  const actor = { by: "seller" as const, sellerIds: shop.sellers };
  await transitionBooking({ ...shop, origin: "https://karaj.example", actor }, booking.id, { to: "confirmed" });
  return { id: booking.id, params: { token: booking.token as string } };
};

describe("Pages of a change", () => {
  it("The change page begins with the agreed stay, whose days count as free", async () => {
    const { params } = await book();
    const { data } = await get(changePage, guest, params);
    expect(data.days).toMatchObject({ from: "2026-06-10", to: "2026-06-12", full: [] });
    expect((await get(changePage, guest, { token: "x".repeat(32) })).status).toBe(404);
  });

  it("A customer asks for a change, the office sees and accepts it, and both pages show the history", async () => {
    const { id, params } = await book();
    const fields = { from: "2026-06-10", to: "2026-06-13", seen: "45150", note: "One more day" };
    expect((await post(change, guest, params, fields)).status).toBeOneOf([302, 303]);
    expect((await get(bookingPage, guest, params)).data).toMatchObject({
      mayChange: true,
      openChange: { status: "requested", difference: expect.stringContaining("150.50") },
    });
    const { data } = await get(rental, seller, { booking: String(id) });
    const open = data.openChange as { id: number; note: string };
    expect(open.note).toBe("One more day");
    const sent = { change: String(open.id), answer: "accept", note: "Done" };
    expect((await post(answer, seller, { booking: String(id) }, sent)).status).toBeOneOf([302, 303]);
    expect((await findBookingById(shop.db, id))?.to).toBe("2026-06-13");
    const after = (await get(bookingPage, guest, params)).data;
    expect(after.openChange).toBeUndefined();
    expect(after.changes).toMatchObject([{ status: "accepted", reply: "Done" }]);
    expect((await post(answer, seller, { booking: String(id) }, sent)).data).toMatchObject({
      code: "booking.illegal_step",
    });
  });

  it("A total that the customer did not see is refused, and the form keeps what was typed", async () => {
    const { params } = await book();
    const fields = { from: "2026-06-10", to: "2026-06-13", seen: "1" };
    const refused = await post(change, guest, params, fields);
    expect(refused.status).toBe(409);
    expect(refused.data).toMatchObject({ code: "booking.price_changed", values: { to: "2026-06-13" } });
    // Without scripts, a button shows the price of other days and changes nothing.
    const shown = await post(change, guest, params, { ...fields, intent: "price" });
    expect(shown.data).toMatchObject({ errors: [], values: { to: "2026-06-13" } });
    expect((await get(bookingPage, guest, params)).data.changes).toEqual([]);
  });

  it("A customer withdraws a change, and an answer of the office without a choice is refused", async () => {
    const { id, params } = await book();
    await post(change, guest, params, { from: "2026-06-10", to: "2026-06-13", seen: "45150" });
    expect((await post(answer, seller, { booking: String(id) }, { change: "1", answer: "" })).data).toMatchObject({
      code: "booking.illegal_step",
    });
    expect((await post(withdraw, guest, params, {})).status).toBeOneOf([302, 303]);
    expect((await get(bookingPage, guest, params)).data.openChange).toBeUndefined();
  });
});
