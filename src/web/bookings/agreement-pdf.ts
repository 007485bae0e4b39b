import type { Route } from "./+types/agreement-pdf.ts";
import { sendAgreementPdf } from "./agreement-page.server.ts";
import { requireBooking } from "./booking-page.server.ts";

/** Sends the PDF of the agreement of a confirmed booking to its customer. */
export async function loader(args: Route.LoaderArgs) {
  const { booking, path, isGuest } = await requireBooking(args);
  return sendAgreementPdf(args.context, { booking, path, hasContact: !isGuest }, args.url);
}
