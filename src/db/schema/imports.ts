import type { ColumnType, Generated, JSONColumnType } from "kysely";

export type ImportPhase = "check" | "write";
export type ImportState = "draft" | "waiting" | "running" | "done" | "failed" | "cancelled" | "stopped";

/** What came of an import: so many rows read, ads added, changed, unchanged, refused … */
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

/** Why a row or a file was refused, as pages word it. */
export type SaidReason = { code: string; values: Record<string, string | number> };

/** A file of ads that a seller sent. */
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
  next_try_at: Date | null;
  last_error: string | null;
  progress: Generated<number>;
  rows_read: Generated<number>;
  result: JSONColumnType<Partial<ImportCounts>, string | undefined, string>;
  trouble: ColumnType<SaidReason | null, string | null | undefined, string | null>;
  screened_to: number | null;
  created_at: ColumnType<Date, Date | undefined, never>;
  started_at: Date | null;
  finished_at: Date | null;
}

/** What is wrong with one cell of such a file. */
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

/** Which column was which field, the last time that a seller sent these headers. */
export interface ImportMappingsTable {
  seller_id: number;
  headers: string;
  mapping: JSONColumnType<Record<string, string>, string, string>;
  currency: string | null;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}
