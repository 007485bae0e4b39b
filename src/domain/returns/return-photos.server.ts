import { createPictureFailure } from "#domain/media/picture-problem.ts";
import { convertToWebp, type PictureUploadContext } from "#domain/media/render-picture.server.ts";
import { MAX_RECEIPT_BYTES } from "#domain/orders/receipt.ts";
import { MAX_RECEIPT_SIDE, type Receipt } from "#domain/orders/receipt-store.server.ts";
import { ok, type Result } from "#kernel/result.ts";

/** Prepares the photos of a return for the store of receipts. Re-encodes them, which removes their metadata. */
export async function prepareReturnPhotos(
  photos: readonly Uint8Array[],
  { owner, now }: PictureUploadContext,
): Promise<Result<Receipt[]>> {
  const shape = { fit: "inside" as const, side: MAX_RECEIPT_SIDE };
  const prepared: Receipt[] = [];
  for (const bytes of photos) {
    const picture = await convertToWebp(bytes, { owner, largest: MAX_RECEIPT_BYTES, shape, quality: 80 });
    if (typeof picture === "string")
      return createPictureFailure(picture, { path: "photos", code: `receipt.${picture}`, now });
    prepared.push({ bytes: picture.bytes, type: "webp" });
  }
  return ok(prepared);
}
