import type { ColumnType, Generated } from "kysely";

export type InvoiceKind = "invoice" | "credit-note";

/** Text in both languages as it was when the document was issued. */
type DocumentText = { en: string | null; ar: string | null };

/** Content of a tax invoice or credit note. Amounts are in minor units of `currency` and positive in both kinds. */
export type InvoiceDocument = {
  seller: {
    name: DocumentText;
    address: DocumentText;
    vatNumber: string;
    /** Commercial registration number. */
    registration: string | null;
  };
  /** Number of the order or the booking. */
  orderNumber: string;
  currency: string;
  /** Number of decimals of the currency. */
  decimals: number;
  lines: { name: DocumentText; quantity: number; unitMinor: number; totalMinor: number }[];
  /** Discount of coupons. Missing in documents without one. */
  discountMinor?: number | null;
  /** Price of the goods after the discount. */
  goodsMinor: number;
  shippingMinor: number;
  /** VAT rate as a decimal text, such as "15". */
  taxPercent: string;
  taxMinor: number;
  /** Total without VAT. */
  netMinor: number;
  totalMinor: number;
};

/** Tax invoice or credit note of a seller order or a booking. Rows are never changed. */
export interface InvoicesTable {
  id: Generated<number>;
  uuid: string;
  kind: InvoiceKind;
  seller_id: number;
  /** Null in documents of bookings. */
  seller_order_id: ColumnType<number | null, number | null | undefined, never>;
  /** Null in documents of seller orders. */
  booking_id: ColumnType<number | null, number | null | undefined, never>;
  /** Refund of a part that a credit note belongs to. Null in invoices and credit notes of everything that is left. */
  refund_id: ColumnType<string | null, string | null | undefined, never>;
  /** Position among the documents of the seller, from 1 on. */
  position: number;
  issued_at: Date;
  document: ColumnType<InvoiceDocument, string, never>;
  /** SHA-256 of the seller's previous document. Zeros in the first one. */
  previous_hash: string;
  hash: string;
}
