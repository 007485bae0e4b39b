import type { z } from "@hono/zod-openapi";
import { may } from "#domain/accounts/roles.ts";
import { type BookingActor, takeBookingStep } from "#domain/bookings/commands.server.ts";
import { type Booking, bookingOf } from "#domain/bookings/queries.server.ts";
import type { ShownStatus } from "#domain/bookings/steps.ts";
import { sellersOf } from "#domain/sellers/owned.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import type { bookingSchema } from "./booking-schemas.ts";
import type { ApiContext, ApiServices } from "./context.ts";
import { type BookingRight, presentBooking } from "./present-booking.ts";
import { accountIn } from "./session.ts";

export type FoundBooking = { booking: Booking; right: BookingRight; actor: BookingActor };

/** Finding a booking for who asks, showing it to them, and taking it a step further. */
export function bookingStepper({ db, clock, originOf, wakeMail }: ApiServices) {
  /** The sellers whose bookings somebody answers; their pages are for who may sell. */
  async function sellersFor(c: ApiContext): Promise<number[]> {
    const account = accountIn(c);
    return account && may(account, "sell") ? sellersOf(db, account.id, "orders") : [];
  }

  /** One's own by its id, anybody's by its token. */
  async function findOwn(c: ApiContext, idOrToken: string): Promise<FoundBooking | undefined> {
    if (/^[\w-]{16,64}$/.test(idOrToken)) {
      const booking = await bookingOf(db, { token: idOrToken });
      const own = booking && booking.userId !== null && booking.userId === accountIn(c)?.id;
      return booking && { booking, right: own ? "customer" : "token", actor: { by: "customer", token: idOrToken } };
    }
    const userId = accountIn(c)?.id;
    const booking =
      userId !== undefined && isId(idOrToken) ? await bookingOf(db, { id: Number(idOrToken), userId }) : undefined;
    return userId !== undefined && booking
      ? { booking, right: "customer", actor: { by: "customer", userId } }
      : undefined;
  }

  /** One of the sellers that one acts for. */
  async function findTheirs(c: ApiContext, id: string): Promise<FoundBooking | undefined> {
    const sellerIds = isId(id) ? await sellersFor(c) : [];
    const booking = sellerIds.length > 0 ? await bookingOf(db, { id: Number(id), sellerIds }) : undefined;
    return booking && { booking, right: "seller", actor: { by: "seller", sellerIds } };
  }

  /** Either; who booked a car of their own is its customer. */
  const find = async (c: ApiContext, idOrToken: string) =>
    (await findOwn(c, idOrToken)) ?? (await findTheirs(c, idOrToken));

  const shown = (c: ApiContext, booking: Booking, right: BookingRight): z.infer<typeof bookingSchema> =>
    presentBooking(booking, {
      right,
      language: c.get("language"),
      now: clock(),
      withToken: c.get("bearer")?.scopes.has("bookings:write") !== false,
    });

  async function step(
    c: ApiContext,
    found: FoundBooking | undefined,
    to: ShownStatus,
    note?: string | null,
  ): Promise<Result<z.infer<typeof bookingSchema>>> {
    if (!found) return failure("not_found", "booking.not_found");
    const { booking, right, actor } = found;
    const context = { db, clock, origin: originOf(c.req.raw), actor };
    const taken = await takeBookingStep(context, booking.id, { to, note: note ?? undefined });
    if (!taken.ok) return taken;
    wakeMail();
    const now =
      right === "seller"
        ? await findTheirs(c, String(booking.id))
        : await findOwn(c, booking.token ?? String(booking.id));
    return ok(shown(c, now?.booking ?? booking, right));
  }

  return { sellersFor, find, findTheirs, shown, step };
}

const isId = (text: string): boolean => /^\d{1,15}$/.test(text);
