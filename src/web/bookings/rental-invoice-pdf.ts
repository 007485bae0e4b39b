import { getSellerBookingPath } from "#domain/bookings/queries.server.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import type { Route } from "./+types/rental-invoice-pdf.ts";
import { sendBookingInvoicePdf } from "./booking-invoice.server.ts";
import { requireSellerBooking } from "./seller-booking.server.ts";

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

/** Sends the PDF of a tax invoice or credit note of a booking to its office. */
export async function loader(args: Route.LoaderArgs) {
  const { booking } = await requireSellerBooking(args);
  const path = getSellerBookingPath(booking.id);
  return sendBookingInvoicePdf(args.context, { booking, path, uuid: args.params.invoice }, args.url);
}
