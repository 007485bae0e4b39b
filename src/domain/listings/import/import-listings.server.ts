import { basename } from "node:path";
import type { Db } from "#db/database.ts";
import type { ImportGuess } from "#db/schema/imports.ts";
import { withTransaction } from "#db/transaction.ts";
import type { Catalog, Feature } from "#domain/catalog/catalog.ts";
import { loadCatalog } from "#domain/catalog/catalog-cache.server.ts";
import type { Clock } from "#kernel/clock.ts";
import { parseColumnCurrency } from "../../csv/column-mapping.ts";
import { unescapeFormula } from "../../csv/csv-cell.ts";
import { type CsvRow, createUnreadableError, readCsv, UnreadableFileError } from "../../csv/csv-reader.ts";
import { createRowProblem, type RowProblem, type RowReportEntry } from "../../csv/row-reader.ts";
import { findOrderedCars } from "../lifecycle/transitions.server.ts";
import { getListingRecords } from "../write/listing-records.server.ts";
import { AmbiguousCityReport } from "./ambiguous-cities.ts";
import { CurrencyMatcher } from "./currency-matcher.ts";
import { type InferredListingMapping, listImportableFeatures, mapImportColumns } from "./fields.ts";
import { findCountry } from "./find-city.ts";
import { GuessCounter } from "./guesses.ts";
import { saveImportReport } from "./import-report.server.ts";
import { type AddedCatalogEntryCounts, addMissingCatalogNames } from "./missing-names.server.ts";
import { MissingCatalogNames } from "./missing-names.ts";
import { NameMatcher } from "./name-matcher.ts";
import { type ResolvedImportRow, type ResolveOptions, resolveImportRow } from "./resolve-row.ts";
import { DEFAULT_IMPORT_COUNTRY, type ParsedImportRow, type ParseRowOptions, parseImportRow } from "./row.ts";
import { ImportRowMatcher } from "./row-matcher.server.ts";
import {
  closeListings,
  getPlannedChangeKind,
  type ImportAuthor,
  type ListingWriteOptions,
  type PlannedListingWrite,
  writeListings,
} from "./write-listings.server.ts";

export type ImportOptions = Partial<ResolveOptions> & {
  file: string;
  /** Name of the file for administrators, if it differs from the name on the disk. */
  fileName?: string;
  /** Explicit mapping of fields to columns, for headers that are not recognized. */
  mapping?: Record<string, string>;
  encoding?: string;
  /** Currency of rows without one. */
  currency?: string;
  /** Seller of the imported listings. If the seller has no id, `make` creates the seller when writing begins. */
  seller: { slug: string; id: number | undefined; make?: () => Promise<number> };
  /** Origin of the ids in the file. The same id from another origin means another listing. */
  source?: string;
  /** Validates everything without writing. */
  dryRun?: boolean;
  /**
   * Status and expiry of new listings. Undefined means active without expiry. The caller must screen pending listings
   * afterwards, because `screenListing` is slow.
   */
  newAds?: { status: "active" | "pending"; expiresAt: Date };
  by?: ImportAuthor;
  /** Closes the seller's listings that are missing from the file, unless a rejected row could be one of them. */
  closeMissing?: boolean;
};

export type ImportSummary = {
  rows: number;
  /** Number of new listings written, or to be written in a dry run. */
  imported: number;
  /** Number of existing listings that were updated. */
  changed: number;
  /** Number of existing listings without a change. */
  known: number;
  refused: number;
  /** Number of values that were left out of imported rows. */
  warnings: number;
  /** Number of the seller's active or pending listings that the file does not contain. */
  missing: number;
  /** Number of rejected rows that could belong to any listing. If there are such rows, no listing is closed. */
  unnamed: number;
  closed: number;
  added: AddedCatalogEntryCounts;
  mapping: InferredListingMapping;
  /** Values that the rows do not state in the words of the catalog, most frequent first. */
  guesses: ImportGuess[];
};

export type ImportContext = {
  db: Db;
  clock: Clock;
  onReport: (line: RowReportEntry) => void;
  /** Receives database errors of rows that passed the validation. Database messages are not shown to sellers. */
  onError?: (error: unknown) => void;
  /** Receives the progress of the phase "check" or "write": `done` of `total` bytes. */
  onProgress?: (phase: "check" | "write", done: number, total: number) => void;
  /** Called between batches, for example to store the progress. Throwing an error stops the import. */
  onBatch?: (summary: Pick<ImportSummary, "rows" | "imported" | "changed" | "known" | "refused">) => Promise<void>;
  /** Called at the start of each writing transaction. Throwing an error stops the import. */
  onWrite?: (trx: Db) => Promise<void>;
};

