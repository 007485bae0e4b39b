import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Store of uploaded pictures under names that cannot be guessed. */
export type PictureStore = {
  /** Saves a picture and returns its file name. Without `file` a new name is created. */
  save(picture: Uint8Array, file?: string): Promise<string>;
  /** Reads a picture. Returns undefined if the name is invalid or the file does not exist. */
  read(file: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  remove(file: string): Promise<void>;
};

/** Thrown when the picture store is not available. The message tells operators the reason. */
export class PictureStoreError extends Error {}

/** Creates a name that cannot be guessed (128 random bits). */
export const createPictureName = (): string => randomBytes(16).toString("base64url");

/** Creates the file name of a new WebP picture. */
export const createPictureFile = (): string => `${createPictureName()}.webp`;

/** Checks that a file name has the format of a picture name, so it cannot lead out of the store. */
export const isPictureFile = (file: string): boolean => /^[\w-]{22}(-(\d{1,4}|master))?\.(webp|avif)$/.test(file);

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

/** Creates a picture store in a folder. The folder is created on first use. */
export function createFolderPictureStore(folder: string): PictureStore {
  return {
    async save(picture, file = createPictureFile()) {
      await mkdir(folder, { recursive: true });
      // Renaming a temporary file makes the write atomic.
      const partFile = join(folder, `${file}.part`);
      try {
        await writeFile(partFile, picture);
        await rename(partFile, join(folder, file));
      } catch (error) {
        await rm(partFile, { force: true }).catch(() => {});
        throw error;
      }
      return file;
    },
    async read(file) {
      if (!isPictureFile(file)) return undefined;
      try {
        return new Uint8Array(await readFile(join(folder, file)));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async remove(file) {
      if (isPictureFile(file)) await rm(join(folder, file), { force: true });
    },
  };
}
