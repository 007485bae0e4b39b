/** What a file of ads may weigh, in bytes. */
export const largestFile = 100 * 1_024 * 1_024;
/** Earlier imports on a page (CN-02). */
export const importsOnPage = 16;
export const problemsOnPage = 50;
/** Past so many, problems are counted and no longer kept. */
export const mostProblems = 100_000;
/** Rows that are shown of each column while columns are chosen. */
export const sampleRows = 3;

/** Encodings that a file can be read in; UTF-16 is known by its first bytes too. */
export const encodings = ["utf-8", "windows-1256", "utf-16le", "utf-16be"] as const;
export type Encoding = (typeof encodings)[number];
export const isEncoding = (text: unknown): text is Encoding => encodings.some((each) => each === text);

/** Columns that the list of refused rows has besides the file's own: a file that is sent again may have them. */
export const errorColumns = { row: "karaj_row", why: "karaj_error" } as const;
export const isErrorColumn = (header: string): boolean => Object.values(errorColumns).some((each) => each === header);
