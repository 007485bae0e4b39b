/** Maximum size of an import file, in bytes. */
export const MAX_IMPORT_FILE_BYTES = 100 * 1_024 * 1_024;
/** Number of earlier imports on a page (CN-02). */
export const IMPORTS_PER_PAGE = 16;
export const PROBLEMS_PER_PAGE = 50;
/** Maximum number of stored problems for each import. Further problems are only counted. */
export const MAX_STORED_PROBLEMS = 100_000;
/** Number of example rows shown while columns are chosen. */
export const SAMPLE_ROW_COUNT = 3;

/** Supported file encodings. UTF-16 is also detected by its byte order mark. */
export const importEncodings = ["utf-8", "windows-1256", "utf-16le", "utf-16be"] as const;
export type ImportEncoding = (typeof importEncodings)[number];
export const isImportEncoding = (text: unknown): text is ImportEncoding =>
  importEncodings.some((each) => each === text);

/** Columns that the rejected-rows file adds. The importer ignores these columns. */
export const errorColumns = { row: "karaj_row", why: "karaj_error" } as const;
export const isErrorColumn = (header: string): boolean => Object.values(errorColumns).some((each) => each === header);
