import type { Db } from "#db/database.ts";
import { formatInvoiceNumber, type Invoice } from "#domain/invoices/invoice.ts";
import { encodeDocumentQr } from "#domain/invoices/invoice-qr.server.ts";
import { type InvoiceOwner, listInvoices } from "#domain/invoices/invoices.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import type { Language, LocalizedText } from "#kernel/localized-text.ts";
import { toDecimalText } from "#kernel/money.ts";
import type { QrCode } from "#ui/qr-code.tsx";
import { createQrCode } from "#web/account/qr-code.server.ts";

/** Tax invoice or credit note as a page shows it. Amounts are decimal texts in the currency of the document. */
export type InvoiceView = {
  kind: Invoice["kind"];
  number: string;
  uuid: string;
  issued: { iso: string; text: string };
  subject: "order" | "booking";
  /** Number of the order or the booking. */
  orderNumber: string;
  currency: string;
  seller: Invoice["document"]["seller"];
  lines: { name: LocalizedText; quantity: number; unit: string; total: string }[];
  /** Discount with a minus sign. Undefined without coupons. */
  discount: string | undefined;
  /** Price of the goods after the discount. */
  goods: string;
  /** Undefined if nothing was charged for shipping. */
  shipping: string | undefined;
  /** Total without VAT. */
  net: string;
  taxPercent: string;
  tax: string;
  total: string;
  /** Undefined for sellers outside Saudi Arabia. */
  qr: QrCode | undefined;
  /** Number of the invoice that a credit note cancels. */
  invoiceNumber: string | undefined;
};

/** Link to a tax invoice or credit note. */
export type InvoiceLink = { kind: Invoice["kind"]; sellerOrderId: number | null; number: string; href: string };

/** Lists links to documents. `path` is the path of the page of the order or booking that shows them. */
export async function listInvoiceLinks(db: Db, owner: InvoiceOwner, path: string): Promise<InvoiceLink[]> {
  const invoices = await listInvoices(db, owner);
  return invoices.map((invoice) => ({
    kind: invoice.kind,
    sellerOrderId: invoice.sellerOrderId,
    number: formatInvoiceNumber(invoice),
    href: `${path}/invoices/${invoice.uuid}`,
  }));
}

/** Finds a document of seller orders or a booking by its UUID. Returns undefined if none of them has it. */
export async function findInvoiceView(
  db: Db,
  owner: InvoiceOwner,
  uuid: string | undefined,
  language: Language,
): Promise<InvoiceView | undefined> {
  const invoices = await listInvoices(db, owner);
  const invoice = invoices.find((each) => each.uuid === uuid);
  if (!invoice) return undefined;
  // The invoices of a booking are all in the list. Each change of its stay may have one.
  const credited = invoices.filter(
    ({ kind, sellerOrderId, position }) =>
      kind === "invoice" && sellerOrderId === invoice.sellerOrderId && position < invoice.position,
  );
  return presentInvoice(invoice, invoice.kind === "credit-note" ? credited : [], language);
}

function presentInvoice(invoice: Invoice, credited: readonly Invoice[], language: Language): InvoiceView {
  const { document, issuedAt } = invoice;
  const { seller, decimals } = document;
  const format = (minor: number) => {
    const [whole = "", part] = toDecimalText(minor, decimals).split(".");
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
    return part === undefined ? grouped : `${grouped}.${part}`;
  };
  const qrText = encodeDocumentQr(invoice);
  return {
    kind: invoice.kind,
    number: formatInvoiceNumber(invoice),
    uuid: invoice.uuid,
    issued: { iso: issuedAt.toISOString(), text: getFormatters(language).formatDateTime(issuedAt) },
    subject: invoice.bookingId === null ? "order" : "booking",
    orderNumber: document.orderNumber,
    currency: document.currency,
    seller,
    lines: document.lines.map(({ name, quantity, unitMinor, totalMinor }) => ({
      name,
      quantity,
      unit: format(unitMinor),
      total: format(totalMinor),
    })),
    discount: document.discountMinor ? `-${format(document.discountMinor)}` : undefined,
    goods: format(document.goodsMinor),
    shipping: document.shippingMinor > 0 ? format(document.shippingMinor) : undefined,
    net: format(document.netMinor),
    taxPercent: document.taxPercent,
    tax: format(document.taxMinor),
    total: format(document.totalMinor),
    qr: qrText === undefined ? undefined : createQrCode(qrText),
    invoiceNumber: credited.length > 0 ? credited.map(formatInvoiceNumber).join(", ") : undefined,
  };
}
