import type { RouterContextProvider } from "react-router";
import type { Booking } from "#domain/bookings/queries.server.ts";
import { getTranslator } from "#i18n/translator.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { sendInvoicePdf } from "#web/orders/invoice-pdf.server.ts";
import { findInvoiceView, type InvoiceView } from "#web/orders/invoice-view.server.ts";
import { createNotFound } from "#web/orders/order-from-params.server.ts";
import { getPdfLink } from "#web/orders/pdf-response.server.ts";
import { getPageContext } from "#web/page-context.server.ts";

/** Booking of a reader, with the path of its page and the UUID of the document that the reader opens. */
type ReadInvoice = { booking: Booking; path: string; uuid: string | undefined };

/** Finds the document of the booking. Throws 404 if the booking has no such document. */
async function requireInvoice(
  context: Readonly<RouterContextProvider>,
  { booking, uuid }: ReadInvoice,
): Promise<InvoiceView> {
  const { db, language } = getPageContext(context);
  const invoice = await findInvoiceView(db, { bookingId: booking.id }, uuid, language);
  if (!invoice) throw createNotFound();
  return invoice;
}

/** Loads the page of a tax invoice or credit note of a booking. `url` is the address of the page. */
export async function loadBookingInvoice(context: Readonly<RouterContextProvider>, read: ReadInvoice, url: URL) {
  const { language, renderPdf } = getPageContext(context);
  const invoice = await requireInvoice(context, read);
  const { t } = getTranslator(language);
  return {
    ...createUnlistedHead(context, `${read.path}/invoices/${invoice.uuid}`, invoice.number),
    invoice,
    back: { href: read.path, text: t("bookings.number", { number: String(read.booking.id) }) },
    pdf: getPdfLink({ renderPdf }, url),
  };
}

/** Responds with the PDF of a tax invoice or credit note of a booking. `url` is the address of the PDF. */
export async function sendBookingInvoicePdf(context: Readonly<RouterContextProvider>, read: ReadInvoice, url: URL) {
  const { language, renderPdf, logError } = getPageContext(context);
  return sendInvoicePdf({ renderPdf, logError }, await requireInvoice(context, read), language, url);
}
