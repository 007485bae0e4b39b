import type { Route } from "./+types/invoice-pdf.ts";
import { sendBookingInvoicePdf } from "./booking-invoice.server.ts";
import { requireBooking } from "./booking-page.server.ts";

/** Sends the PDF of a tax invoice or credit note of a booking to its customer. */
export async function loader(args: Route.LoaderArgs) {
  const { booking, path } = await requireBooking(args);
  return sendBookingInvoicePdf(args.context, { booking, path, uuid: args.params.invoice }, args.url);
}
