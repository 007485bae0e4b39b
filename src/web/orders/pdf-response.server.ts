import { redirect } from "react-router";
import type { PageRequestContext } from "#web/context.ts";
import { createNotFound } from "./order-from-params.server.ts";

/** Returns the links of the PDF of a document on its page, whose address is `url`. Undefined without a PDF program. */
export const getPdfLink = ({ renderPdf }: Pick<PageRequestContext, "renderPdf">, url: URL) =>
  renderPdf && { href: `${url.pathname}/pdf`, hasFailed: url.searchParams.get("pdf") === "failed" };

/**
 * Responds with the PDF of an HTML document. If the program fails, redirects to the page of the document with a message.
 * Without a program, there is no such page. `url` is the address of the PDF, and `name` the file's name without `.pdf`.
 */
export async function sendPdf(
  { renderPdf, logError }: Pick<PageRequestContext, "renderPdf" | "logError">,
  { name, html }: { name: string; html: string },
  url: URL,
): Promise<Response> {
  if (!renderPdf) throw createNotFound();
  const pdf = await renderPdf(html).catch((error: unknown) => {
    logError(error);
    return undefined;
  });
  if (!pdf) return redirect(`${url.pathname.replace(/\/pdf$/, "")}?pdf=failed`);
  return new Response(pdf, {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${name.replaceAll(/[^\w-]/g, "-")}.pdf"`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  });
}
