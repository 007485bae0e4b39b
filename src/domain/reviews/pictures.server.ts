import { rewritten } from "#domain/pictures/rewrite.server.ts";
import type { PictureStore } from "#domain/pictures/store.server.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { largestReviewPicture, mostReviewPictures } from "./review.ts";

/** The longer side, in pixels. */
const side = 1_600;

const refused = (code: string): Failure =>
  failure("invalid", code, [{ path: "pictures", code, message: `pictures: ${code}` }]);

/** The pictures of a review as they are kept, from whatever somebody sends; all of them are used, or none. */
export async function picturesFrom(files: readonly Uint8Array[], room = mostReviewPictures): Promise<Result<Buffer[]>> {
  if (files.length > room) return refused("review.too_many_pictures");
  const pictures: Buffer[] = [];
  for (const bytes of files) {
    const picture = await rewritten(bytes, largestReviewPicture, (each) =>
      each.resize(side, side, { fit: "inside", withoutEnlargement: true }),
    );
    if (typeof picture === "string") return refused(`review.picture_${picture}`);
    pictures.push(picture);
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
