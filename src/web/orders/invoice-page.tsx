import { preloadMessages } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/invoice-page.ts";
import { InvoiceDocument } from "./invoice-document.tsx";
import { findInvoiceView } from "./invoice-view.server.ts";
import { createNotFound, getOrderFromParams } from "./order-from-params.server.ts";
import { getPdfLink } from "./pdf-response.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("orders")]);

/** Loads a tax invoice or credit note of the reader's order. */
export async function loader(args: Route.LoaderArgs) {
  const { db, language, renderPdf } = getPageContext(args.context);
  const { order, path } = await getOrderFromParams(args);
  const sellerOrderIds = order.sellers.map(({ id }) => id);
  const invoice = await findInvoiceView(db, { sellerOrderIds }, args.params.invoice, language);
  if (!invoice) throw createNotFound();
  const { t } = getTranslator(language);
  return {
    ...createUnlistedHead(args.context, `${path}/invoices/${invoice.uuid}`, invoice.number),
    invoice,
    back: { href: path, text: t("orders.number", { number: order.number }) },
    pdf: getPdfLink({ renderPdf }, args.url),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders a tax invoice or credit note for the buyer. */
export default function InvoicePage({ loaderData: { invoice, back, pdf } }: Route.ComponentProps) {
  return <InvoiceDocument invoice={invoice} back={back} pdf={pdf} />;
}
