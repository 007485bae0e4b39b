import { toDecimalText } from "#kernel/money.ts";
import type { Invoice } from "./invoice.ts";

/** Fields of the QR code of a Saudi simplified tax invoice. Amounts are decimal texts such as "115.00". */
export type InvoiceQrFields = {
  sellerName: string;
  vatNumber: string;
  issuedAt: Date;
  total: string;
  tax: string;
};

/** Maximum number of bytes of one field, because its length is stored in one byte. */
const MAX_FIELD_BYTES = 255;

/** Saudi VAT numbers have 15 digits, with 3 at both ends. Documents with one need the QR code of ZATCA. */
const saudiVatNumber = /^3\d{13}3$/;

/** Encodes the text of the QR code of a document. Returns undefined for sellers outside Saudi Arabia. */
export function encodeDocumentQr({ document, issuedAt }: Invoice): string | undefined {
  const { seller, decimals, totalMinor, taxMinor } = document;
  if (!saudiVatNumber.test(seller.vatNumber)) return undefined;
  return encodeInvoiceQr({
    sellerName: seller.name.ar ?? seller.name.en ?? "",
    vatNumber: seller.vatNumber,
    issuedAt,
    total: toDecimalText(totalMinor, decimals),
    tax: toDecimalText(taxMinor, decimals),
  });
}

/**
 * Encodes the text of the QR code that ZATCA requires on simplified tax invoices (phase 1): fields 1 to 5 as tag, length
 * and UTF-8 value, together in Base64. A longer name of the seller is cut at a whole character.
 */
export function encodeInvoiceQr({ sellerName, vatNumber, issuedAt, total, tax }: InvoiceQrFields): string {
  const timestamp = issuedAt.toISOString().replace(/\.\d{3}Z$/, "Z");
  const fields = [sellerName, vatNumber, timestamp, total, tax].map((value, index) => {
    const bytes = encodeText(value);
    return Buffer.concat([Buffer.from([index + 1, bytes.length]), bytes]);
  });
  return Buffer.concat(fields).toString("base64");
}

function encodeText(text: string): Buffer {
  const bytes = Buffer.from(text);
  if (bytes.length <= MAX_FIELD_BYTES) return bytes;
  const encoder = new TextEncoder();
  const cut = new Uint8Array(MAX_FIELD_BYTES);
  return Buffer.from(cut.subarray(0, encoder.encodeInto(text, cut).written));
}
