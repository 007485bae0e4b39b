import { type PictureSender, rewritePicture } from "#domain/pictures/draw.server.ts";
import type { PictureStore } from "#domain/pictures/store.server.ts";
import { pictureFailure } from "#domain/pictures/trouble.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { largestReviewPicture, mostReviewPictures } from "./review.ts";

/** The longer side, in pixels. */
const side = 1_600;

/** The pictures of a review as they are kept, from whatever somebody sends; all of them are used, or none. */
export async function picturesFrom(
  files: readonly Uint8Array[],
  { owner, now }: PictureSender,
  room = mostReviewPictures,
): Promise<Result<Uint8Array[]>> {
  if (files.length > room) {
    const code = "review.too_many_pictures";
    return failure("invalid", code, [{ path: "pictures", code, message: `pictures: ${code}` }]);
  }
  const pictures: Uint8Array[] = [];
  for (const bytes of files) {
    const picture = await rewritePicture(bytes, {
      owner,
      largest: largestReviewPicture,
      shape: { fit: "inside", side },
    });
    if (typeof picture === "string") {
      return pictureFailure(picture, { path: "pictures", code: `review.picture_${picture}`, now });
    }
    pictures.push(picture.bytes);
  }
  return ok(pictures);
}

/** Keeps them while `work` writes down their names; when it fails or refuses, nothing is left of them. */
export async function keeping<T>(
  store: PictureStore,
  pictures: readonly Uint8Array[],
  work: (files: string[]) => Promise<Result<T>>,
): Promise<Result<T>> {
  const files: string[] = [];
  const forget = () => Promise.all(files.map((file) => store.remove(file)));
  try {
    for (const picture of pictures) files.push(await store.keep(picture));
    const result = await work(files);
    if (!result.ok) await forget();
    return result;
  } catch (error) {
    await forget();
    throw error;
  }
}
