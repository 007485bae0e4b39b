import { createPictureFailure } from "#domain/media/picture-problem.ts";
import type { PictureStore } from "#domain/media/picture-store.server.ts";
import { convertToWebp, type PictureUploadContext } from "#domain/media/render-picture.server.ts";
import type { Result } from "#kernel/result.ts";
import { MAX_MESSAGE_PICTURE_BYTES } from "./conversation.ts";
import type { MessagePicture } from "./write-message.server.ts";

/** Maximum length of the longer side, in pixels. */
const MAX_SIDE_PIXELS = 1_600;

/** Uploaded picture of a message, with the store that saves it. */
export type MessagePictureUpload = { bytes: Uint8Array; store: PictureStore };

/**
 * Re-encodes and stores the picture of a message, then runs `work` with the stored file. If `work` fails, the file is
 * removed. Without an upload, only runs `work`.
 */
export async function withMessagePicture<T>(
  upload: MessagePictureUpload | undefined,
  { owner, now }: PictureUploadContext,
  work: (picture: MessagePicture | undefined) => Promise<Result<T>>,
): Promise<Result<T>> {
  if (!upload) return work(undefined);
  const reencoded = await convertToWebp(upload.bytes, {
    owner,
    largest: MAX_MESSAGE_PICTURE_BYTES,
    shape: { fit: "inside", side: MAX_SIDE_PIXELS },
  });
  if (typeof reencoded === "string")
    return createPictureFailure(reencoded, { path: "picture", code: `picture.${reencoded}`, now });
  const { width, height } = reencoded;
  const file = await upload.store.save(reencoded.bytes);
  const result = await work({ file, width, height }).catch(async (error: unknown) => {
    await upload.store.remove(file);
    throw error;
  });
  if (!result.ok) await upload.store.remove(file);
  return result;
}
