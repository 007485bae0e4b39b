import { sql, type Transaction } from "kysely";
import type { InvoiceDocument } from "#db/schema/invoices.ts";
import type { Tables } from "#db/schema/tables.ts";
import { calculateIncludedTax } from "#domain/tax/tax-amount.ts";
import type { Invoice } from "./invoice.ts";
import { insertInvoice, invoiceSeller, listInvoices } from "./invoices.server.ts";

/** Agreed price of a booking, and how much of it the customer owes by now. Amounts are in minor units. */
export type InvoicedBooking = {
  id: number;
  sellerId: number;
  currency: string;
  /** Lines of the agreed price. Without VAT if it is added. */
  lines: InvoiceDocument["lines"];
  tax: { percent: string; included: boolean; minor: number } | null;
  totalMinor: number;
  /** The part of the total that was paid or became due, and that does not go back. */
  settledMinor: number;
  isCancelled: boolean;
  now: Date;
};

type Amounts = Pick<InvoiceDocument, "totalMinor" | "taxMinor">;

const changeName = { en: "Change of the booking", ar: "تعديل الحجز" };
const cancellationName = { en: "Cancellation of the booking", ar: "إلغاء الحجز" };

/**
 * Issues the document that brings the documents of a booking to its settled amount: an invoice for what is missing, or a
 * credit note for what is too much. Does nothing if they agree already. A seller without a VAT number issues no invoices,
 * but still the credit notes of earlier ones. The caller has locked the booking.
 */
export async function balanceBookingInvoices(trx: Transaction<Tables>, booking: InvoicedBooking): Promise<void> {
  const { id, sellerId, settledMinor, now } = booking;
  const { rows } = await sql<Pick<InvoiceDocument, "seller" | "decimals"> & { hasNumber: boolean }>`
    select ${invoiceSeller} as seller, (select decimals from currencies where code = ${booking.currency}) as decimals,
      r.vat_number is not null as "hasNumber"
    from sellers r where r.id = ${sellerId} for no key update`.execute(trx);
  const [found] = rows;
  const existing = await listInvoices(trx, { bookingId: id });
  const issued = sumDocuments(existing);
  const isInvoice = settledMinor > issued.totalMinor;
  if (!found || settledMinor === issued.totalMinor || (isInvoice && !found.hasNumber)) return;
  const { seller, decimals } = (!found.hasNumber && existing.at(-1)?.document) || found;
  const settled = { totalMinor: settledMinor, taxMinor: calculateSettledTax(booking) };
  const amounts = isInvoice ? subtract(settled, issued) : subtract(issued, settled);
  const document = {
    ...{ seller, decimals },
    orderNumber: String(id),
    currency: booking.currency,
    shippingMinor: 0,
    taxPercent: booking.tax?.percent ?? "0",
    ...amounts,
    netMinor: amounts.totalMinor - amounts.taxMinor,
    ...listDocumentLines(booking, existing, amounts),
  };
  await insertInvoice(trx, { kind: isInvoice ? "invoice" : "credit-note", sellerId, bookingId: id, document, now });
}

/** Returns the VAT in the settled amount. */
const calculateSettledTax = ({ tax, totalMinor, settledMinor }: InvoicedBooking): number => {
  if (!tax) return 0;
  return settledMinor === totalMinor ? tax.minor : calculateIncludedTax(settledMinor, tax.percent);
};

/** Returns the amounts of invoices less those of credit notes. */
function sumDocuments(invoices: readonly Invoice[]): Amounts {
  const sum = { totalMinor: 0, taxMinor: 0 };
  for (const { kind, document } of invoices) {
    const sign = kind === "invoice" ? 1 : -1;
    sum.totalMinor += sign * document.totalMinor;
    sum.taxMinor += sign * document.taxMinor;
  }
  return sum;
}

const subtract = (a: Amounts, b: Amounts): Amounts => ({
  totalMinor: a.totalMinor - b.totalMinor,
  // The tax of a part is rounded by itself.
  taxMinor: Math.max(0, a.taxMinor - b.taxMinor),
});

/** Lists the agreed lines in the first invoice of the whole price and in its cancellation, otherwise one line. */
function listDocumentLines(
  { lines, tax, totalMinor, settledMinor, isCancelled }: InvoicedBooking,
  existing: readonly Invoice[],
  amounts: Amounts,
): Pick<InvoiceDocument, "lines" | "goodsMinor"> {
  const [first, ...others] = existing;
  if (first && others.length === 0 && settledMinor === 0)
    return { lines: first.document.lines, goodsMinor: first.document.goodsMinor };
  const goodsMinor = tax?.included === false ? amounts.totalMinor - amounts.taxMinor : amounts.totalMinor;
  if (!first && settledMinor === totalMinor) return { lines, goodsMinor };
  const name = isCancelled ? cancellationName : changeName;
  return { lines: [{ name, quantity: 1, unitMinor: goodsMinor, totalMinor: goodsMinor }], goodsMinor };
}
