/** Thrown when the embedded database doesn't open because its files are damaged or incomplete. */
export class DamagedDatabaseError extends Error {
  constructor(folder: string, cause: Error) {
    const why = /^the file of/.test(cause.message) ? ` (${cause.message})` : "";
    super(`The database in ${folder} is damaged and can't be opened${why}. ${restoreHint}`, { cause });
    this.name = "DamagedDatabaseError";
  }
}

/** What the operator of a damaged database does. */
export const restoreHint =
  "Restore the last backup into an empty folder: DATA_DIR=/path/of/a/new/folder npm run restore -- FILE";
