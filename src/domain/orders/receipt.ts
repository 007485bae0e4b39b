/** MIME types that the receipt field accepts. The server checks the content of the file. */
export const receiptTypes = [
  "application/pdf",
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/avif",
  "image/gif",
] as const;

/** Returns the path of a receipt. Visitors without an account need the order token in the path. */
export const getReceiptPath = (file: string, token?: string): string =>
  `/shop/receipts/${file}${token ? `?token=${encodeURIComponent(token)}` : ""}`;

/** Maximum size of a receipt, in bytes. */
export const MAX_RECEIPT_BYTES = 8 * 1024 * 1024;
