import { requirePermission } from "#web/account/current-account.server.ts";
import { sendInvoicePdf } from "#web/orders/invoice-pdf.server.ts";
import { findInvoiceView } from "#web/orders/invoice-view.server.ts";
import { createNotFound } from "#web/orders/order-from-params.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import type { Route } from "./+types/invoice-pdf.ts";
import { requireSellerOrder } from "./load-seller-order.server.ts";

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

/** Sends the PDF of a tax invoice or credit note that the seller has issued. */
export async function loader(args: Route.LoaderArgs) {
  const { db, language, renderPdf, logError } = getPageContext(args.context);
  const { sellerOrder } = await requireSellerOrder(args);
  const invoice = await findInvoiceView(db, { sellerOrderIds: [sellerOrder.id] }, args.params.invoice, language);
  if (!invoice) throw createNotFound();
  return sendInvoicePdf({ renderPdf, logError }, invoice, language, args.url);
}
