import { stat } from "node:fs/promises";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import type { Catalogue, Feature } from "#domain/catalog/catalogue.ts";
import { forgetCatalogue, readCatalogue } from "#domain/catalog/queries.server.ts";
import type { Clock } from "#kernel/clock.ts";
import { problemOf, type ReportLine, type RowProblem } from "../../import/cells.ts";
import { currencyOfColumn } from "../../import/columns.ts";
import { undefused } from "../../import/csv-cell.ts";
import { type CsvRow, readCsv, UnreadableFileError } from "../../import/read-csv.ts";
import { reason } from "../../import/reasons.ts";
import { orderedCars } from "../life/move.server.ts";
import { storedAds } from "../stored.server.ts";
import { type AddedNames, addNames, MissingNames } from "./add-names.server.ts";
import { CurrencyNames } from "./currency-names.ts";
import { DoubtfulCities } from "./doubtful-cities.ts";
import { type GuessedMapping, mapColumns, ownFeatures } from "./fields.ts";
import { findCountry } from "./find-city.ts";
import { Identities } from "./identities.server.ts";
import { type Resolved, type ResolveOptions, resolveRow } from "./resolve.ts";
import { defaultCountry, type ReadOptions, type ReadRow, readRow } from "./row.ts";
import {
  closeAds,
  type ImportedBy,
  type Planned,
  plannedChange,
  type WriteOptions,
  writeAds,
} from "./write-ads.server.ts";

export type ImportOptions = Partial<ResolveOptions> & {
  file: string;
  /** Which column is which field, where the header doesn't say it. */
  mapping?: Record<string, string>;
  encoding?: string;
  /** For rows without a currency of their own. */
  currency?: string;
  /** Whose ads these are. A seller who isn't there yet has no id and is made when writing begins. */
  seller: { slug: string; id: number | undefined; make?: () => Promise<number> };
  /** Where the ids of the file's rows come from: the same id of another source is another ad. */
  source?: string;
  /** Check everything, write nothing. */
  dryRun?: boolean;
  /**
   * How new ads begin; without it they are shown at once and for ever. Ads that wait are looked at one by one
   * (`screenAd`), which is slow: whoever imports sees to it afterwards.
   */
  newAds?: { status: "active" | "pending"; expiresAt: Date };
  by?: ImportedBy;
  /** Close the seller's ads that the file doesn't have, unless a refused row could be one of them. */
  closeMissing?: boolean;
};

export type ImportSummary = {
  rows: number;
  /** Written now (in a dry run: would be written). */
  imported: number;
  /** There already, and brought up to date. */
  changed: number;
  /** There already, as the row says. */
  known: number;
  refused: number;
  /** Values that were left out of rows that were kept. */
  warnings: number;
  /** Ads of the seller that the file doesn't have, of those that are shown or wait to be. */
  missing: number;
  /** Refused rows that could be of any ad: with them nothing is closed. */
  unnamed: number;
  closed: number;
  added: AddedNames;
  mapping: GuessedMapping;
};

export type ImportContext = {
  db: Db;
  clock: Clock;
  onReport: (line: ReportLine) => void;
  /** Hears what the database refused of a row that the checks had let through: its words are no seller's. */
  onError?: (error: unknown) => void;
  /** `done` of `total` bytes of the file, in the phase that checks or the one that writes. */
  onProgress?: (phase: "check" | "write", done: number, total: number) => void;
  /** Called between batches, for instance to write down how far it is; throws to stop. */
  onBatch?: (summary: Pick<ImportSummary, "rows" | "imported" | "changed" | "known" | "refused">) => Promise<void>;
  /** Called in the transaction of whatever is written of ads, before it; throws to stop. */
  onWrite?: (trx: Db) => Promise<void>;
};

const batchSize = 500;

/**
 * Imports ads from a CSV file. The whole file is checked before anything is written: a file that
 * can't be read throws UnreadableFileError and changes nothing. Bad rows are reported and left
 * out, good ones are kept, each with everything that belongs to it. Rows of ads that are there already change them
 * where they differ, so that running again, or after a break, does only what is missing.
 */
export async function importAds(context: ImportContext, options: ImportOptions): Promise<ImportSummary> {
  const { db } = context;
  const catalogue = await readCatalogue(db);
  const { missing, refusedLines, summary, reader, gone } = await checkFile(context, options, catalogue);
  summary.added = await addNames(db, missing, options.country ?? defaultCountry, options.dryRun ?? false);
  if (options.dryRun) return summary;
  forgetCatalogue(db);
  const written = { ...summary, imported: 0, changed: 0, known: 0 };
  await writeFile(context, options, await readCatalogue(db), { reader, refusedLines }, written);
  if (options.closeMissing && summary.unnamed === 0) {
    for (const ids of batches(gone)) {
      await context.onBatch?.(written);
      written.closed += await inTransaction(db, async (trx) => {
        await context.onWrite?.(trx);
        return closeAds(trx, ids, writeOptions(context, options));
      });
    }
  }
  return written;
}

