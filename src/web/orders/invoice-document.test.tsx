import jsQR from "jsqr";
import sharp from "sharp";
import { expect, it } from "vitest";
import { encodeInvoiceQr } from "#domain/invoices/invoice-qr.server.ts";
import { createQrCode } from "#web/account/qr-code.server.ts";
import { testInvoice as invoice } from "../../../tests/support/invoice.ts";
import { renderView } from "../../../tests/support/render-view.tsx";
import { InvoiceDocument } from "./invoice-document.tsx";

const back = { href: "/account/orders/3", text: "100007" };

it.each(["en", "ar"] as const)("A tax invoice shows its labels in both languages and all amounts (%s)", (language) => {
  const { text } = renderView(<InvoiceDocument invoice={invoice} back={back} pdf={undefined} />, language);
  for (const shown of ["فاتورة ضريبية مبسطة", "Simplified tax invoice", "INV-000012", "300000000000003", "1010123456"])
    expect(text).toContain(shown);
  for (const amount of ["1,000.00", "20.00", "1,020.00", "VAT 15%", "150.00", "Total with VAT SAR", "1,170.00"])
    expect(text).toContain(amount);
});

it("A credit note names the invoice that it cancels, and a seller abroad has no QR code", () => {
  const creditNote = { ...invoice, kind: "credit-note" as const, invoiceNumber: "INV-000012", qr: undefined };
  const { text, html } = renderView(<InvoiceDocument invoice={creditNote} back={back} pdf={undefined} />, "en");
  expect(text).toContain("For invoice");
  expect(html).not.toContain('role="img"');
});

it.each(["en", "ar"] as const)(
  "an independent reader decodes the QR code of the printed page (%s)",
  async (language) => {
    const issuedAt = new Date(invoice.issued.iso);
    const fields = {
      sellerName: "معرض الريان",
      vatNumber: "300000000000003",
      issuedAt,
      total: "1170.00",
      tax: "150.00",
    };
    const text = encodeInvoiceQr(fields);
    const { html } = renderView(
      <InvoiceDocument invoice={{ ...invoice, qr: createQrCode(text) }} back={back} pdf={undefined} />,
      language,
    );
    const svg = /<svg[^>]*role="img".*?<\/svg>/s.exec(html)?.[0] ?? "";
    // Printed at 4 cm, read by a camera with about 250 pixels per inch.
    const picture = sharp(Buffer.from(svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"'))).resize(400, 400);
    const { data } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(jsQR(new Uint8ClampedArray(data), 400, 400)?.data).toBe(text);
  },
);

it.each(["en", "ar"] as const)(
  "The page of an invoice offers the PDF, and says when its creation failed (%s)",
  (language) => {
    const pdf = { href: "/account/orders/3/invoices/6a1f/pdf", hasFailed: false };
    const failed = { ...pdf, hasFailed: true };
    const offered = renderView(<InvoiceDocument invoice={invoice} back={back} pdf={pdf} />, language);
    expect(offered.html).toContain(`href="${pdf.href}"`);
    expect(offered.html).not.toContain('role="alert"');
    expect(renderView(<InvoiceDocument invoice={invoice} back={back} pdf={failed} />, language).html).toContain(
      'role="alert"',
    );
    expect(renderView(<InvoiceDocument invoice={invoice} back={back} pdf={undefined} />, language).html).not.toContain(
      "/pdf",
    );
  },
);
