import { getSellerBookingPath } from "#domain/bookings/queries.server.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import type { Route } from "./+types/rental-agreement-pdf.ts";
import { sendAgreementPdf } from "./agreement-page.server.ts";
import { requireSellerBooking } from "./seller-booking.server.ts";

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

/** Sends the PDF of the agreement of a confirmed booking to its office. */
export async function loader(args: Route.LoaderArgs) {
  const { booking } = await requireSellerBooking(args);
  return sendAgreementPdf(
    args.context,
    { booking, path: getSellerBookingPath(booking.id), hasContact: true },
    args.url,
  );
}
