import type { InvoiceLabel } from "./invoice-labels.ts";
import type { InvoiceView } from "./invoice-view.server.ts";

/** Labelled value of a document. `strong` marks the most important one. */
type InvoiceRow = { label: InvoiceLabel; value: string; note?: string; strong?: boolean };

/** Lists the numbers and dates of a document. */
export const listInvoiceFacts = (invoice: InvoiceView): InvoiceRow[] => [
  { label: "number", value: invoice.number },
  { label: "issued", value: invoice.issued.text },
  { label: invoice.subject, value: invoice.orderNumber },
  ...(invoice.invoiceNumber ? [{ label: "cancels" as const, value: invoice.invoiceNumber }] : []),
];

/** Lists the amounts below the lines of a document. */
export const listInvoiceAmounts = (invoice: InvoiceView): InvoiceRow[] => [
  ...(invoice.discount ? [{ label: "discount" as const, value: invoice.discount }] : []),
  { label: invoice.subject === "booking" ? "rental" : "goods", value: invoice.goods },
  ...(invoice.shipping ? [{ label: "shipping" as const, value: invoice.shipping }] : []),
  { label: "net", value: invoice.net },
  { label: "tax", value: invoice.tax, note: `${invoice.taxPercent}%` },
  { label: "total", value: invoice.total, note: invoice.currency, strong: true },
];
