import type { RouterContextProvider } from "react-router";
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { transitionBooking } from "#domain/bookings/commands.server.ts";
import { findReceiptParties } from "#domain/orders/receipt-store.server.ts";
import { answerProtocol, listProtocols, recordProtocol } from "#domain/rental-protocols/protocols.server.ts";
import { loader as bookingPage } from "#web/bookings/booking-page.tsx";
import { action as answerAction, loader as protocolPage } from "#web/bookings/protocol-page.tsx";
import { loader as rentalPage } from "#web/bookings/rental-page.tsx";
import { action as recordAction, loader as recordPage } from "#web/bookings/rental-protocol-page.tsx";
import { createRentals, type RentalFixture } from "../support/bookings.ts";
import type { PageHandler } from "../support/call-page.ts";
import { createTestDatabase } from "../support/databases.ts";
import { createPageContext, runPageHandler } from "../support/page-context.ts";
import { createPhoto } from "../support/picture-files.ts";
import { createMemoryReceipts } from "../support/returns.ts";
import { listMails } from "../support/rows.ts";
import { createUser } from "../support/users.ts";

const origin = "https://karaj.example";
let shop: RentalFixture;
let guest: RouterContextProvider;
let seller: RouterContextProvider;
const officeEmail = "office@example.com";
const receipts = createMemoryReceipts();

beforeAll(async () => {
  shop = await createRentals(await createTestDatabase());
  const visit = { address: "203.0.113.9", clock: shop.clock, receipts };
  guest = await createPageContext(shop.db, { visit });
  const person = { role: "rental_room" as const, email: officeEmail, phone: null };
  const { id } = await createUser(shop.db, { ...person, name: "Ali", last_name: "Omar", email_verified: true });
  await shop.db
    .updateTable("sellers")
    .set({ owner_id: id })
    .where("id", "=", shop.sellers[0] as number)
    .execute();
  const account = { ...person, id, emailVerified: true, name: "Ali", lastName: "Omar" };
  seller = await createPageContext(shop.db, { account, visit });
});
beforeEach(() => {
  shop.setNow("2026-06-01T06:00:00Z");
  receipts.files.clear();
});

const asOffice = () => ({
  ...shop,
  origin,
  receipts,
  owner: "account 1" as const,
  actor: { by: "seller" as const, sellerIds: [shop.sellers[0] as number] },
});
const asCustomer = (token: string) => ({ ...shop, origin, actor: { by: "customer" as const, token } });

/** Creates a rental that is picked up on the day of the clock, with 250 km a day and 0.50 for each further one. */
async function beginRental() {
  const feature = (key: string, number: number) => ({
    featureId: shop.catalog.features.get(key)?.id as number,
    number,
  });
  const car = await shop.car({ features: [feature("mileage_per_day", 250), feature("extra_km_price", 0.5)] });
  const { id, token } = await shop.booked(car, "2026-06-10", "2026-06-12");
  await transitionBooking(asOffice(), id, { to: "confirmed" });
  shop.setNow("2026-06-10T08:00:00Z");
  return { id, token: token as string };
}
/** Returns the time at which the first protocol of a booking was recorded, as its form sends it. */
const getVersion = async (id: number) => (await listProtocols(shop.db, id))[0]?.recordedAt.toISOString();
const record = (id: number, input: object, photos: Uint8Array[] = []) =>
  recordProtocol(asOffice(), id, { fuel: "8", ...input }, photos);
const get = (handler: PageHandler, actor: RouterContextProvider, params: object) =>
  runPageHandler(handler, actor, new Request("http://localhost/"), { ...params });
const post = (handler: PageHandler, actor: RouterContextProvider, params: object, fields: Record<string, string>) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return runPageHandler(handler, actor, new Request("http://localhost/", { method: "POST", body }), { ...params });
};

