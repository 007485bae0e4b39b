import { getPageContext } from "#web/page-context.server.ts";
import type { Route } from "./+types/invoice-pdf.ts";
import { sendInvoicePdf } from "./invoice-pdf.server.ts";
import { findInvoiceView } from "./invoice-view.server.ts";
import { createNotFound, getOrderFromParams } from "./order-from-params.server.ts";

/** Sends the PDF of a tax invoice or credit note of the reader's order. */
export async function loader(args: Route.LoaderArgs) {
  const { db, language, renderPdf, logError } = getPageContext(args.context);
  const { order } = await getOrderFromParams(args);
  const sellerOrderIds = order.sellers.map(({ id }) => id);
  const invoice = await findInvoiceView(db, { sellerOrderIds }, args.params.invoice, language);
  if (!invoice) throw createNotFound();
  return sendInvoicePdf({ renderPdf, logError }, invoice, language, args.url);
}