const BATCH_SIZE = 500;

/**
 * Imports listings from a CSV file. The whole file is validated before anything is written. An unreadable file throws
 * UnreadableFileError and changes nothing. Invalid rows are reported and skipped. For existing listings only the
 * differences are written, so a repeated or interrupted import can run again.
 */
export async function importListings(context: ImportContext, givenOptions: ImportOptions): Promise<ImportSummary> {
  const { db } = context;
  const catalog = await loadCatalog(db);
  const options = { ...givenOptions, matcher: new NameMatcher(catalog) };
  const { missing, refusedLines, summary, reader, missingListingIds } = await validateFile(context, options, catalog);
  summary.added = await addMissingCatalogNames(db, missing, {
    country: options.country ?? DEFAULT_IMPORT_COUNTRY,
    isDryRun: options.dryRun ?? false,
    source: getFileName(options),
    now: context.clock(),
  });
  if (options.dryRun) return summary;
  const result = { ...summary, imported: 0, changed: 0, known: 0 };
  await writeRows(context, options, await loadCatalog(db), { reader, refusedLines }, result);
  if (options.closeMissing && summary.unnamed === 0) {
    for (const ids of splitIntoBatches(missingListingIds)) {
      await context.onBatch?.(result);
      result.closed += await withTransaction(db, async (trx) => {
        await context.onWrite?.(trx);
        return closeListings(trx, ids, getWriteOptions(context, options));
      });
    }
  }
  await saveImportReport(db, { ...result, file: getFileName(options), seller: options.seller, now: context.clock() });
  return result;
}

const getFileName = ({ file, fileName }: ImportOptions): string => (fileName ?? basename(file)).slice(0, 200);

type CheckedFile = {
  reader: ImportFileRowReader;
  missing: MissingCatalogNames;
  /** Line numbers of rejected rows. */
  refusedLines: Set<number>;
  /** Ids of the seller's listings that the file does not contain. */
  missingListingIds: number[];
  summary: ImportSummary;
};

/** Reads the whole file once, reports every problem and collects the names that the catalog lacks. */
async function validateFile(context: ImportContext, options: ImportOptions, catalog: Catalog): Promise<CheckedFile> {
  const identities = await ImportRowMatcher.load(context.db, options.seller, options.source);
  let reader: ImportFileRowReader | undefined;
  const missing = new MissingCatalogNames();
  const doubtfulCities = new AmbiguousCityReport(catalog);
  const guesses = new GuessCounter();
  const refusedLines = new Set<number>();
  const counts = { rows: 0, imported: 0, changed: 0, known: 0, refused: 0, warnings: 0 };
  for await (const batch of groupIntoBatches(readCsvRows(context, options, "check"))) {
    reader ??= new ImportFileRowReader(catalog, options, batch[0]?.header ?? [], context.clock());
    for (const row of await planRows(context, options, { catalog, reader, identities }, batch)) {
      counts.rows += 1;
      for (const problem of row.problems) {
        if (problem.level === "warning") counts.warnings += 1;
        context.onReport({ row: row.line, ...problem, value: unescapeFormula(row.cells[problem.column] ?? "") });
      }
      identities.markSeen(row.identity, row.plan?.current?.id, !row.plan);
      if (!row.plan) refusedLines.add(row.line);
      else {
        for (const name of row.missing) missing.add(name);
        guesses.add(row.guesses);
        if (row.doubtfulCity) doubtfulCities.add(row.line, row.doubtfulCity);
        const change = getPlannedChangeKind(row.plan);
        counts[change === "added" ? "imported" : change === "same" ? "known" : "changed"] += 1;
      }
    }
    counts.refused = refusedLines.size;
    await context.onBatch?.(counts);
  }
  if (!reader) throw createUnreadableError("no_rows");
  for (const line of doubtfulCities.report()) {
    counts.warnings += 1;
    context.onReport(line);
  }
  const missingListingIds = identities.listMissing();
  const added: AddedCatalogEntryCounts = { makes: 0, models: 0, cities: 0, categories: 0, brands: 0 };
  const totals = {
    missing: missingListingIds.length,
    unnamed: identities.unidentifiedRows,
    closed: 0,
    added,
    mapping: reader.columns,
    guesses: guesses.list(),
  };
  return { reader, missing, refusedLines, missingListingIds, summary: { ...counts, ...totals } };
}