describe("Commands of protocols", () => {
  it("The office records, the customer answers once, and a confirmed protocol stays as it is", async () => {
    const { id, token } = await beginRental();
    expect(await record(id, { kind: "return", odometer: "1" })).toMatchObject({ code: "booking.illegal_step" });
    expect(
      (await record(id, { kind: "pick-up", odometer: "١٢٬٠٠٠", plate: " ABC 1234 ", remarks: "Scratch" })).ok,
    ).toBe(true);
    expect((await listMails(shop.db, "sara@example.com")).at(-1)?.text).toContain("Scratch");
    const seen = { kind: "pick-up", recordedAt: await getVersion(id) };
    const contested = { ...seen, answer: "contested", note: "Two scratches" };
    expect(await answerProtocol(asCustomer(token), id, { ...contested, note: " " })).toMatchObject({
      errors: [{ path: "note", code: "protocol.note_required" }],
    });
    expect(await answerProtocol(asCustomer("x".repeat(32)), id, contested)).toMatchObject({ kind: "not_found" });
    expect(await answerProtocol(asCustomer(token), id, contested)).toEqual({ ok: true, value: "contested" });
    expect((await listMails(shop.db, officeEmail)).at(-1)?.text).toContain("Two scratches");
    expect(await answerProtocol(asCustomer(token), id, contested)).toMatchObject({ code: "booking.illegal_step" });
    // A corrected protocol asks the customer again.
    shop.setNow("2026-06-10T09:00:00Z");
    expect((await record(id, { kind: "pick-up", odometer: "12000", remarks: "Two scratches" })).ok).toBe(true);
    expect(await listProtocols(shop.db, id)).toMatchObject([
      { kind: "pick-up", odometerKm: 12_000, fuelEighths: 8, answer: null, answerNote: null },
    ]);
    // The customer has not seen the new one yet.
    expect(await answerProtocol(asCustomer(token), id, { ...seen, answer: "confirmed" })).toMatchObject({
      code: "booking.recorded_again",
    });
    const confirmed = { kind: "pick-up", recordedAt: await getVersion(id), answer: "confirmed" };
    expect(await answerProtocol(asCustomer(token), id, confirmed)).toMatchObject({ ok: true });
    expect(await record(id, { kind: "pick-up", odometer: "1" })).toMatchObject({ code: "booking.illegal_step" });
  });

  it("Wrong figures are refused with the name of the field", async () => {
    const { id } = await beginRental();
    expect(await record(id, { kind: "later", odometer: "far", fuel: "9", plate: "x".repeat(21) })).toMatchObject({
      errors: [
        { path: "kind", code: "protocol.kind" },
        { path: "odometer" },
        { path: "fuel" },
        { path: "plate", code: "too_long" },
      ],
    });
    await record(id, { kind: "pick-up", odometer: "500" });
    expect(await record(id, { kind: "return", odometer: "499" })).toMatchObject({
      errors: [{ path: "odometer", code: "protocol.odometer_back" }],
    });
    const stranger = { ...asOffice(), actor: { by: "seller" as const, sellerIds: [shop.sellers[1] as number] } };
    expect(await recordProtocol(stranger, id, { kind: "return", odometer: "900", fuel: "4" })).toMatchObject({
      kind: "not_found",
    });
  });

  it("Photos are readable for both sides, are replaced by new ones, and none stays behind after a failure", async () => {
    const { id, token } = await beginRental();
    const photo = await createPhoto(300, 200);
    await record(id, { kind: "pick-up", odometer: "500" }, [photo, photo]);
    const [first] = await listProtocols(shop.db, id);
    expect(first?.photos.toSorted()).toEqual([...receipts.files].sort());
    expect(await findReceiptParties(shop.db, first?.photos[0] as string)).toEqual({
      buyerId: null,
      sellerId: shop.sellers[0],
      token,
      staff: "moderate",
    });
    await record(id, { kind: "pick-up", odometer: "501" });
    expect(receipts.files.size).toBe(2);
    await record(id, { kind: "pick-up", odometer: "501" }, [photo]);
    expect((await listProtocols(shop.db, id))[0]?.photos).toEqual([...receipts.files]);
    expect(receipts.files.size).toBe(1);
    expect(await record(id, { kind: "return", odometer: "1" }, [photo])).toMatchObject({
      code: "protocol.odometer_back",
    });
    const many = Array.from({ length: 9 }, () => photo);
    expect(await record(id, { kind: "return", odometer: "900" }, many)).toMatchObject({ code: "protocol.photos_full" });
    const broken = new TextEncoder().encode("no picture");
    expect(await record(id, { kind: "return", odometer: "900" }, [broken])).toMatchObject({
      errors: [{ path: "photos" }],
    });
    expect(receipts.files.size).toBe(1);
  });

  it("New photos stay if the old ones cannot be removed", async () => {
    const { id } = await beginRental();
    const photo = await createPhoto(300, 200);
    await record(id, { kind: "pick-up", odometer: "500" }, [photo]);
    const remove = vi.spyOn(receipts, "remove").mockRejectedValue(new Error("EACCES"));
    onTestFinished(() => remove.mockRestore());
    expect(await record(id, { kind: "pick-up", odometer: "501" }, [photo])).toMatchObject({ ok: true });
    const [stored] = await listProtocols(shop.db, id);
    expect(receipts.files).toContain(stored?.photos[0]);
    expect(remove).toHaveBeenCalledTimes(1);
  });
});

describe("Pages of protocols", () => {
  it("An office and a guest go through both protocols and see the kilometres above the agreed distance", async () => {
    const { id, token } = await beginRental();
    const rental = { booking: String(id) };
    expect((await get(rentalPage, seller, rental)).data.protocolLinks).toMatchObject([
      { href: `/account/rentals/${id}/protocol/pick-up` },
    ]);
    const pickUp = { ...rental, kind: "pick-up" };
    expect((await get(recordPage, seller, pickUp)).data).toMatchObject({ canRecord: true });
    expect((await get(recordPage, seller, { ...rental, kind: "other" })).status).toBe(404);
    expect((await post(recordAction, seller, pickUp, { odometer: "", fuel: "8" })).data).toMatchObject({
      errors: [{ field: "odometer", code: "protocol.odometer" }],
    });
    expect((await post(recordAction, seller, pickUp, { odometer: "1000", fuel: "8" })).status).toBeOneOf([302, 303]);
    const own = { token, kind: "pick-up" };
    expect((await get(bookingPage, guest, { token })).data.protocolLinks).toMatchObject([
      { href: `/shop/bookings/${token}/protocol/pick-up` },
    ]);
    expect((await get(protocolPage, guest, { token, kind: "return" })).status).toBe(404);
    expect((await post(answerAction, guest, own, {})).data).toMatchObject({
      errors: [{ field: "answer", code: "protocol.answer" }],
    });
    const seen = { recordedAt: (await getVersion(id)) ?? "" };
    expect((await post(answerAction, guest, own, { ...seen, answer: "confirmed" })).status).toBeOneOf([302, 303]);
    await post(recordAction, seller, { ...rental, kind: "return" }, { odometer: "1700", fuel: "4" });
    const { data } = await get(bookingPage, guest, { token });
    expect(data.protocols).toMatchObject([{ answer: "confirmed" }, { kind: "return", answer: undefined }]);
    const distance = (data.distance as { value: string }[]).map(({ value }) => value.replace(/[\u2066-\u2069]/g, ""));
    expect(distance[0]).toMatch(/700/);
    expect(distance[1]).toMatch(/500/);
    expect(distance[2]).toMatch(/200.*100/);
  });
});
