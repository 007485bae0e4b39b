/** Larger files are refused, in bytes. */
export const largestReceipt = 8 * 1_024 * 1_024;

/** How many receipts one seller's share of an order can have. */
export const mostReceipts = 10;

/** What the file field offers; the server goes by what is in the file. */
export const receiptTypes = [
  "application/pdf",
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/avif",
  "image/gif",
] as const;

/** What receipts are kept as. */
export const receiptEndings = ["webp", "pdf"] as const;

/** Where a receipt is read, by whom it concerns; a visitor shows the order's token. */
export const receiptPath = (file: string, token?: string): string =>
  `/shop/receipts/${file}${token ? `?token=${encodeURIComponent(token)}` : ""}`;
