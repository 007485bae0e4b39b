import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { forgetCatalogue, readCatalogue } from "#domain/catalog/queries.server.ts";
import type { Clock } from "#kernel/clock.ts";
import type { ReportLine, RowProblem } from "../../import/cells.ts";
import { type CsvRow, readCsv, UnreadableFileError } from "../../import/read-csv.ts";
import { insertAds, type NewAd } from "../insert.server.ts";
import { type AddedNames, addNames, MissingNames } from "./add-names.server.ts";
import { type GuessedMapping, mapColumns } from "./fields.ts";
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
  /** Whose ads these are. A seller who isn't there yet has no id and is made when writing begins. */
  seller: { slug: string; id: number | undefined; make?: () => Promise<number> };
  /** Where the ids of the file's rows come from: the same id of another source is another ad. */
  source?: string;
  /** Check everything, write nothing. */
  dryRun?: boolean;
};

export type ImportSummary = {
  rows: number;
  /** Written now (in a dry run: would be written). */
  imported: number;
  /** Already there from an earlier run. */
  known: number;
  refused: number;
  /** Values that were left out of rows that were kept. */
  warnings: number;
  added: AddedNames;
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
  const { db } = context;
  const catalogue = await readCatalogue(db);
  const checked = await checkFile(context, options, catalogue);
  const added = await addNames(db, checked.missing, options.country ?? "SA", options.dryRun ?? false);
  const { rows, refused, warnings, reader } = checked;
  const summary: ImportSummary = { rows, refused, warnings, added, mapping: reader.columns, imported: 0, known: 0 };
  if (options.dryRun) {
    for (const keys of batches(checked.keys)) summary.known += (await knownKeys(db, keys)).size;
    summary.imported = checked.keys.length - summary.known;
    return summary;
  }
  forgetCatalogue(db);
  await writeFile(context, options, await readCatalogue(db), checked, summary);
  return summary;
}

type Checked = {
  reader: RowReader;
  rows: number;
  refused: number;
  warnings: number;
  missing: MissingNames;
  /** Lines of rows that are refused. */
  refusedLines: ReadonlySet<number>;
  /** Keys of the rows that are kept, in their order. */
  keys: string[];
};

/** Reads the whole file once, reports every problem in it, and notes the names that are new. */
async function checkFile(context: ImportContext, options: ImportOptions, catalogue: Catalogue): Promise<Checked> {
  const { onReport, clock } = context;
  let reader: RowReader | undefined;
  const missing = new MissingNames();
  const refusedLines = new Set<number>();
  const keys = new ImportKeys(options);
  const kept: string[] = [];
  const unique = await UniqueCells.of(context.db, options.seller.id);
  let rows = 0;
  let warnings = 0;
  for await (const csvRow of readWhole(context, options, "check")) {
    reader ??= new RowReader(catalogue, options, csvRow.header, clock());
    rows += 1;
    const { row, problems } = reader.read(csvRow);
    const resolved = row && resolveRow(catalogue, reader.columns.mapping, row);
    const key = row && keys.of(row);
    const twice = row && key && resolved?.ad ? unique.claim(row, key, csvRow.line, reader.columns) : [];
    for (const problem of [...problems, ...(resolved?.problems ?? []), ...(twice || [])]) {
      if (problem.level === "warning") warnings += 1;
      onReport({ row: csvRow.line, ...problem });
    }
    if (!resolved?.ad || !key || (twice || []).length > 0) refusedLines.add(csvRow.line);
    else {
      kept.push(key);
      for (const name of resolved.missing) missing.add(name);
    }
  }
  if (!reader) throw new UnreadableFileError("the file has no rows below its header");
  return { reader, rows, refused: refusedLines.size, warnings, missing, refusedLines, keys: kept };
}

/** Reads the file again and writes what was found good, a batch a transaction. */
async function writeFile(
  context: ImportContext,
  options: ImportOptions,
  catalogue: Catalogue,
  { reader, refusedLines, keys }: Checked,
  summary: ImportSummary,
): Promise<void> {
  const { db, onReport } = context;
  const sellerId = options.seller.id ?? (await options.seller.make?.());
  if (sellerId === undefined) throw new Error("an import needs a seller");
  const write = (ads: NewAd[]) => inTransaction(db, async (trx) => void (await insertAds(trx, catalogue, ads)));

  const flush = async (batch: { ad: NewAd; line: number }[]) => {
    const known = await knownKeys(
      db,
      batch.map(({ ad }) => ad.importKey as string),
    );
    const fresh = batch.filter(({ ad }) => !known.has(ad.importKey as string));
    summary.known += batch.length - fresh.length;
    if (fresh.length === 0) return;
    try {
      await write(fresh.map(({ ad }) => ad));
      summary.imported += fresh.length;
    } catch (error) {
      if (!isDataError(error)) throw error;
      // Something the checks did not foresee is wrong with one of them: find it, keep the others.
      for (const { ad, line } of fresh) {
        try {
          await write([ad]);
          summary.imported += 1;
        } catch (own) {
          if (!isDataError(own)) throw own;
          summary.refused += 1;
          onReport({
            row: line,
            column: "",
            level: "error",
            reason: `the database refused it: ${(own as Error).message}`,
          });
        }
      }
    }
  };

  let batch: { ad: NewAd; line: number }[] = [];
  let next = 0;
  for await (const csvRow of readWhole(context, options, "write")) {
    if (refusedLines.has(csvRow.line)) continue;
    const { row } = reader.read(csvRow);
    const ad = row && resolveRow(catalogue, reader.columns.mapping, row).ad;
    if (!ad) continue;
    batch.push({ ad: { ...ad, sellerId, importKey: keys[next] ?? null }, line: csvRow.line });
    next += 1;
    if (batch.length >= batchSize) {
      await flush(batch);
      batch = [];
    }
  }
  await flush(batch);
}

