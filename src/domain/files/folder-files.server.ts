import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Where files that people sent are kept, by names that nobody can guess. */
export type FileStore = {
  /** Keeps a file and says its name. */
  keep(bytes: Uint8Array, ending: string): Promise<string>;
  /** Undefined for names of no file. */
  read(file: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  remove(file: string): Promise<void>;
};

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

/** Files of a folder, which is made when it is first needed; nothing else in it is read or removed. */
export function folderFiles(folder: string, endings: readonly string[]): FileStore {
  // The only names there are: nothing in them leads out of the folder.
  const isName = (file: string): boolean => {
    const [, ending = ""] = /^[\w-]{22}\.([a-z]+)$/.exec(file) ?? [];
    return endings.includes(ending);
  };
  return {
    async keep(bytes, ending) {
      const file = `${randomBytes(16).toString("base64url")}.${ending}`;
      if (!isName(file)) throw new RangeError(`files that end in ${ending} are not kept here`);
      await mkdir(folder, { recursive: true });
      // Under its name there is a whole file or none.
      const half = join(folder, `${file}.part`);
      await writeFile(half, bytes);
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
