import { sql, type Transaction } from "kysely";
import type { InvoiceDocument } from "#db/schema/invoices.ts";
import type { Tables } from "#db/schema/tables.ts";
import { calculateIncludedTax } from "#domain/tax/tax-amount.ts";
import type { Invoice } from "./invoice.ts";
import { buildInvoiceSeller, insertInvoice, listInvoices } from "./invoices.server.ts";

/** Agreed price of a booking, and how much of it the customer owes by now. Amounts are in minor units. */
export type InvoicedBooking = {
  id: number;
  sellerId: number;
  currency: string;
  /** Lines of the agreed price. Without VAT if it is added. */
  lines: InvoiceDocument["lines"];
  tax: { percent: string; included: boolean; minor: number } | null;
  /** VAT number of the seller when the price was agreed. Null if the seller was not registered for VAT. */
  vatNumber: string | null;
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
 * Issues the documents that bring those of a booking to its settled amount: an invoice for what is missing, or a credit
 * note for what is too much. If the agreed VAT has changed, everything is credited with the earlier VAT and invoiced
 * again. Does nothing if the documents agree already, or if the seller was not registered for VAT. The caller has locked
 * the booking.
 */
export async function balanceBookingInvoices(trx: Transaction<Tables>, booking: InvoicedBooking): Promise<void> {
  await sql`select id from sellers where id = ${booking.sellerId} for no key update`.execute(trx);
  const existing = await listInvoices(trx, { bookingId: booking.id });
  const last = existing.findLast(({ kind }) => kind === "invoice")?.document;
  const hasOtherVat =
    last && (last.seller.vatNumber !== booking.vatNumber || last.taxPercent !== (booking.tax?.percent ?? "0"));
  if (!hasOtherVat || sumDocuments(existing).totalMinor === 0) return issueDifference(trx, booking, existing);
  const tax = { percent: last.taxPercent, included: last.goodsMinor === last.totalMinor, minor: 0 };
  await issueDifference(trx, { ...booking, tax, vatNumber: last.seller.vatNumber, settledMinor: 0 }, existing);
  await issueDifference(trx, booking, []);
}

/** Issues the document that brings the existing documents to the settled amount. */
async function issueDifference(
  trx: Transaction<Tables>,
  booking: InvoicedBooking,
  existing: readonly Invoice[],
): Promise<void> {
  const { id, sellerId, settledMinor, vatNumber, currency, now } = booking;
  const issued = sumDocuments(existing);
  if (vatNumber === null || settledMinor === issued.totalMinor) return;
  const isInvoice = settledMinor > issued.totalMinor;
  const settled = { totalMinor: settledMinor, taxMinor: calculateSettledTax(booking) };
  const amounts = isInvoice ? subtract(settled, issued) : subtract(issued, settled);
  const { rows } = await sql<Pick<InvoiceDocument, "seller" | "decimals">>`
    select ${buildInvoiceSeller(sql`${vatNumber}::text`)} as seller,
      (select decimals from currencies where code = ${currency}) as decimals
    from sellers r where r.id = ${sellerId}`.execute(trx);
  const document = {
    ...(rows[0] as (typeof rows)[number]),
    orderNumber: String(id),
    currency,
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
