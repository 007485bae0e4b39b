import type { InvoiceView } from "#web/orders/invoice-view.server.ts";

/** Tax invoice of a seller in Saudi Arabia, as pages and printouts show it. */
export const testInvoice: InvoiceView = {
  kind: "invoice",
  number: "INV-000012",
  uuid: "6a1f7d2e-0000-4000-8000-000000000000",
  issued: { iso: "2026-11-26T09:30:00.000Z", text: "2026" },
  subject: "order",
  orderNumber: "100007",
  currency: "SAR",
  seller: {
    name: { ar: "معرض الريان", en: "Al Rayyan" },
    address: { ar: null, en: null },
    vatNumber: "300000000000003",
    registration: "1010123456",
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
