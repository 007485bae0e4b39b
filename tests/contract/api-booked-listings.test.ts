import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { requestBooking } from "#domain/bookings/request-booking.server.ts";
import { createSellerCar, readListingState } from "../support/my-listings.ts";
import { createSellerApi, type SellerApiClient, sellerTestTime } from "../support/seller-api.ts";

let api: Awaited<ReturnType<typeof createSellerApi>>;
let db: Db;
let owner: SellerApiClient;
let sellerId = 0;
beforeAll(async () => {
  api = await createSellerApi();
  db = api.db;
  owner = await api.someone();
  const office = { slug: "an-office", type: "rental_room", name_en: "Office", owner_id: owner.id, phone: "0501234567" };
  ({ id: sellerId } = await db
    .insertInto("sellers")
    .values(office as never)
    .returning("id")
    .executeTakeFirstOrThrow());
});

const someRental = () => createSellerCar(db, sellerId, { kind: "rental", pricePer: "day", stock: 3 });

async function createBooking(adId: number, from: string, to: string, status: "requested" | "confirmed" | "cancelled") {
  const context = { db, clock: () => sellerTestTime, origin: "https://karaj.example", language: "en" } as const;
  const bookingInput = { from, to, name: "Noura", email: "noura@example.com", phone: "+966 50 123 4567" };
  const bookingResult = await requestBooking(context, adId, bookingInput, randomUUID());
  if (!bookingResult.ok) throw new Error(bookingResult.code);
  await db.updateTable("bookings").set({ status }).where("id", "=", bookingResult.value.id).execute();
}

const listingActions: [path: string, body?: unknown][] = [
  ["pause"],
  ["reservation"],
  ["closing", { outcome: "closed" }],
];

describe("[AP-16] API actions on a rental listing with bookings", () => {
  it.each(listingActions)(
    "POST /ads/{id}/%s on a listing with bookings returns 409 ad.booked if unlessBooked=true, and 200 if false",
    async (path, body) => {
      const ad = await someRental();
      expect((await owner.callApi("GET", `/ads/${ad}`)).body.life.bookings).toBeNull();
      await createBooking(ad, "2026-08-10", "2026-08-12", "confirmed");
      await createBooking(ad, "2026-07-10", "2026-07-12", "requested");
      await createBooking(ad, "2026-07-01", "2026-07-03", "cancelled");
      const bookings = { confirmed: 1, requested: 1, first: "2026-07-10" };
      expect((await owner.callApi("GET", `/ads/${ad}`)).body.life.bookings).toEqual(bookings);

      const refused = await owner.callApi("POST", `/ads/${ad}/${path}?unlessBooked=true`, body);
      expect([refused.status, refused.body.code]).toEqual([409, "ad.booked"]);
      expect(await readListingState(db, ad)).toMatchObject({ status: "active" });

      const done = await owner.callApi("POST", `/ads/${ad}/${path}?unlessBooked=false`, body);
      expect([done.status, done.body.life.bookings]).toEqual([200, bookings]);
      expect(done.body.status).not.toBe("active");
    },
  );

  it.each(listingActions)(
    "POST /ads/{id}/%s on a listing without bookings accepts unlessBooked=true and refuses an invalid value",
    async (path, body) => {
      const ad = await someRental();
      expect((await owner.callApi("POST", `/ads/${ad}/${path}?unlessBooked=true`, body)).status).toBe(200);
      const car = await createSellerCar(db, sellerId);
      const done = await owner.callApi("POST", `/ads/${car}/${path}?unlessBooked=true`, body);
      expect([done.status, done.body.life.bookings]).toEqual([200, null]);
      expect(
        (await owner.callApi("POST", `/ads/${await someRental()}/${path}?unlessBooked=perhaps`, body)).status,
      ).toBe(400);
    },
  );

  it("POST /ads/{id}/pause returns 404 for a booked listing of another seller", async () => {
    const ad = await someRental();
    await createBooking(ad, "2026-08-10", "2026-08-12", "confirmed");
    const stranger = await api.someone();
    expect((await stranger.callApi("POST", `/ads/${ad}/pause?unlessBooked=true`)).status).toBe(404);
  });
});
