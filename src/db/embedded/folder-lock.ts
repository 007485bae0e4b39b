import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Error of a data folder that another process has open. */
export class FolderLockedError extends Error {
  constructor(folder: string, holder: string | undefined) {
    super(
      `The data folder ${folder} is in use by another Karaj process${holder ? ` (process ${holder})` : ""}. ` +
        "Stop that one, or set DATA_DIR to another folder, or use a database server (DATABASE_URL).",
    );
    this.name = "FolderLockedError";
  }
}

/**
 * Locks the data folder for this process. Returns the function that releases the lock. Two processes that use one
 * folder would lose rows and corrupt indexes without an error. The lock is on a small SQLite file. The operating system
 * releases it when the process ends, so no lock can be left behind.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(folder, "lock.sqlite"));
  const holderFile = join(folder, "lock.pid");
  try {
    lock.exec("pragma busy_timeout = 0; pragma journal_mode = memory; begin exclusive");
  } catch (error) {
    lock.close();
    if (!/locked|busy/i.test(String((error as Error).message))) throw error;
    let holder: string | undefined;
    try {
      holder = readFileSync(holderFile, "utf8").trim();
    } catch {
      // The process with the lock may not have written its id yet. The error message then contains no id.
    }
    throw new FolderLockedError(folder, holder);
  }
  writeFileSync(holderFile, `${process.pid}\n`);
  return () => lock.close();
}
