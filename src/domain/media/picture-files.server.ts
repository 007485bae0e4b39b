import type { RenderedPicture } from "./decoder/tasks.ts";
import { createPictureName, type PictureStore } from "./picture-store.server.ts";
import { getVariantFile } from "./picture-variants.ts";

/** Returns the file name of the master file. Master files are never served. */
export const getMasterFile = (name: string): string => `${name}-master.webp`;

const listPictureFiles = (name: string, widths: readonly number[]): string[] => [
  getMasterFile(name),
  ...widths.flatMap((width) => [getVariantFile(name, width, "webp"), getVariantFile(name, width, "avif")]),
];

/** Deletes all files of a picture. Missing files are ignored. */
export async function deletePictureFiles(store: PictureStore, name: string, widths: readonly number[]): Promise<void> {
  await Promise.all(listPictureFiles(name, widths).map((file) => store.remove(file)));
}

/** Stores a rendered picture and runs `work` with its name. If storing or `work` fails, the files are deleted. */
export async function withStoredPictureFiles<T extends { ok: boolean }>(
  store: PictureStore,
  { widths, variants, master }: RenderedPicture,
  work: (name: string) => Promise<T>,
): Promise<T> {
  const name = createPictureName();
  // An error of the cleanup must not hide the original error.
  const cleanUp = () => deletePictureFiles(store, name, widths).catch(() => {});
  try {
    await store.save(master, getMasterFile(name));
    for (const { width, bytes } of variants) await store.save(bytes, getVariantFile(name, width, "webp"));
    const result = await work(name);
    if (!result.ok) await cleanUp();
    return result;
  } catch (error) {
    await cleanUp();
    throw error;
  }
}
