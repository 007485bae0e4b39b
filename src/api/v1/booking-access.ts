import type { z } from "@hono/zod-openapi";
import { hasPermission } from "#domain/accounts/roles.ts";
import { type BookingActor, transitionBooking } from "#domain/bookings/commands.server.ts";
import { type Booking, findBooking } from "#domain/bookings/queries.server.ts";
import type { BookingDisplayStatus } from "#domain/bookings/transitions.ts";
import { listAccessibleSellerIds } from "#domain/sellers/seller-access.server.ts";
import type { bookingSchema } from "./booking-schemas.ts";
import type { ApiContext, ApiServices } from "./context.ts";
import { type BookingAccessKind, presentBooking } from "./present-booking.ts";
import { respondWithProblem } from "./problem-response.ts";
import { getActingAccount } from "./session.ts";

export type FoundBooking = { booking: Booking; right: BookingAccessKind; actor: BookingActor };

/** Creates the functions with which booking routes find, present and change bookings for the calling account. */
export function createBookingAccess({ db, clock, getOrigin, wakeMail }: ApiServices) {
  /**
   * Returns the ids of the sellers whose bookings the calling account may manage. Empty for accounts that may not
   * sell.
   */
  async function getManagedSellerIds(c: ApiContext): Promise<number[]> {
    const account = getActingAccount(c);
    return account && hasPermission(account, "sell") ? listAccessibleSellerIds(db, account.id, "orders") : [];
  }

  /** Finds a booking of the calling customer by its id, or any booking by its secret token. */
  async function findCustomerBooking(c: ApiContext, idOrToken: string): Promise<FoundBooking | undefined> {
    if (/^[\w-]{16,64}$/.test(idOrToken)) {
      const booking = await findBooking(db, { token: idOrToken });
      const isOwner = booking && booking.userId !== null && booking.userId === getActingAccount(c)?.id;
      return booking && { booking, right: isOwner ? "customer" : "token", actor: { by: "customer", token: idOrToken } };
    }
    const userId = getActingAccount(c)?.id;
    const booking =
      userId !== undefined && isNumericId(idOrToken)
        ? await findBooking(db, { id: Number(idOrToken), userId })
        : undefined;
    return userId !== undefined && booking
      ? { booking, right: "customer", actor: { by: "customer", userId } }
      : undefined;
  }

  /** Finds a booking of a seller for whom the calling account may act. */
  async function findSellerBooking(c: ApiContext, id: string): Promise<FoundBooking | undefined> {
    const sellerIds = isNumericId(id) ? await getManagedSellerIds(c) : [];
    const booking = sellerIds.length > 0 ? await findBooking(db, { id: Number(id), sellerIds }) : undefined;
    return booking && { booking, right: "seller", actor: { by: "seller", sellerIds } };
  }

  /**
   * Finds a booking of which the calling account is the customer or else the seller. Somebody who has booked a car of
   * their own business counts as the customer.
   */
  const findRequestedBooking = async (c: ApiContext, idOrToken: string) =>
    (await findCustomerBooking(c, idOrToken)) ?? (await findSellerBooking(c, idOrToken));

  const presentForCaller = (
    c: ApiContext,
    booking: Booking,
    access: BookingAccessKind,
  ): z.infer<typeof bookingSchema> =>
    presentBooking(booking, {
      right: access,
      language: c.get("language"),
      now: clock(),
      withToken: c.get("bearer")?.scopes.has("bookings:write") !== false,
    });

  /** Changes the status of a booking, and responds with the booking. */
  async function respondWithTransition(
    c: ApiContext,
    found: FoundBooking | undefined,
    to: BookingDisplayStatus,
    note?: string | null,
  ) {
    if (!found) return respondWithProblem(c, { kind: "not_found", code: "booking.not_found" });
    const { booking, right, actor } = found;
    const context = { db, clock, origin: getOrigin(c.req.raw), actor };
    const transitioned = await transitionBooking(context, booking.id, { to, note: note ?? undefined });
    if (!transitioned.ok) return respondWithProblem(c, transitioned);
    wakeMail();
    const now =
      right === "seller"
        ? await findSellerBooking(c, String(booking.id))
        : await findCustomerBooking(c, booking.token ?? String(booking.id));
    return c.json(presentForCaller(c, now?.booking ?? booking, right), 200);
  }

  return { getManagedSellerIds, findRequestedBooking, findSellerBooking, presentForCaller, respondWithTransition };
}

const isNumericId = (text: string): boolean => /^\d{1,15}$/.test(text);
