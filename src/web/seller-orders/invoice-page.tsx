import { getSellerOrderPath } from "#domain/orders/order.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { InvoiceDocument } from "#web/orders/invoice-document.tsx";
import { findInvoiceView } from "#web/orders/invoice-view.server.ts";
import { createNotFound } from "#web/orders/order-from-params.server.ts";
import { getPdfLink } from "#web/orders/pdf-response.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/invoice-page.ts";
import { requireSellerOrder } from "./load-seller-order.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("orders")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

/** Loads a tax invoice or credit note that the seller has issued. */
export async function loader(args: Route.LoaderArgs) {
  const { db, language, renderPdf } = getPageContext(args.context);
  const { order, sellerOrder } = await requireSellerOrder(args);
  const invoice = await findInvoiceView(db, { sellerOrderIds: [sellerOrder.id] }, args.params.invoice, language);
  if (!invoice) throw createNotFound();
  const path = getSellerOrderPath(sellerOrder.id);
  const { t } = getTranslator(language);
  return {
    ...createUnlistedHead(args.context, `${path}/invoices/${invoice.uuid}`, invoice.number),
    invoice,
    back: { href: path, text: t("orders.number", { number: order.number }) },
    pdf: getPdfLink({ renderPdf }, args.url),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders a tax invoice or credit note for the seller. */
export default function SellerInvoicePage({ loaderData: { invoice, back, pdf } }: Route.ComponentProps) {
  return <InvoiceDocument invoice={invoice} back={back} pdf={pdf} />;
}
