import { z } from "zod";
import { clearedFlash, flashCookie, readFlash } from "#web/flash.server.ts";

/** What happened to a booking or a calendar, for the page that is shown next; worded by `bookings.news`. */
const told = z.object({
  kind: z.enum([
    "requested",
    "unconfirmed",
    "contactConfirmed",
    "cancelled",
    "late",
    "confirmed",
    "refused",
    "sellerCancelled",
    "completed",
    "blocked",
    "unblocked",
  ]),
});
export type BookingTold = z.infer<typeof told>;

export const bookingFlash = {
  cookie: (value: BookingTold, origin: string): string => flashCookie("booking", value, origin),
  cleared: (origin: string): string => clearedFlash("booking", origin),
  read: (request: Request): BookingTold | undefined => readFlash(request, "booking", told),
};
