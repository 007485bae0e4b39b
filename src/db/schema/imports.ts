import type { ColumnType, Generated, JSONColumnType } from "kysely";

type ImportPhase = "check" | "write";
type ImportState = "draft" | "waiting" | "running" | "done" | "failed" | "cancelled" | "stopped";

/** Numbers of an import's results, such as rows read, and listings added, changed, unchanged and refused. */
export type ImportCounts = {
  rows: number;
  imported: number;
  changed: number;
  known: number;
  refused: number;
  warnings: number;
  missing: number;
  unnamed: number;
  closed: number;
};

/** Value that an import interpreted by a rule, and the number of its rows. */
export type ImportGuess = {
  field: string;
  value: string;
  result: { ar: string | null; en: string | null };
  rows: number;
};

/** Stored result of an import. */
export type ImportResult = ImportCounts & { guesses: ImportGuess[] };

/** Reason why a row or a file was refused. Pages format it in the language of the reader. */
export type ImportErrorReason = { code: string; values: Record<string, string | number> };

export interface ImportsTable {
  id: Generated<number>;
  seller_id: number;
  user_id: number | null;
  name: string;
  file: string;
  bytes: number;
  encoding: string;
  headers: Generated<string[]>;
  mapping: JSONColumnType<Record<string, string>, string | undefined, string>;
  currency: string | null;
  close_missing: Generated<boolean>;
  phase: Generated<ImportPhase>;
  state: Generated<ImportState>;
  claim: string | null;
  heartbeat_at: Date | null;
  attempts: Generated<number>;
  next_attempt_at: Date | null;
  last_error: string | null;
  progress: Generated<number>;
  rows_read: Generated<number>;
  result: JSONColumnType<Partial<ImportResult>, string | undefined, string>;
  error: ColumnType<ImportErrorReason | null, string | null | undefined, string | null>;
  screening_cursor: number | null;
  created_at: ColumnType<Date, Date | undefined, never>;
  started_at: Date | null;
  finished_at: Date | null;
}

/** Problem with one cell of an import file. */
export interface ImportProblemsTable {
  import_id: number;
  n: number;
  row: number;
  level: "error" | "warning";
  column_name: string;
  value: string;
  code: string;
  details: JSONColumnType<Record<string, string | number>, string | undefined, string>;
}

/** Mapping of columns that a seller used last for a file with the same headers. */
export interface ImportMappingsTable {
  seller_id: number;
  headers: string;
  mapping: JSONColumnType<Record<string, string>, string, string>;
  currency: string | null;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

/** Numbers of an import's results that its report states. */
export type ReportedImportCounts = Omit<ImportCounts, "missing" | "unnamed" | "closed">;

/** Report of a finished import, for administrators. */
export interface ImportReportsTable {
  id: Generated<number>;
  seller_id: number;
  file: string;
  rows: number;
  imported: number;
  changed: number;
  known: number;
  refused: number;
  warnings: number;
  /** Number of catalog entries that the import added, by kind. */
  added: JSONColumnType<Record<string, number>, string, never>;
  guesses: JSONColumnType<ImportGuess[], string, never>;
  created_at: ColumnType<Date, Date, never>;
}

/** Catalog entry that an import added, with an existing entry that it resembles. */
export interface CatalogProposalsTable {
  id: Generated<number>;
  kind: "make" | "model" | "city";
  entry_id: number;
  name_en: string;
  name_ar: string;
  similar_id: number | null;
  reason: "spelling" | "part_of_name" | "other_make" | null;
  distance: number | null;
  source: string;
  state: Generated<"open" | "merged" | "kept">;
  merged: JSONColumnType<object | null, string | null | undefined, string | null>;
  created_at: ColumnType<Date, Date, never>;
}
