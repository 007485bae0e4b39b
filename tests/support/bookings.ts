import { randomUUID } from "node:crypto";
import type { Database } from "#db/database.ts";
import type { NewAd } from "#domain/ads/insert.server.ts";
import { bookingWithId } from "#domain/bookings/queries.server.ts";
import { type RequestContext, type RequestInput, requestBooking } from "#domain/bookings/request.server.ts";
import { orderShop } from "./orders.ts";

export type Rentals = Awaited<ReturnType<typeof rentals>>;

/** Somebody who books. */
export const customer = { name: "Sara Al Otaibi", email: "sara@example.com", phone: "+966 50 123 4567" };

/** Two offices that let cars by the day; it is the first of June 2026. */
export async function rentals(database: Pick<Database, "db">) {
  const shop = await orderShop(database);
  const { db, catalogue } = shop;
  let now = new Date("2026-06-01T06:00:00Z");
  const clock = () => now;

  const car = (more: Partial<NewAd> = {}): Promise<number> =>
    shop.ad({
      kind: "rental",
      categoryId: catalogue.categories.bySlug.get("rental-cars")?.id as number,
      name: { en: "Rent a Corolla", ar: "كورولا للإيجار" },
      price: { minor: 15_050, currency: "SAR" },
      currency: "SAR",
      pricePer: "day",
      stock: 1,
      ...more,
    });

  const context = (more: Partial<RequestContext> = {}): RequestContext => ({
    db,
    clock,
    origin: "https://karaj.example",
    language: "en",
    ...more,
  });

  const ask = (
    ad: number,
    from: unknown,
    to: unknown,
    {
      key = randomUUID(),
      context: more = {},
      ...input
    }: RequestInput & { key?: string; context?: Partial<RequestContext> } = {},
  ) => requestBooking(context(more), ad, { ...customer, from, to, ...input }, key);

  /** A booking that is there. */
  async function booked(ad: number, from: string, to: string, more: Parameters<typeof ask>[3] = {}) {
    const made = await ask(ad, from, to, more);
    if (!made.ok) throw new Error(`${made.code} ${JSON.stringify(made)}`);
    const booking = await bookingWithId(db, made.value.id);
    if (!booking) throw new Error("no booking");
    return booking;
  }

  return {
    ...shop,
    clock,
    car,
    ask,
    booked,
    setNow: (date: string) => {
      now = new Date(date);
    },
  };
}