/** Classes 22 and 23: a value, or a rule about values. */
const isDataError = (error: unknown): boolean => /^2[23]/.test(String((error as { code?: unknown }).code ?? ""));

async function* readWhole({ onProgress }: ImportContext, { file, encoding }: ImportOptions, phase: "check" | "write") {
  const total = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  yield* readCsv(file, { encoding, onBytes: (bytes) => onProgress?.(phase, bytes, total) });
}

/** Reads rows by the mapping that the file's header and the caller give. */
class RowReader {
  readonly columns: GuessedMapping;
  readonly #options: Parameters<typeof readRow>[1];

  constructor(catalogue: Catalogue, { mapping, currency }: ImportOptions, header: readonly string[], now: Date) {
    try {
      this.columns = mapColumns(header, mapping);
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
      const reason = "the row has more or fewer cells than the header";
      return { row: undefined, problems: [{ level: "error", column: "", reason }] };
    }
    return readRow(csvRow.cells, this.#options);
  }
}

/**
 * A row's identity across runs: its own id when the file has one, else its contents, numbered
 * among rows that are equal to the letter (two equal cars are two ads).
 */
class ImportKeys {
  readonly #seller: string;
  readonly #source: string;
  readonly #seen = new Map<string, number>();

  constructor({ seller, source = "" }: ImportOptions) {
    this.#seller = seller.slug;
    this.#source = source;
  }

  of(row: ImportRow): string {
    if (row.externalId) return `${this.#seller}:id:${this.#source}:${row.externalId}`;
    const hash = createHash("sha256").update(JSON.stringify(row)).digest("base64url").slice(0, 22);
    const nth = (this.#seen.get(hash) ?? 0) + 1;
    this.#seen.set(hash, nth);
    return `${this.#seller}:row:${hash}:${nth}`;
  }
}

/** Cells that only one ad of a seller may have: its id in the source, and its SKU. */
class UniqueCells {
  readonly #ids = new Map<string, number>();
  /** SKU → the key of the ad that has it, and the line when that ad is in this file. */
  readonly #skus: Map<string, { key: string; line?: number }>;

  private constructor(skus: Map<string, { key: string; line?: number }>) {
    this.#skus = skus;
  }

  static async of(db: Db, sellerId: number | undefined): Promise<UniqueCells> {
    const { rows } = await sql<{ sku: string; import_key: string | null }>`
      select sku, import_key from ads where seller_id = ${sellerId ?? 0} and sku is not null`.execute(db);
    return new UniqueCells(new Map(rows.map((row) => [row.sku, { key: row.import_key ?? "" }])));
  }

  claim(row: ImportRow, key: string, line: number, { mapping }: GuessedMapping): RowProblem[] {
    const problems: RowProblem[] = [];
    const first = this.#ids.get(key);
    if (first !== undefined) {
      const reason = `“${row.externalId}” stands in row ${first} already`;
      problems.push({ level: "error", column: mapping.external_id ?? "external_id", reason });
    }
    const taken = row.sku === null ? undefined : this.#skus.get(row.sku);
    if (taken && taken.key !== key) {
      const where = taken.line ? `stands in row ${taken.line} already` : "belongs to another ad of this seller";
      problems.push({ level: "error", column: mapping.sku ?? "sku", reason: `“${row.sku}” ${where}` });
    }
    if (problems.length === 0) {
      this.#ids.set(key, line);
      if (row.sku !== null) this.#skus.set(row.sku, { key, line });
    }
    return problems;
  }
}

function* batches<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += batchSize) yield all.slice(from, from + batchSize);
}

/** Those of the keys that earlier runs have written. */
async function knownKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await sql<{ import_key: string }>`
    select import_key from ads where import_key = any(${keys}::text[])`.execute(db);
  return new Set(rows.map((row) => row.import_key));
}
