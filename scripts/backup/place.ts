import { accessSync, constants, existsSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";
import { TransferRefusedError } from "#db/transfer/refused.ts";
import { isOfBackups } from "./folder.ts";

/**
 * Refuses a place that no backup can be written to, before anything is read: another name, a file that is there, a folder that
 * isn't or that can't be written to, and a place in DATA_DIR where the next backup would hold this one.
 */
export function refusePlace(file: string, dataDir: string): void {
  if (!/\.tar\.(gz|zst)$/.test(file)) {
    throw new TransferRefusedError(`${file}: the name must end in .tar.gz or .tar.zst`);
  }
  if (existsSync(file)) throw new TransferRefusedError(`${file} is there already; nothing is overwritten`);
  const folder = dirname(file);
  try {
    accessSync(`${folder}${sep}`, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === "ENOENT" ? "there is no such folder" : `nothing can be written there (${code})`;
    throw new TransferRefusedError(`${folder}: ${why}; name another place for the backup`);
  }
  if (!existsSync(dataDir)) return;
  const within = relative(realpathSync(dataDir), join(realpathSync(folder), basename(file)));
  const [first = ""] = within.split(sep);
  if (first === ".." || isAbsolute(within) || isOfBackups(first)) return;
  throw new TransferRefusedError(
    `${file} would be part of the next backup: name a place outside of DATA_DIR (${dataDir}), or directly in it, or in its folder backups`,
  );
}

/** Refuses a folder without an embedded database, which whoever opens it would make; `whose` names the setting or option. */
export function refuseWithoutDatabase(folder: string, whose: string): void {
  if (existsSync(join(folder, "postgres"))) return;
  throw new TransferRefusedError(`${whose} ${folder}: there is no database in this folder`);
}
