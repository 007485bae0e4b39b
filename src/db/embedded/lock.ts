import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Thrown when another process has the data folder open. */
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
 * Takes the data folder for this process and returns the function that gives it back.
 *
 * Two processes on one folder would lose rows and corrupt indexes without an error. The lock is
 * the operating system's own, held through a tiny SQLite file: it ends with the process however
 * that ends, so there is no stale lock to clean up and no process id to misjudge.
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
      // The holder may not have written it yet; the message does without.
    }
    throw new FolderLockedError(folder, holder);
  }
  writeFileSync(holderFile, `${process.pid}\n`);
  return () => lock.close();
}