type Checked = {
  reader: RowReader;
  missing: MissingNames;
  /** Lines of rows that are refused. */
  refusedLines: Set<number>;
  /** Ads that the file doesn't have. */
  gone: number[];
  summary: ImportSummary;
};

/** Reads the whole file once, reports every problem in it, and notes the names that are new. */
async function checkFile(context: ImportContext, options: ImportOptions, catalogue: Catalogue): Promise<Checked> {
  const identities = await Identities.of(context.db, options.seller, options.source);
  let reader: RowReader | undefined;
  const missing = new MissingNames();
  const doubtfulCities = new DoubtfulCities(catalogue);
  const refusedLines = new Set<number>();
  const counts = { rows: 0, imported: 0, changed: 0, known: 0, refused: 0, warnings: 0 };
  for await (const batch of inBatches(readWhole(context, options, "check"))) {
    reader ??= new RowReader(catalogue, options, batch[0]?.header ?? [], context.clock());
    for (const row of await planRows(context, options, { catalogue, reader, identities }, batch)) {
      counts.rows += 1;
      for (const problem of row.problems) {
        if (problem.level === "warning") counts.warnings += 1;
        context.onReport({ row: row.line, ...problem, value: undefused(row.cells[problem.column] ?? "") });
      }
      identities.note(row.identity, row.plan?.current?.id, !row.plan);
      if (!row.plan) refusedLines.add(row.line);
      else {
        for (const name of row.missing) missing.add(name);
        if (row.doubtfulCity) doubtfulCities.add(row.line, row.doubtfulCity);
        const change = plannedChange(row.plan);
        counts[change === "added" ? "imported" : change === "same" ? "known" : "changed"] += 1;
      }
    }
    counts.refused = refusedLines.size;
    await context.onBatch?.(counts);
  }
  if (!reader) throw new UnreadableFileError(reason("no_rows"));
  for (const line of doubtfulCities.report()) {
    counts.warnings += 1;
    context.onReport(line);
  }
  const gone = identities.missing();
  const added: AddedNames = { makes: 0, models: 0, cities: 0, categories: 0, brands: 0 };
  const rest = { missing: gone.length, unnamed: identities.unnamed, closed: 0, added, mapping: reader.columns };
  return { reader, missing, refusedLines, gone, summary: { ...counts, ...rest } };
}

type PlannedRow = {
  line: number;
  cells: CsvRow["cells"];
  problems: RowProblem[];
  identity: ReadRow["identity"] | undefined;
  missing: Resolved["missing"];
  doubtfulCity?: Resolved["doubtfulCity"];
  /** Undefined: the row is refused. */
  plan: Planned | undefined;
};

/** What some rows in a row want: their ads as they stand are read at once. */
async function planRows(
  { db }: ImportContext,
  options: ImportOptions,
  { catalogue, reader, identities }: { catalogue: Catalogue; reader: RowReader; identities: Identities },
  batch: readonly CsvRow[],
): Promise<PlannedRow[]> {
  const { mapping } = reader.columns;
  const matched = batch.map((csvRow) => {
    const read = reader.read(csvRow, identities);
    return { line: csvRow.line, cells: csvRow.cells, ...read, match: read.row && identities.match(read.row, mapping) };
  });
  const ids = matched.flatMap(({ match }) => match?.id ?? []);
  const stored = new Map((await storedAds(db, ids)).map((ad) => [ad.id, ad]));
  const ordered = await orderedCars(db, ids);
  const { newNames = "add", country } = options;
  return matched.map(({ line, cells, row, identity, problems, match }): PlannedRow => {
    if (!row || !match) return { line, cells, problems, identity, missing: [], plan: undefined };
    const current = stored.get(match.id ?? 0);
    const resolved = resolveRow(catalogue, mapping, row, { newNames, country }, current);
    const all = [...problems, ...match.problems, ...resolved.problems];
    const good = resolved.ad && match.problems.length === 0;
    const taken = good ? identities.claim(row, match, line, mapping) : [];
    all.push(...taken);
    if (!resolved.ad || !good || taken.length > 0) {
      return { line, cells, problems: all, identity, missing: [], plan: undefined };
    }
    const { newAds } = options;
    const begins = current
      ? {}
      : { ...(newAds?.status === "pending" ? newAds : {}), ...(newAds ? { expiresAt: newAds.expiresAt } : {}) };
    const ad = {
      ...resolved.ad,
      ...begins,
      sellerId: current?.sellerId ?? options.seller.id ?? 0,
      importKey: match.key ?? current?.importKey ?? null,
    };
    const status = resolved.status ? { status: resolved.status } : {};
    const plan = { line, ad, ...(current ? { current } : {}), ...status };
    if (current?.status === "reserved" && ordered.has(current.id) && plannedChange(plan) === "words") {
      all.push(problemOf("error", "", reason("ordered")));
      return { line, cells, problems: all, identity, missing: [], plan: undefined };
    }
    return {
      line,
      cells,
      problems: all,
      identity,
      missing: resolved.missing,
      doubtfulCity: resolved.doubtfulCity,
      plan,
    };
  });
}

