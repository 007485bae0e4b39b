import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Where pictures that people send are kept, by names that nobody can guess. */
export type PictureStore = {
  /** Keeps a picture and says its name. */
  keep(picture: Uint8Array): Promise<string>;
  /** Undefined for names of no picture. */
  read(file: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  remove(file: string): Promise<void>;
};

/** The only names there are: nothing in them leads out of the folder. */
const isName = (file: string): boolean => /^[\w-]{22}\.webp$/.test(file);

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

/** Pictures as files of a folder, which is made when it is first needed. */
export function folderPictures(folder: string): PictureStore {
  return {
    async keep(picture) {
      await mkdir(folder, { recursive: true });
      const file = `${randomBytes(16).toString("base64url")}.webp`;
      // Under its name there is a whole picture or none.
      const half = join(folder, `${file}.part`);
      await writeFile(half, picture);
      await rename(half, join(folder, file));
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
