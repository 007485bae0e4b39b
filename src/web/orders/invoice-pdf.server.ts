import type { Language } from "#kernel/localized-text.ts";
import type { PageRequestContext } from "#web/context.ts";
import { renderInvoicePrintout } from "./invoice-printout.server.tsx";
import type { InvoiceView } from "./invoice-view.server.ts";
import { sendPdf } from "./pdf-response.server.ts";

/** Responds with the PDF of a tax invoice or credit note. `url` is the address of the PDF. */
export const sendInvoicePdf = (
  services: Pick<PageRequestContext, "renderPdf" | "logError">,
  invoice: InvoiceView,
  language: Language,
  url: URL,
): Promise<Response> =>
  sendPdf(services, { name: invoice.number, html: renderInvoicePrintout(invoice, language) }, url);
