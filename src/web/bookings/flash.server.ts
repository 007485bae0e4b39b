import { z } from "zod";
import { createFlash } from "#web/flash-cookie.server.ts";

/** Last event of a booking or calendar. `bookings.outcomes` holds the messages. */
const bookingFlashSchema = z.object({
  kind: z.enum([
    "requested",
    "unconfirmed",
    "instant",
    "paid",
    "depositPaid",
    "changed",
    "changeRequested",
    "changeWithdrawn",
    "changeAccepted",
    "changeDeclined",
    "changePayable",
    "changePaid",
    "changeTaken",
    "depositReleased",
    "depositClaimed",
    "claimAgreed",
    "claimContested",
    "claimDecided",
    "contactConfirmed",
    "cancelled",
    "late",
    "confirmed",
    "refused",
    "sellerCancelled",
    "completed",
    "blocked",
    "unblocked",
    "documentsSent",
    "documentsAccepted",
    "documentsRefused",
    "protocolRecorded",
    "protocolConfirmed",
    "protocolContested",
    "calendarShared",
    "calendarUnshared",
    "calendarFetched",
    "calendarFailed",
    "calendarRemoved",
  ]),
});
export type BookingFlash = z.infer<typeof bookingFlashSchema>;

export const bookingFlash = createFlash("booking", bookingFlashSchema);
