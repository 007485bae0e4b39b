import { createFieldFailure } from "#domain/forms/form-fields.ts";
import { createPictureFailure } from "#domain/media/picture-problem.ts";
import type { PictureStore } from "#domain/media/picture-store.server.ts";
import { convertToWebp, type PictureUploadContext } from "#domain/media/render-picture.server.ts";
import { ok, type Result } from "#kernel/result.ts";
import { MAX_REVIEW_PICTURE_BYTES, MAX_REVIEW_PICTURES } from "./review.ts";

/** Maximum length of the longer side of a review picture, in pixels. */
const MAX_REVIEW_PICTURE_SIDE = 1_600;

/** Converts the uploaded pictures of a review. Fails if one of them cannot be converted. */
export async function convertReviewPictures(
  files: readonly Uint8Array[],
  { owner, now }: PictureUploadContext,
  limit = MAX_REVIEW_PICTURES,
): Promise<Result<Uint8Array[]>> {
  if (files.length > limit) return createFieldFailure("pictures", "review.too_many_pictures");
  const pictures: Uint8Array[] = [];
  for (const bytes of files) {
    const picture = await convertToWebp(bytes, {
      owner,
      largest: MAX_REVIEW_PICTURE_BYTES,
      shape: { fit: "inside", side: MAX_REVIEW_PICTURE_SIDE },
    });
    if (typeof picture === "string") {
      return createPictureFailure(picture, { path: "pictures", code: `review.picture_${picture}`, now });
    }
    pictures.push(picture.bytes);
  }
  return ok(pictures);
}

/**
 * Stores the pictures of a review, then runs `work` with their file names. Deletes the files if storing or `work`
 * fails.
 */
export async function withStoredReviewPictures<T>(
  store: PictureStore,
  pictures: readonly Uint8Array[],
  work: (files: string[]) => Promise<Result<T>>,
): Promise<Result<T>> {
  const files: string[] = [];
  const cleanUp = () => Promise.all(files.map((file) => store.remove(file)));
  try {
    for (const picture of pictures) files.push(await store.save(picture));
    const result = await work(files);
    if (!result.ok) await cleanUp();
    return result;
  } catch (error) {
    await cleanUp();
    throw error;
  }
}
