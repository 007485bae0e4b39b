/** Maximum size of an import file, in bytes. */
export const MAX_IMPORT_FILE_BYTES = 100 * 1_024 * 1_024;
/** Number of earlier imports on one page of the list (CN-02). */
export const IMPORTS_PER_PAGE = 16;
export const IMPORT_PROBLEMS_PER_PAGE = 50;
/** Maximum number of stored problems of an import. Further problems are only counted. */
export const MAX_STORED_PROBLEMS = 100_000;
/** Number of example rows shown on the page where the seller maps the columns. */
export const IMPORT_SAMPLE_ROW_COUNT = 3;

/** Encodings of import files that a seller can choose. UTF-16 is also detected by its byte order mark. */
export const importEncodings = ["utf-8", "windows-1256", "utf-16le", "utf-16be"] as const;
export type ImportEncoding = (typeof importEncodings)[number];
export const isImportEncoding = (text: unknown): text is ImportEncoding =>
  importEncodings.some((each) => each === text);

/** Additional columns in the file with the rejected rows. The import ignores these columns. */
export const importErrorColumns = { row: "karaj_row", why: "karaj_error" } as const;
export const isImportErrorColumn = (header: string): boolean =>
  Object.values(importErrorColumns).some((each) => each === header);
