import { basename } from "node:path";
import type { Db } from "#db/database.ts";
import { getCategoryLineage } from "#domain/catalog/catalog.ts";
import { loadCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { addMissingCatalogNames } from "#domain/listings/import/missing-names.server.ts";
import { MissingCatalogNames } from "#domain/listings/import/missing-names.ts";
import type { Clock } from "#kernel/clock.ts";
import { readCsv, UnreadableFileError } from "../../csv/csv-reader.ts";
import type { RowReportEntry } from "../../csv/row-reader.ts";
import type { PartRuleFinding } from "../lint/finding.ts";
import { findPartRuleMistakes } from "../lint/part-rule-checks.ts";
import { PartDuplicateCheck } from "./duplicate-check.server.ts";
import { type InferredPartMapping, mapPartColumns } from "./import-fields.ts";
import { type PartRowGroup, parsePartGroups } from "./part-groups.ts";
import { PartWriter, type PartWriteSummary } from "./part-writer.server.ts";
import { readPartReferenceData } from "./reference-data.server.ts";
import type { KnownSeller, PartReferenceData } from "./reference-data.ts";

export type PartImportOptions = {
  file: string;
  /** Header of the column by field name, for fields whose header is not recognised. */
  mapping?: Record<string, string>;
  encoding?: string;
  /** Currency of prices in a file without a currency column. */
  currency?: string;
  /** Seller of rows that name no seller. Without it, the parts of such rows are imported but not offered for sale. */
  seller?: KnownSeller;
  /** Whether to check the whole file and report the changes without writing them. */
  dryRun?: boolean;
  /** Whether to only check the file for mistakes, without writing and without comparing it with the database. */
  lintOnly?: boolean;
};

export type PartImportContext = {
  db: Db;
  clock: Clock;
  onReport: (line: RowReportEntry) => void;
  onFinding: (finding: PartRuleFinding) => void;
  /** Called with the number of bytes `done` out of `total`, in the check phase and in the write phase. */
  onProgress?: (phase: "check" | "write", done: number, total: number) => void;
};

export type PartImportSummary = PartWriteSummary & {
  rows: number;
  /** Number of parts that were left out completely because of errors. */
  refused: number;
  /** Number of errors, including those of parts that were left out. */
  errors: number;
  /** Number of problems because of which a part was imported without single values. */
  warnings: number;
  findings: number;
  newBrands: number;
  mapping: InferredPartMapping;
};

/**
 * Imports parts with numbers, rules and offers from a CSV file. Checks the whole file before writing. Throws
 * UnreadableFileError, with nothing written, if the file is unreadable. Bad rows are reported and left out. A part
 * whose remaining rules could claim a wrong fitment is left out completely. Importing the same file again changes
 * nothing. Memory holds only one part while checking, and one batch while writing.
 */
export async function importParts(context: PartImportContext, options: PartImportOptions): Promise<PartImportSummary> {
  const { db, clock } = context;
  const now = clock();
  const reference = await readPartReferenceData(db, { currency: options.currency ?? "USD", now });
  const counts = { rows: 0, refused: 0, errors: 0, warnings: 0, findings: 0 };
  const missing = new MissingCatalogNames();
  const checkPass = await openParts(context, options, "check", reference);
  for await (const group of checkPass.parts) {
    counts.rows += group.rows;
    for (const problem of group.problems) {
      counts[problem.level === "error" ? "errors" : "warnings"] += 1;
      context.onReport(problem);
    }
    if (!group.part) counts.refused += 1;
    else if (group.part.missingBrand) missing.add({ kind: "brand", name: group.part.missingBrand });
    for (const finding of checkGroup(group, reference)) {
      counts.findings += 1;
      context.onFinding(finding);
    }
  }
  if (counts.rows === 0) throw new UnreadableFileError("the file has no rows below its header");
  const mapping = checkPass.columns();
  const writer = new PartWriter(db, reference.catalog, now, options.dryRun ?? false);
  if (options.lintOnly) return { ...counts, ...writer.summary, newBrands: 0, mapping };

  const { brands } = await addMissingCatalogNames(db, missing, {
    country: "SA",
    isDryRun: options.dryRun ?? false,
    source: basename(options.file),
    now,
  });
  let writeReference = reference;
  if (brands > 0 && !options.dryRun) {
    writeReference = reference.withCatalogue(await loadCatalog(db));
    writer.catalog = writeReference.catalog;
  }
  const writePass = await openParts(context, options, "write", writeReference);
  for await (const group of writePass.parts) {
    for (const line of await writer.add(group)) {
      counts.errors += 1;
      counts.refused += 1;
      context.onReport(line);
    }
  }
  for (const line of await writer.flush()) {
    counts.errors += 1;
    counts.refused += 1;
    context.onReport(line);
  }
  return { ...counts, ...writer.summary, newBrands: brands, mapping };
}

/** Opens the file and yields its parts without duplicates. */
async function openParts(
  { db, onProgress }: PartImportContext,
  options: PartImportOptions,
  phase: "check" | "write",
  reference: PartReferenceData,
) {
  let columns: InferredPartMapping | undefined;
  const rows = readCsv(options.file, {
    encoding: options.encoding,
    onProgress: (done, total) => onProgress?.(phase, done, total),
  });
  async function* parts(): AsyncGenerator<PartRowGroup, void, void> {
    const first = await rows.next();
    if (first.done) return;
    columns = mapHeader(first.value.header, options.mapping);
    const { mapping, currency } = columns;
    const claims = new PartDuplicateCheck(db, mapping);
    async function* all() {
      if (!first.done) yield first.value;
      yield* rows;
    }
    const reading = {
      reference: options.currency || !currency ? reference : reference.withCurrency(currency),
      mapping,
      usualSeller: options.seller,
    };
    for await (const group of parsePartGroups(all(), reading)) {
      group.problems.push(...(await claims.rejectDuplicates(group)));
      yield group;
    }
  }
  return {
    parts: parts(),
    columns: () => {
      if (!columns) throw new Error("the file has not been read yet");
      return columns;
    },
  };
}

function mapHeader(header: readonly string[], given: Record<string, string> | undefined): InferredPartMapping {
  try {
    return mapPartColumns(header, given);
  } catch (error) {
    throw new UnreadableFileError((error as Error).message);
  }
}

function checkGroup({ part, rules }: PartRowGroup, { catalog, vehicles }: PartReferenceData): PartRuleFinding[] {
  if (!part) return [];
  const category = catalog.categories.byId.get(part.categoryId);
  const types = category ? getCategoryLineage(catalog, category).map(({ slug }) => slug) : [];
  return findPartRuleMistakes({ types, universal: Boolean(part.universal), rules }, vehicles);
}
