import sharp from "sharp";
import { pictureFormat } from "#domain/accounts/avatar-picture.server.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { largestReceipt, type receiptEndings } from "./receipt.ts";

/** A photograph of a good camera; more would only be a way to fill our memory. */
const mostPixels = 50_000_000;
/** What small print still reads well at, in pixels. */
const longestSide = 2_400;
/** No picture takes longer, in seconds. */
const patience = 20;

export type ReceiptFile = { bytes: Uint8Array; ending: (typeof receiptEndings)[number] };

const refused = (code: string): Failure => failure("invalid", code, [{ path: "receipt", code, message: code }]);

/** A document by its first and last bytes, never by its name. */
function isPdf(bytes: Uint8Array): boolean {
  const text = (part: Uint8Array) => Buffer.from(part).toString("latin1");
  return /^%PDF-[12]\.\d/.test(text(bytes.subarray(0, 16))) && text(bytes.subarray(-1_024)).includes("%%EOF");
}

/**
 * A receipt from whatever somebody sends: documents as they are, pictures written anew, the right way up and without
 * what cameras write into them.
 */
export async function receiptFrom(bytes: Uint8Array): Promise<Result<ReceiptFile>> {
  if (bytes.length === 0) return refused("required");
  if (bytes.length > largestReceipt) return refused("receipt.too_large");
  if (isPdf(bytes)) return ok({ bytes, ending: "pdf" });
  if (!pictureFormat(bytes)) return refused("receipt.not_a_receipt");
  try {
    const picture = await sharp(bytes, { pages: 1, limitInputPixels: mostPixels, failOn: "error" })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: patience })
      .toBuffer();
    return ok({ bytes: picture, ending: "webp" });
  } catch {
    return refused("receipt.broken");
  }
}
