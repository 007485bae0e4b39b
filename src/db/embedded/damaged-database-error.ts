/** Error of an embedded database whose files are damaged or incomplete. */
export class DamagedDatabaseError extends Error {
  constructor(folder: string, cause: Error) {
    const detail = /^the file of/.test(cause.message) ? ` (${cause.message})` : "";
    super(`The database in ${folder} is damaged and can't be opened${detail}. ${RESTORE_HINT}`, { cause });
    this.name = "DamagedDatabaseError";
  }
}

/** Instructions for operators whose database is damaged. */
export const RESTORE_HINT =
  "Restore the last backup into an empty folder: DATA_DIR=/path/of/a/new/folder npm run restore -- FILE";
