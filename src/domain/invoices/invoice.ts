import type { InvoiceDocument, InvoiceKind } from "#db/schema/invoices.ts";

/** Tax invoice or credit note that a seller has issued for a seller order or a booking. */
export type Invoice = {
  uuid: string;
  kind: InvoiceKind;
  /** Null in documents of bookings. */
  sellerOrderId: number | null;
  /** Null in documents of seller orders. */
  bookingId: number | null;
  /** Position among the documents of the seller, from 1 on without gaps. */
  position: number;
  issuedAt: Date;
  document: InvoiceDocument;
  /** Hash of the seller's previous document. */
  previousHash: string;
  hash: string;
};

/** Hash that the first document of a seller follows. */
export const FIRST_INVOICE_HASH = "0".repeat(64);

/** Formats the number of a document, which is unique per seller: "INV-000012", or "CN-000013" for a credit note. */
export const formatInvoiceNumber = ({ kind, position }: Pick<Invoice, "kind" | "position">): string =>
  `${kind === "invoice" ? "INV" : "CN"}-${String(position).padStart(6, "0")}`;
