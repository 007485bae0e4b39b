import { expect, it } from "vitest";
import { testInvoice } from "../../../tests/support/invoice.ts";
import { renderInvoicePrintout } from "./invoice-printout.server.tsx";

const { seller } = testInvoice;
const invoice = { ...testInvoice, seller: { ...seller, name: { ...seller.name, en: "<b>Al Rayyan</b>" } } };

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