const writeOptions = ({ clock }: ImportContext, { by, newAds }: ImportOptions): WriteOptions => ({
  now: clock(),
  by,
  checked: newAds?.status === "pending",
});

/** Reads the file again and writes what was found good, a batch a transaction. */
async function writeFile(
  context: ImportContext,
  options: ImportOptions,
  catalogue: Catalogue,
  { reader, refusedLines }: Pick<Checked, "reader" | "refusedLines">,
  summary: ImportSummary,
): Promise<void> {
  const { db, onReport, onError } = context;
  const id = options.seller.id ?? (await options.seller.make?.());
  if (id === undefined) throw new Error("an import needs a seller");
  const own = { ...options, seller: { ...options.seller, id } };
  const identities = await Identities.of(db, own.seller, own.source);
  const write = (plans: readonly Planned[]) =>
    inTransaction(db, async (trx) => {
      await context.onWrite?.(trx);
      await writeAds(trx, catalogue, plans, writeOptions(context, own));
    });
  const count = (plan: Planned) => {
    summary[plan.current ? "changed" : "imported"] += 1;
  };

  const flush = async (good: readonly Planned[]) => {
    const work = good.filter((plan) => plannedChange(plan) !== "same");
    summary.known += good.length - work.length;
    try {
      if (work.length > 0) await write(work);
      work.forEach(count);
    } catch (error) {
      if (!isDataError(error)) throw error;
      // Something the checks did not foresee is wrong with one of them: find it, keep the others.
      for (const plan of work) {
        try {
          await write([plan]);
          count(plan);
        } catch (alone) {
          if (!isDataError(alone)) throw alone;
          summary.refused += 1;
          onReport({ row: plan.line, ...problemOf("error", "", reason("database")) });
          onError?.(alone);
        }
      }
    }
    await context.onBatch?.(summary);
  };

  // While the database writes a batch, the next one is read.
  let writing: Promise<void> = Promise.resolve();
  for await (const batch of inBatches(readWhole(context, own, "write"))) {
    // Refused rows take part in telling equal rows apart, as they did in the check.
    const rows = await planRows(context, own, { catalogue, reader, identities }, batch);
    await writing;
    writing = flush(rows.flatMap(({ plan, line }) => (plan && !refusedLines.has(line) ? [plan] : [])));
    // It is waited for above; until then nobody misses its error.
    writing.catch(() => {});
  }
  await writing;
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
  readonly #options: Omit<ReadOptions, "currencyOf">;
  /** The name of the prices' column says what currency they are in. */
  readonly #isNamed: boolean;

  constructor(
    catalogue: Catalogue,
    { mapping, currency, country }: ImportOptions,
    header: readonly string[],
    now: Date,
  ) {
    this.columns = readableColumns(header, mapping, ownFeatures(catalogue));
    const named = currencyOfColumn(this.columns.mapping.price ?? "");
    this.#isNamed = named !== undefined && catalogue.currencies.has(named);
    this.#options = {
      mapping: this.columns.mapping,
      currency: currency ?? this.columns.currency ?? "USD",
      currencies: new CurrencyNames(catalogue.currencies),
      country,
      findCountry: (text) => findCountry(catalogue, text),
      now,
    };
  }

  read(
    csvRow: CsvRow,
    identities: Identities,
  ): { row: ReadRow["row"]; identity?: ReadRow["identity"]; problems: RowProblem[] } {
    if (csvRow.ragged) return { row: undefined, problems: [problemOf("error", "", reason("ragged"))] };
    if (this.#isNamed) return readRow(csvRow.cells, this.#options);
    return readRow(csvRow.cells, { ...this.#options, currencyOf: (named) => identities.currencyOf(named) });
  }
}

function readableColumns(
  header: readonly string[],
  mapping: ImportOptions["mapping"],
  features: readonly Feature[],
): GuessedMapping {
  try {
    return mapColumns(header, mapping, features);
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error;
    throw new UnreadableFileError(reason("mapping", { value: (error as Error).message }));
  }
}

async function* inBatches(rows: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow[]> {
  let batch: CsvRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function* batches<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += batchSize) yield all.slice(from, from + batchSize);
}
