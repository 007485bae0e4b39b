/** What the field for a receipt offers; the server goes by what is in the file. */
export const receiptTypes = [
  "application/pdf",
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/avif",
  "image/gif",
] as const;

/** Where a receipt is read, by whom it concerns; a visitor shows the order's token. */
export const receiptPath = (file: string, token?: string): string =>
  `/shop/receipts/${file}${token ? `?token=${encodeURIComponent(token)}` : ""}`;

/** What a receipt may weigh, in bytes. */
export const largestReceipt = 8 * 1024 * 1024;
