import { stat } from "node:fs/promises";
import type { Db } from "#db/database.ts";
import { addNames, MissingNames } from "#domain/ads/import/add-names.server.ts";
import { lineage } from "#domain/catalog/catalogue.ts";
import { forgetCatalogue, readCatalogue } from "#domain/catalog/queries.server.ts";
import type { Clock } from "#kernel/clock.ts";
import type { ReportLine } from "../../import/cells.ts";
import { readCsv, UnreadableFileError } from "../../import/read-csv.ts";
import type { Finding } from "../lint/finding.ts";
import { lintPart } from "../lint/lint-part.ts";
import { Claims } from "./claims.server.ts";
import { type GuessedMapping, mapColumns } from "./fields.ts";
import { readImportWorld } from "./known-world.server.ts";
import { type PartRows, readParts } from "./read-parts.ts";
import type { ImportWorld, KnownSeller } from "./world.ts";
import { PartWriter, type WrittenSummary } from "./write-batches.server.ts";

export type ImportOptions = {
  file: string;
  /** Which column is which field, where the header doesn't say it. */
  mapping?: Record<string, string>;
  encoding?: string;
  /** For prices without a currency of their own. */
  currency?: string;
  /** Who offers the parts of rows that name no seller; without one they are not offered. */
  seller?: KnownSeller;
  /** Check everything and say what would be written, write nothing. */
  dryRun?: boolean;
  /** Check everything, look no further. */
  lintOnly?: boolean;
};

export type ImportContext = {
  db: Db;
  clock: Clock;
  onReport: (line: ReportLine) => void;
  onFinding: (finding: Finding) => void;
  /** `done` of `total` bytes of the file, in the phase that checks or the one that writes. */
  onProgress?: (phase: "check" | "write", done: number, total: number) => void;
};

export type ImportSummary = WrittenSummary & {
  rows: number;
  /** Parts that were left out whole. */
  refused: number;
  /** Things that are wrong, parts left out whole among them. */
  errors: number;
  /** Values that were left out of what was kept. */
  warnings: number;
  findings: number;
  newBrands: number;
  mapping: GuessedMapping;
};

/**
 * Imports parts with their numbers, rules and offers from a CSV file. The whole file is checked before anything is
 * written: a file that can't be read throws UnreadableFileError and changes nothing. Bad rows are reported and left
 * out; a part goes whole when what is left of it could say that it fits where it doesn't. The same file again changes
 * nothing. One part is in memory at a time, and some while they are written.
 */
export async function importParts(context: ImportContext, options: ImportOptions): Promise<ImportSummary> {
  const { db, clock } = context;
  const now = clock();
  const world = await readImportWorld(db, { currency: options.currency ?? "USD", now });
  const counted = { rows: 0, refused: 0, errors: 0, warnings: 0, findings: 0 };
  const missing = new MissingNames();
  const opened = await open(context, options, "check", world);
  for await (const group of opened.parts) {
    counted.rows += group.rows;
    for (const problem of group.problems) {
      counted[problem.level === "error" ? "errors" : "warnings"] += 1;
      context.onReport(problem);
    }
    if (!group.part) counted.refused += 1;
    else if (group.part.missingBrand) missing.add({ kind: "brand", name: group.part.missingBrand });
    for (const finding of findingsOf(group, world)) {
      counted.findings += 1;
      context.onFinding(finding);
    }
  }
  if (counted.rows === 0) throw new UnreadableFileError("the file has no rows below its header");
  const mapping = opened.columns();
  const writer = new PartWriter(db, world.catalogue, now, options.dryRun ?? false);
  if (options.lintOnly) return { ...counted, ...writer.summary, newBrands: 0, mapping };

  const { brands } = await addNames(db, missing, "SA", options.dryRun ?? false);
  let writing = world;
  if (brands > 0 && !options.dryRun) {
    forgetCatalogue(db);
    writing = world.withCatalogue(await readCatalogue(db));
    writer.catalogue = writing.catalogue;
  }
  const again = await open(context, options, "write", writing);
  for await (const group of again.parts) {
    for (const line of await writer.add(group)) {
      counted.errors += 1;
      counted.refused += 1;
      context.onReport(line);
    }
  }
  for (const line of await writer.flush()) {
    counted.errors += 1;
    counted.refused += 1;
    context.onReport(line);
  }
  return { ...counted, ...writer.summary, newBrands: brands, mapping };
}

/** The parts of the file, with what only one of them may have taken from the others. */
async function open(
  { db, onProgress }: ImportContext,
  options: ImportOptions,
  phase: "check" | "write",
  world: ImportWorld,
) {
  const total = await stat(options.file).then(
    (found) => found.size,
    () => 0,
  );
  let columns: GuessedMapping | undefined;
  const rows = readCsv(options.file, {
    encoding: options.encoding,
    onBytes: (bytes) => onProgress?.(phase, bytes, total),
  });
  async function* parts(): AsyncGenerator<PartRows, void, void> {
    const first = await rows.next();
    if (first.done) return;
    columns = columnsOf(first.value.header, options.mapping);
    const { mapping, currency } = columns;
    const claims = new Claims(db, mapping);
    async function* all() {
      if (!first.done) yield first.value;
      yield* rows;
    }
    const reading = {
      world: options.currency || !currency ? world : world.withCurrency(currency),
      mapping,
      usualSeller: options.seller,
    };
    for await (const group of readParts(all(), reading)) {
      group.problems.push(...(await claims.settle(group)));
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

function columnsOf(header: readonly string[], given: Record<string, string> | undefined): GuessedMapping {
  try {
    return mapColumns(header, given);
  } catch (error) {
    throw new UnreadableFileError((error as Error).message);
  }
}

function findingsOf({ part, rules }: PartRows, { catalogue, vehicles }: ImportWorld): Finding[] {
  if (!part) return [];
  const category = catalogue.categories.byId.get(part.categoryId);
  const types = category ? lineage(catalogue, category).map(({ slug }) => slug) : [];
  return lintPart({ types, universal: Boolean(part.universal), rules }, vehicles);
}
