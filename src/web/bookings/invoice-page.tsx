import { preloadMessages } from "#i18n/messages.ts";
import { InvoiceDocument } from "#web/orders/invoice-document.tsx";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/invoice-page.ts";
import { loadBookingInvoice } from "./booking-invoice.server.ts";
import { requireBooking } from "./booking-page.server.ts";

await Promise.all((["account", "bookings", "orders"] as const).map((bundle) => preloadMessages(bundle)));

/** Loads a tax invoice or credit note of a booking for its customer. */
export async function loader(args: Route.LoaderArgs) {
  const { booking, path } = await requireBooking(args);
  return loadBookingInvoice(args.context, { booking, path, uuid: args.params.invoice }, args.url);
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders a tax invoice or credit note of a booking for its customer. */
export default function BookingInvoicePage({ loaderData: { invoice, back, pdf } }: Route.ComponentProps) {
  return <InvoiceDocument invoice={invoice} back={back} pdf={pdf} />;
}
