import { expect, it } from "vitest";
import { renderInvoicePrintout } from "./invoice-printout.server.tsx";
import type { InvoiceView } from "./invoice-view.server.ts";

const invoice: InvoiceView = {
  kind: "invoice",
  number: "INV-000012",
  uuid: "6a1f7d2e-0000-4000-8000-000000000000",
  issued: { iso: "2026-11-26T09:30:00.000Z", text: "26 November 2026" },
  orderNumber: "100007",
  currency: "SAR",
  seller: {
    name: { ar: "معرض الريان", en: "<b>Al Rayyan</b>" },
    address: { ar: null, en: "Riyadh" },
    vatNumber: "300000000000003",
    registration: null,
  },
  lines: [{ name: { ar: "فرامل", en: "Brake pads" }, quantity: 2, unit: "500.00", total: "1,000.00" }],
  discount: undefined,
  goods: "1,000.00",
  shipping: "20.00",
  net: "1,020.00",
  taxPercent: "15",
  tax: "150.00",
  total: "1,170.00",
  qr: { size: 21, path: "M0 0h1v1h-1z" },
  invoiceNumber: undefined,
};

it.each([
  ["en", "ltr"],
  ["ar", "rtl"],
] as const)("the printout has both languages, all amounts and no markup of the seller (%s)", (language, direction) => {
  const html = renderInvoicePrintout(invoice, language);
  expect(html).toContain(`<html lang="${language}" dir="${direction}">`);
  for (const text of ["فاتورة ضريبية مبسطة", "Simplified tax invoice", "معرض الريان", "&lt;b&gt;Al Rayyan&lt;/b&gt;"])
    expect(html).toContain(text);
  for (const amount of ["1,000.00", "20.00", "1,020.00", "VAT 15%", "150.00", "Total with VAT SAR", "1,170.00"])
    expect(html).toContain(amount);
  // PDF programs may not load anything.
  expect(html).not.toMatch(/(?:src|href)="?https?:|url\((?!"data:)/);
});
