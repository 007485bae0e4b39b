import { createPictureFailure } from "#domain/media/picture-problem.ts";
import type { PictureStore } from "#domain/media/picture-store.server.ts";
import { convertToWebp, type PictureSender } from "#domain/media/render-picture.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { MAX_REVIEW_PICTURE_BYTES, MAX_REVIEW_PICTURES } from "./review.ts";

/** Maximum length of the longer side of a review picture, in pixels. */
const MAX_REVIEW_PICTURE_SIDE = 1_600;

/** Converts uploaded pictures of a review. Returns all of them or fails. */
export async function convertReviewPictures(
  files: readonly Uint8Array[],
  { owner, now }: PictureSender,
  limit = MAX_REVIEW_PICTURES,
): Promise<Result<Uint8Array[]>> {
  if (files.length > limit) {
    const code = "review.too_many_pictures";
    return failure("invalid", code, [{ path: "pictures", code, message: `pictures: ${code}` }]);
  }
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

/** Stores pictures and runs `work` with their file names. If storing or `work` fails, the files are deleted. */
export async function withStoredFiles<T>(
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
