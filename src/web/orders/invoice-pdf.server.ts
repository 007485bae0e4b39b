import { redirect } from "react-router";
import type { Language } from "#kernel/localized-text.ts";
import type { PageRequestContext } from "#web/context.ts";
import { renderInvoicePrintout } from "./invoice-printout.server.tsx";
import type { InvoiceView } from "./invoice-view.server.ts";
import { createNotFound } from "./order-from-params.server.ts";

/** Returns the links of the PDF of a document on its page, whose address is `url`. Undefined without a PDF program. */
export const getInvoicePdf = ({ renderPdf }: Pick<PageRequestContext, "renderPdf">, url: URL) =>
  renderPdf && { href: `${url.pathname}/pdf`, hasFailed: url.searchParams.get("pdf") === "failed" };

/**
 * Responds with the PDF of a document. If the program fails, redirects to the page of the document with a message.
 * Without a program, there is no such page. `url` is the address of the PDF.
 */
export async function sendInvoicePdf(
  { renderPdf, logError }: Pick<PageRequestContext, "renderPdf" | "logError">,
  invoice: InvoiceView,
  language: Language,
  url: URL,
): Promise<Response> {
  if (!renderPdf) throw createNotFound();
  const pdf = await renderPdf(renderInvoicePrintout(invoice, language)).catch((error: unknown) => {
    logError(error);
    return undefined;
  });
  if (!pdf) return redirect(`${url.pathname.replace(/\/pdf$/, "")}?pdf=failed`);
  return new Response(pdf, {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${invoice.number.replaceAll(/[^\w-]/g, "-")}.pdf"`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  });
}
