import type { DrawnPicture } from "./decoder/tasks.ts";
import { newName, type PictureStore } from "./store.server.ts";
import { variantFile } from "./variants.ts";

/** What later drawings are made from; its name is none that is shown. */
export const masterFile = (name: string): string => `${name}-master.webp`;

const filesOf = (name: string, widths: readonly number[]): string[] => [
  masterFile(name),
  ...widths.flatMap((width) => [variantFile(name, width, "webp"), variantFile(name, width, "avif")]),
];

/** Removes all that is kept of a picture; what isn't there is no mistake. */
export async function forgetPicture(store: PictureStore, name: string, widths: readonly number[]): Promise<void> {
  await Promise.all(filesOf(name, widths).map((file) => store.remove(file)));
}

/** Keeps a picture while `work` writes it down under its new name; when either fails or refuses, nothing is left of it. */
export async function keepingPicture<T extends { ok: boolean }>(
  store: PictureStore,
  { widths, variants, master }: DrawnPicture,
  work: (name: string) => Promise<T>,
): Promise<T> {
  const name = newName();
  // Why it failed is said; that the clearing up failed too would hide it.
  const forget = () => forgetPicture(store, name, widths).catch(() => {});
  try {
    await store.keep(master, masterFile(name));
    for (const { width, bytes } of variants) await store.keep(bytes, variantFile(name, width, "webp"));
    const result = await work(name);
    if (!result.ok) await forget();
    return result;
  } catch (error) {
    await forget();
    throw error;
  }
}