type PlannedRow = {
  line: number;
  cells: CsvRow["cells"];
  problems: RowProblem[];
  identity: ParsedImportRow["identity"] | undefined;
  missing: ResolvedImportRow["missing"];
  guesses: ResolvedImportRow["guesses"];
  doubtfulCity?: ResolvedImportRow["doubtfulCity"];
  /** Planned write of the row; undefined for a rejected row. */
  plan: PlannedListingWrite | undefined;
};

/** Plans the writes for a batch of rows. Loads the current listings of the batch together. */
async function planRows(
  { db }: ImportContext,
  options: ImportOptions,
  { catalog, reader, identities }: { catalog: Catalog; reader: ImportFileRowReader; identities: ImportRowMatcher },
  batch: readonly CsvRow[],
): Promise<PlannedRow[]> {
  const { mapping } = reader.columns;
  const matched = batch.map((csvRow) => {
    const parsed = reader.read(csvRow, identities);
    return {
      line: csvRow.line,
      cells: csvRow.cells,
      ...parsed,
      match: parsed.row && identities.matchRow(parsed.row, mapping),
    };
  });
  const ids = matched.flatMap(({ match }) => match?.id ?? []);
  const stored = new Map((await getListingRecords(db, ids)).map((listing) => [listing.id, listing]));
  const ordered = await findOrderedCars(db, ids);
  const { newNames = "add", country, matcher } = options;
  const resolveOptions = { newNames, country, ...(matcher ? { matcher } : {}) };
  return matched.map(({ line, cells, row, identity, problems, guesses, match }): PlannedRow => {
    const refused = { line, cells, identity, missing: [], guesses: [], plan: undefined };
    if (!row || !match) return { ...refused, problems };
    const current = stored.get(match.id ?? 0);
    const resolved = resolveImportRow(catalog, mapping, row, resolveOptions, current);
    const all = [...problems, ...match.problems, ...resolved.problems];
    const isValid = resolved.ad && match.problems.length === 0;
    const claimProblems = isValid ? identities.claim(row, match, line, mapping) : [];
    all.push(...claimProblems);
    if (!resolved.ad || !isValid || claimProblems.length > 0) return { ...refused, problems: all };
    const { newAds } = options;
    const initialState = current
      ? {}
      : { ...(newAds?.status === "pending" ? newAds : {}), ...(newAds ? { expiresAt: newAds.expiresAt } : {}) };
    const listing = {
      ...resolved.ad,
      ...initialState,
      sellerId: current?.sellerId ?? options.seller.id ?? 0,
      importKey: match.key ?? current?.importKey ?? null,
    };
    const status = resolved.status ? { status: resolved.status } : {};
    const plan = { line, ad: listing, ...(current ? { current } : {}), ...status };
    if (current?.status === "reserved" && ordered.has(current.id) && getPlannedChangeKind(plan) === "words") {
      all.push(createRowProblem("error", "", "ordered"));
      return { ...refused, problems: all };
    }
    const { missing, doubtfulCity } = resolved;
    const allGuesses = [...guesses, ...resolved.guesses];
    return { line, cells, problems: all, identity, missing, guesses: allGuesses, doubtfulCity, plan };
  });
}

const getWriteOptions = ({ clock }: ImportContext, { by, newAds }: ImportOptions): ListingWriteOptions => ({
  now: clock(),
  by,
  checked: newAds?.status === "pending",
});

