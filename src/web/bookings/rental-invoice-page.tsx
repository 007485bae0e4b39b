import { getSellerBookingPath } from "#domain/bookings/queries.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import { InvoiceDocument } from "#web/orders/invoice-document.tsx";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/rental-invoice-page.ts";
import { loadBookingInvoice } from "./booking-invoice.server.ts";
import { requireSellerBooking } from "./seller-booking.server.ts";

await Promise.all((["account", "bookings", "orders"] as const).map((bundle) => preloadMessages(bundle)));

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

/** Loads a tax invoice or credit note of a booking for its office. */
export async function loader(args: Route.LoaderArgs) {
  const { booking } = await requireSellerBooking(args);
  const path = getSellerBookingPath(booking.id);
  return loadBookingInvoice(args.context, { booking, path, uuid: args.params.invoice }, args.url);
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders a tax invoice or credit note of a booking for its office. */
export default function RentalInvoicePage({ loaderData: { invoice, back, pdf } }: Route.ComponentProps) {
  return <InvoiceDocument invoice={invoice} back={back} pdf={pdf} />;
}
