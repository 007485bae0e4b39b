import { createHash } from "node:crypto";
import type { Invoice } from "./invoice.ts";

/**
 * Calculates the hash of a document: SHA-256 over its content and the hash of the seller's previous document, in
 * hexadecimal digits. The content is written with sorted keys, because the database does not keep the order of keys.
 */
export function calculateInvoiceHash(invoice: Omit<Invoice, "hash">): string {
  const { uuid, kind, sellerOrderId, bookingId, position, issuedAt, document, previousHash } = invoice;
  const owner = sellerOrderId ?? `booking ${bookingId}`;
  const content = [uuid, kind, owner, position, issuedAt.toISOString(), sortKeys(document), previousHash];
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, sortKeys(each)]));
}
