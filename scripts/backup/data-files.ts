import { createReadStream, existsSync, readdirSync } from "node:fs";
import { type FileHandle, opendir, open as openFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { TransferError } from "#db/copy/transfer-error.ts";

/**
 * Returns whether an entry of DATA_DIR is a backup or the folder of backups, judging by its name. Uploaded files at
 * the top level never have such names.
 */
export const isBackupEntry = (name: string): boolean => name === "backups" || /\.tar\.(gz|zst)$/.test(name);

/**
 * Returns whether backups leave out an entry of DATA_DIR. These are the database (which is exported instead), lock
 * files, an unfinished restore, and other backups.
 */
const isExcludedEntry = (name: string) =>
  /^(postgres($|\.)|lock\.|\.restoring$|lost\+found$)/.test(name) || isBackupEntry(name);

/** Lists the paths of all files in DATA_DIR that a backup contains, in no particular order. */
export async function* listDataFiles(folder: string, subfolder = ""): AsyncGenerator<string> {
  const directory = join(folder, subfolder);
  if (!existsSync(directory)) return;
  for await (const { name } of await opendir(directory)) {
    if (subfolder === "" && isExcludedEntry(name)) continue;
    // Files with a temporary name are still being written.
    if (/\.partial$/.test(name)) continue;
    const path = subfolder ? `${subfolder}/${name}` : name;
    const found = await stat(join(folder, path)).catch(() => undefined);
    if (found?.isDirectory()) yield* listDataFiles(folder, path);
    else if (found?.isFile()) yield path;
  }
}

export type OpenDataFile = { size: number; mode: number; content: AsyncIterable<Buffer>; handle: FileHandle };

/**
 * Opens a file for the backup and returns how many bytes to read. The number is fixed now, because the file may grow.
 * Returns undefined if the file was just removed.
 */
export async function openDataFile(path: string): Promise<OpenDataFile | undefined> {
  const handle = await openFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (!handle) return undefined;
  const { size, mode } = await handle.stat();
  const content = size === 0 ? [] : createReadStream(path, { fd: handle, autoClose: false, start: 0, end: size - 1 });
  return { size, mode: mode & 0o777, content: content as AsyncIterable<Buffer>, handle };
}

/** Throws a TransferError if a folder contains a database or uploaded files. */
export function assertEmptyFolder(folder: string): void {
  if (!existsSync(folder)) return;
  const found = readdirSync(folder).filter((name) => !isExcludedEntry(name) || /^postgres/.test(name));
  if (found.length === 0) return;
  throw new TransferError(
    `DATA_DIR ${folder} is not empty (${found.slice(0, 5).join(", ")}), and nothing is overwritten. Set DATA_DIR to a new folder.`,
  );
}