/** Reads the file again and writes the valid rows. Each batch is one transaction. */
async function writeRows(
  context: ImportContext,
  options: ImportOptions,
  catalog: Catalog,
  { reader, refusedLines }: Pick<CheckedFile, "reader" | "refusedLines">,
  summary: ImportSummary,
): Promise<void> {
  const { db, onReport, onError } = context;
  const id = options.seller.id ?? (await options.seller.make?.());
  if (id === undefined) throw new Error("the import has no seller");
  const optionsWithSeller = { ...options, seller: { ...options.seller, id } };
  const identities = await ImportRowMatcher.load(db, optionsWithSeller.seller, optionsWithSeller.source);
  const write = (plans: readonly PlannedListingWrite[]) =>
    withTransaction(db, async (trx) => {
      await context.onWrite?.(trx);
      await writeListings(trx, catalog, plans, getWriteOptions(context, optionsWithSeller));
    });
  const count = (plan: PlannedListingWrite) => {
    summary[plan.current ? "changed" : "imported"] += 1;
  };

  const flush = async (valid: readonly PlannedListingWrite[]) => {
    const changedPlans = valid.filter((plan) => getPlannedChangeKind(plan) !== "same");
    summary.known += valid.length - changedPlans.length;
    try {
      if (changedPlans.length > 0) await write(changedPlans);
      changedPlans.forEach(count);
    } catch (error) {
      if (!isDataError(error)) throw error;
      // A row of the failed batch violates a rule that the validation does not check. The rows are written one by one,
      // so that only this row is rejected.
      for (const plan of changedPlans) {
        try {
          await write([plan]);
          count(plan);
        } catch (rowError) {
          if (!isDataError(rowError)) throw rowError;
          summary.refused += 1;
          onReport({ row: plan.line, ...createRowProblem("error", "", "database") });
          onError?.(rowError);
        }
      }
    }
    await context.onBatch?.(summary);
  };

  // The next batch is read while the database writes the current one.
  let writing: Promise<void> = Promise.resolve();
  for await (const batch of groupIntoBatches(readCsvRows(context, optionsWithSeller, "write"))) {
    // Rejected rows are matched again, because the numbering of equal rows includes them.
    const rows = await planRows(context, optionsWithSeller, { catalog, reader, identities }, batch);
    await writing;
    writing = flush(rows.flatMap(({ plan, line }) => (plan && !refusedLines.has(line) ? [plan] : [])));
    // The promise is awaited above. The empty handler avoids an unhandled rejection until then.
    writing.catch(() => {});
  }
  await writing;
}

/**
 * Returns whether a database error is caused by the data: SQLSTATE class 22 (data exception) or 23 (integrity
 * constraint violation).
 */
export const isDataError = (error: unknown): boolean => /^2[23]/.test(String((error as { code?: unknown }).code ?? ""));

const readCsvRows = ({ onProgress }: ImportContext, { file, encoding }: ImportOptions, phase: "check" | "write") =>
  readCsv(file, { encoding, onProgress: (done, total) => onProgress?.(phase, done, total) });

/** Parses the rows of a file with the column mapping from its header and from the caller. */
class ImportFileRowReader {
  readonly columns: InferredListingMapping;
  readonly #options: Omit<ParseRowOptions, "currencyOf">;
  /** Whether the header of the price column names the currency. */
  readonly #isNamed: boolean;

  constructor(catalog: Catalog, { mapping, currency, country }: ImportOptions, header: readonly string[], now: Date) {
    this.columns = inferColumns(header, mapping, listImportableFeatures(catalog));
    const named = parseColumnCurrency(this.columns.mapping.price ?? "");
    this.#isNamed = named !== undefined && catalog.currencies.has(named);
    this.#options = {
      mapping: this.columns.mapping,
      currency: currency ?? this.columns.currency ?? "USD",
      currencies: new CurrencyMatcher(catalog.currencies),
      country,
      findCountry: (text) => findCountry(catalog, text),
      now,
    };
  }

  read(
    csvRow: CsvRow,
    identities: ImportRowMatcher,
  ): Omit<ParsedImportRow, "identity"> & Partial<Pick<ParsedImportRow, "identity">> {
    if (csvRow.ragged) return { row: undefined, guesses: [], problems: [createRowProblem("error", "", "ragged")] };
    if (this.#isNamed) return parseImportRow(csvRow.cells, this.#options);
    return parseImportRow(csvRow.cells, { ...this.#options, currencyOf: (named) => identities.getCurrency(named) });
  }
}

function inferColumns(
  header: readonly string[],
  mapping: ImportOptions["mapping"],
  features: readonly Feature[],
): InferredListingMapping {
  try {
    return mapImportColumns(header, mapping, features);
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error;
    throw createUnreadableError("mapping", { value: (error as Error).message });
  }
}

async function* groupIntoBatches(rows: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow[]> {
  let batch: CsvRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function* splitIntoBatches<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += BATCH_SIZE) yield all.slice(from, from + BATCH_SIZE);
}
