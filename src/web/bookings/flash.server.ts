import { z } from "zod";
import { clearFlashCookie, createFlashCookie, readFlash } from "#web/flash-cookie.server.ts";

/** Last event of a booking or calendar. `bookings.outcomes` holds the messages. */
const bookingFlashSchema = z.object({
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
export type BookingFlash = z.infer<typeof bookingFlashSchema>;

export const bookingFlash = {
  cookie: (value: BookingFlash, origin: string): string => createFlashCookie("booking", value, origin),
  cleared: (origin: string): string => clearFlashCookie("booking", origin),
  read: (request: Request): BookingFlash | undefined => readFlash(request, "booking", bookingFlashSchema),
};
