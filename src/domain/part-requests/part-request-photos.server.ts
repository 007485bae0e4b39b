import { createPictureFailure } from "#domain/media/picture-problem.ts";
import { convertToWebp, type PictureUploadContext } from "#domain/media/render-picture.server.ts";
import { MAX_RECEIPT_BYTES } from "#domain/orders/receipt.ts";
import { MAX_RECEIPT_SIDE, type Receipt } from "#domain/orders/receipt-store.server.ts";
import { ok, type Result } from "#kernel/result.ts";

/** Prepares the photo of a request for the store of receipts. Re-encodes it, which removes its metadata. */
export async function preparePartRequestPhoto(
  bytes: Uint8Array,
  { owner, now }: PictureUploadContext,
): Promise<Result<Receipt>> {
  const shape = { fit: "inside" as const, side: MAX_RECEIPT_SIDE };
  const picture = await convertToWebp(bytes, { owner, largest: MAX_RECEIPT_BYTES, shape, quality: 80 });
  if (typeof picture !== "string") return ok({ bytes: picture.bytes, type: "webp" });
  const code = picture === "required" ? picture : `receipt.${picture}`;
  return createPictureFailure(picture, { path: "photo", code, now });
}
