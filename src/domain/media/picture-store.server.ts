import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Store for uploaded pictures. File names cannot be guessed. */
export type PictureStore = {
  /** Saves a picture and returns its file name. Without `file`, creates a new file name. */
  save(picture: Uint8Array, file?: string): Promise<string>;
  /** Reads a picture. Returns undefined if the file name is invalid or the file does not exist. */
  read(file: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  remove(file: string): Promise<void>;
};

/** Thrown when the picture store is unavailable. The message gives operators the reason. */
export class PictureStoreError extends Error {}

/** Creates a picture name that cannot be guessed (128 random bits). */
export const createPictureName = (): string => randomBytes(16).toString("base64url");

/** Creates the file name of a new WebP picture. */
export const createPictureFileName = (): string => `${createPictureName()}.webp`;

/**
 * Checks whether a file name has the format of picture names. Such a name cannot address a file outside of the store.
 */
export const isPictureFileName = (file: string): boolean => /^[\w-]{22}(-(\d{1,4}|master))?\.(webp|avif)$/.test(file);

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

/** Creates a picture store in a folder. The first saved picture creates the folder. */
export function createFolderPictureStore(folder: string): PictureStore {
  return {
    async save(picture, file = createPictureFileName()) {
      await mkdir(folder, { recursive: true });
      // The file is written under a temporary name and then renamed, so that readers never see half a file.
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
      if (!isPictureFileName(file)) return undefined;
      try {
        return new Uint8Array(await readFile(join(folder, file)));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async remove(file) {
      if (isPictureFileName(file)) await rm(join(folder, file), { force: true });
    },
  };
}
