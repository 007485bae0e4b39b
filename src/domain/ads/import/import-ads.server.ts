import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { forgetCatalogue, readCatalogue } from "#domain/catalog/queries.server.ts";
import type { Clock } from "#kernel/clock.ts";
import { insertAds, type NewAd } from "../insert.server.ts";
import { addNames, MissingNames } from "./add-names.server.ts";
import { type GuessedMapping, mapColumns } from "./fields.ts";
import { type CsvRow, readCsv, UnreadableFileError } from "./read-csv.ts";
import { resolveRow } from "./resolve.ts";
import { type ImportRow, readRow } from "./row.ts";

export type ImportOptions = {
  file: string;
  /** Which column is which field, where the header doesn't say it. */
  mapping?: Record<string, string>;
  encoding?: string;
  /** For rows without a currency of their own. */
  currency?: string;
  /** Country of cities that are new. */
  country?: string;
  sellerId: number;
  /** Check everything, write nothing. */
  dryRun?: boolean;
};

/** One line of the report: where, and what is wrong. */
export type ReportLine = { row: number; column: string; level: "error" | "warning"; reason: string };

export type ImportSummary = {
  rows: number;
  /** Written now (in a dry run: would be written). */
  imported: number;
  /** Already there from an earlier run. */
  known: number;
  refused: number;
  warnings: number;
  added: { makes: number; models: number; cities: number; categories: number };
  mapping: GuessedMapping;
};

export type ImportContext = {
  db: Db;
  clock: Clock;
  onReport: (line: ReportLine) => void;
  /** `done` of `total` bytes of the file, in the phase that checks or the one that writes. */
  onProgress?: (phase: "check" | "write", done: number, total: number) => void;
};

const batchSize = 500;

/**
 * Imports ads from a CSV file. The whole file is checked before anything is written: a file that
 * can't be read throws UnreadableFileError and changes nothing. Bad rows are reported and left
 * out, good ones are kept, each with everything that belongs to it. Rows that an earlier run
 * wrote are recognised, so that running again, or after a break, adds only what is missing.
 */
export async function importAds(context: ImportContext, options: ImportOptions): Promise<ImportSummary> {
  const { db, clock, onReport, onProgress } = context;
  const total = await stat(options.file).then(
    (found) => found.size,
    () => 0,
  );
  let catalogue = await readCatalogue(db);
  const read = (phase: "check" | "write") =>
    readCsv(options.file, { encoding: options.encoding, onBytes: (bytes) => onProgress?.(phase, bytes, total) });

  let reader: RowReader | undefined;
  const missing = new MissingNames();
  let rows = 0;
  let refused = 0;
  let warnings = 0;
  for await (const csvRow of read("check")) {
    reader ??= new RowReader(catalogue, options, csvRow, clock());
    rows += 1;
    const { row, problems } = reader.read(csvRow);
    const resolved = row && resolveRow(catalogue, reader.columns.mapping, row);
    for (const problem of [...problems, ...(resolved?.problems ?? [])]) {
      if (problem.level === "warning") warnings += 1;
      onReport({ row: csvRow.line, ...problem });
    }
    if (!resolved?.ad) refused += 1;
    else for (const name of resolved.missing) missing.add(name);
  }
  if (!reader) throw new UnreadableFileError("the file has no rows below its header");

  const added = {
    makes: missing.of("make").length,
    models: missing.of("model").length,
    cities: missing.of("city").length,
    categories: missing.of("category").length,
  };
  const result = { rows, refused, warnings, added, mapping: reader.columns };
  if (!options.dryRun) {
    await addNames(db, missing, options.country ?? "SA");
    forgetCatalogue(db);
    catalogue = await readCatalogue(db);
  }

  let known = 0;
  let imported = 0;
  const keys = new ImportKeys(options.sellerId);
  const flush = async (batch: NewAd[]) => {
    const fresh = await withoutKnown(db, batch);
    known += batch.length - fresh.length;
    imported += fresh.length;
    if (!options.dryRun && fresh.length > 0)
      await inTransaction(db, async (trx) => void (await insertAds(trx, catalogue, fresh)));
  };
  let batch: NewAd[] = [];
  for await (const csvRow of read("write")) {
    const { row } = reader.read(csvRow);
    const ad = row && resolveRow(catalogue, reader.columns.mapping, row).ad;
    if (!row || !ad) continue;
    batch.push({ ...ad, sellerId: options.sellerId, importKey: keys.of(row) });
    if (batch.length >= batchSize) {
      await flush(batch);
      batch = [];
    }
  }
  await flush(batch);
  return { ...result, imported, known };
}

/** Reads rows by the mapping that the file's header and the caller give. */
class RowReader {
  readonly columns: GuessedMapping;
  readonly #options: Parameters<typeof readRow>[1];

  constructor(catalogue: Catalogue, { mapping, currency }: ImportOptions, first: CsvRow, now: Date) {
    try {
      this.columns = mapColumns(Object.keys(first.cells), mapping);
    } catch (error) {
      throw new UnreadableFileError((error as Error).message);
    }
    this.#options = {
      mapping: this.columns.mapping,
      currency: currency ?? this.columns.currency ?? "USD",
      decimals: new Map([...catalogue.currencies.values()].map((each) => [each.code, each.decimals])),
      now,
    };
  }

  read(csvRow: CsvRow): ReturnType<typeof readRow> {
    if (csvRow.ragged) {
      return {
        row: undefined,
        problems: [{ level: "error", column: "", reason: "the row has more or fewer cells than the header" }],
      };
    }
    return readRow(csvRow.cells, this.#options);
  }
}

/**
 * A row's identity across runs: its own id when the file has one, else its contents, numbered
 * among rows that are equal to the letter (two equal cars are two ads).
 */
class ImportKeys {
  readonly #sellerId: number;
  readonly #seen = new Map<string, number>();

  constructor(sellerId: number) {
    this.#sellerId = sellerId;
  }

  of(row: ImportRow): string {
    if (row.externalId) return `${this.#sellerId}:id:${row.externalId}`;
    const hash = createHash("sha256").update(JSON.stringify(row)).digest("base64url").slice(0, 22);
    const nth = (this.#seen.get(hash) ?? 0) + 1;
    this.#seen.set(hash, nth);
    return `${this.#sellerId}:row:${hash}:${nth}`;
  }
}

async function withoutKnown(db: Db, batch: readonly NewAd[]): Promise<NewAd[]> {
  if (batch.length === 0) return [];
  const { rows } = await sql<{ import_key: string }>`
    select import_key from ads where import_key = any(${batch.map((ad) => ad.importKey)}::text[])`.execute(db);
  const seen = new Set(rows.map((row) => row.import_key));
  return batch.filter((ad) => {
    const key = ad.importKey as string;
    if (seen.has(key)) return false;
    // The same id twice in one file: the first row counts.
    seen.add(key);
    return true;
  });
}
