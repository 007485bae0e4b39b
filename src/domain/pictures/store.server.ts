import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Where pictures that people send are kept, by names that nobody can guess. */
export type PictureStore = {
  /** Keeps a picture and says its file; without one it gets a new name. */
  keep(picture: Uint8Array, file?: string): Promise<string>;
  /** Undefined for names of no picture. */
  read(file: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  remove(file: string): Promise<void>;
};

/** The store can't be used just now; the message says why, and for whoever runs the shop. */
export class PictureStoreError extends Error {}

/** A name that nobody can guess. */
export const newName = (): string => randomBytes(16).toString("base64url");

export const newFile = (): string => `${newName()}.webp`;

/** The only names there are: nothing in them leads out of the store. */
export const isName = (file: string): boolean => /^[\w-]{22}(-(\d{1,4}|master))?\.(webp|avif)$/.test(file);

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

/** Pictures as files of a folder, which is made when it is first needed. */
export function folderPictures(folder: string): PictureStore {
  return {
    async keep(picture, file = newFile()) {
      await mkdir(folder, { recursive: true });
      // Under its name there is a whole picture or none.
      const half = join(folder, `${file}.part`);
      try {
        await writeFile(half, picture);
        await rename(half, join(folder, file));
      } catch (error) {
        await rm(half, { force: true }).catch(() => {});
        throw error;
      }
      return file;
    },
    async read(file) {
      if (!isName(file)) return undefined;
      try {
        return new Uint8Array(await readFile(join(folder, file)));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async remove(file) {
      if (isName(file)) await rm(join(folder, file), { force: true });
    },
  };
}
