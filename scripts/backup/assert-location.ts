import { accessSync, constants, existsSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";
import { TransferError } from "#db/copy/transfer-error.ts";
import { isBackupEntry } from "./data-files.ts";

/**
 * Throws a TransferError if a backup cannot be written to `file`. Called before any data is read. Reasons are a wrong
 * extension, an existing file, a folder that is missing or not writable, and a place in DATA_DIR that the next backup
 * would include.
 */
export function assertBackupLocation(file: string, dataDir: string): void {
  if (!/\.tar\.(gz|zst)$/.test(file)) {
    throw new TransferError(`${file}: the name must end in .tar.gz or .tar.zst`);
  }
  if (existsSync(file)) throw new TransferError(`${file} exists already, and a backup overwrites nothing`);
  const folder = dirname(file);
  try {
    accessSync(`${folder}${sep}`, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === "ENOENT" ? "no such folder" : `the folder is not writable (${code})`;
    throw new TransferError(`${folder}: ${reason}`);
  }
  if (!existsSync(dataDir)) return;
  const within = relative(realpathSync(dataDir), join(realpathSync(folder), basename(file)));
  const [first = ""] = within.split(sep);
  if (first === ".." || isAbsolute(within) || isBackupEntry(first)) return;
  throw new TransferError(
    `${file} would be part of the next backup: choose a place outside of DATA_DIR (${dataDir}), directly in it, or in its folder "backups"`,
  );
}

/**
 * Throws a TransferError if a folder contains no embedded database, because opening it would create an empty one.
 * `settingName` is the setting or option that the message names.
 */
export function assertEmbeddedDatabase(folder: string, settingName: string): void {
  if (existsSync(join(folder, "postgres"))) return;
  throw new TransferError(`${settingName} ${folder}: the folder contains no database`);
}
