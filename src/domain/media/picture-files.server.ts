import type { RenderedPicture } from "./decoder/tasks.ts";
import { createPictureName, type PictureStore } from "./picture-store.server.ts";
import { getVariantFileName } from "./picture-variants.ts";

/** Returns the name of the master file, which is never served to browsers. */
export const getMasterFileName = (name: string): string => `${name}-master.webp`;

const listPictureFiles = (name: string, widths: readonly number[]): string[] => [
  getMasterFileName(name),
  ...widths.flatMap((width) => [getVariantFileName(name, width, "webp"), getVariantFileName(name, width, "avif")]),
];

/** Deletes all files of a picture. Missing files are ignored. */
export async function deletePictureFiles(store: PictureStore, name: string, widths: readonly number[]): Promise<void> {
  await Promise.all(listPictureFiles(name, widths).map((file) => store.remove(file)));
}

/**
 * Stores the files of a rendered picture, then runs `work` with the name of the picture. Deletes the files if storing
 * or `work` fails.
 */
export async function withStoredPictureFiles<T extends { ok: boolean }>(
  store: PictureStore,
  { widths, variants, master }: RenderedPicture,
  work: (name: string) => Promise<T>,
): Promise<T> {
  const name = createPictureName();
  // An error of the cleanup must not hide the original error.
  const cleanUp = () => deletePictureFiles(store, name, widths).catch(() => {});
  try {
    await store.save(master, getMasterFileName(name));
    for (const { width, bytes } of variants) await store.save(bytes, getVariantFileName(name, width, "webp"));
    const result = await work(name);
    if (!result.ok) await cleanUp();
    return result;
  } catch (error) {
    await cleanUp();
    throw error;
  }
}
