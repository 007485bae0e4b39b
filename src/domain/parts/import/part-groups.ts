import { normalizeToKey } from "#kernel/normalize-text.ts";
import type { CsvRow } from "../../csv/csv-reader.ts";
import { RowReader, type RowReportEntry } from "../../csv/row-reader.ts";
import { MAX_RULES_PER_PART, type NewFitmentRule, normalizePartNumber } from "../part.ts";
import { offerFields, type PartField, type PartFieldMapping, partFields } from "./import-fields.ts";
import { type ParsedPartOffer, parsePartOffer } from "./offer-parser.ts";
import { type ParsedPart, parsePart } from "./part-parser.ts";
import type { KnownSeller, PartReferenceData } from "./reference-data.ts";
import { hasRule, parseRules } from "./rule-parser.ts";
import { effectWords } from "./rule-vocabulary.ts";

/** Part with all rows of the file that belong to it. */
export type PartRowGroup = {
  /** Number of the first row. */
  line: number;
  rows: number;
  /** Parsed part. Undefined if an error rejects the whole part. */
  part: ParsedPart | undefined;
  offer: ParsedPartOffer | undefined;
  /** Rules with their row numbers. Empty if the rows contain no rule. */
  rules: { rule: NewFitmentRule; row: number }[];
  /** Whether any row contains a rule. */
  containsRules: boolean;
  problems: RowReportEntry[];
};

const maxLengths: Partial<Record<PartField, number>> = {
  "name.ar": 200,
  "name.en": 200,
  "description.ar": 20_000,
  "description.en": 20_000,
  picture: 2_000,
  oe_numbers: 10_000,
  interchange_numbers: 10_000,
  "universal_note.ar": 1_000,
  "universal_note.en": 1_000,
  "note.ar": 1_000,
  "note.en": 1_000,
  source: 1_000,
  qualifiers: 1_000,
};

const sharedFields = [...partFields, ...offerFields];

type Options = { reference: PartReferenceData; mapping: PartFieldMapping; usualSeller: KnownSeller | undefined };

/**
 * Yields the parts of a file one after the other, so that files may have any length. The rows of a part must be
 * adjacent. A row belongs to the part above if brand, number and seller are empty or equal.
 */
export async function* parsePartGroups(
  rows: AsyncIterable<CsvRow>,
  options: Options,
): AsyncGenerator<PartRowGroup, void, void> {
  let gatherer: PartRowCollector | undefined;
  for await (const csvRow of rows) {
    if (gatherer?.accepts(csvRow)) gatherer.add(csvRow);
    else {
      if (gatherer) yield gatherer.finish();
      gatherer = new PartRowCollector(csvRow, options);
    }
  }
  if (gatherer) yield gatherer.finish();
}

class PartRowCollector {
  readonly #options: Options;
  readonly #first: RowReader<PartField>;
  readonly #rowGroup: PartRowGroup;
  /**
   * Whether a row was invalid that excludes vehicles, or may do so. Without this row the part would seem to fit these
   * vehicles, so the part is skipped.
   */
  #lostExclusion = false;
  /** Whether the part has more rules than allowed. Then the further rows of the part are not read. */
  #tooMany = false;

  constructor(csvRow: CsvRow, options: Options) {
    this.#options = options;
    this.#first = this.#cells(csvRow);
    this.#rowGroup = {
      line: csvRow.line,
      rows: 0,
      part: undefined,
      offer: undefined,
      rules: [],
      containsRules: false,
      problems: [],
    };
    if (!csvRow.ragged) {
      this.#rowGroup.part = parsePart(this.#first, options.reference);
      this.#report(csvRow.line, this.#first);
      const offer = this.#cells(csvRow);
      this.#rowGroup.offer = parsePartOffer(offer, options.reference, options.usualSeller);
      this.#report(csvRow.line, offer);
    }
    this.add(csvRow);
  }

  /** Checks whether a row belongs to the collected part and its seller. */
  accepts(csvRow: CsvRow): boolean {
    const row = this.#cells(csvRow);
    const same = (field: PartField, fold: (text: string) => string) => {
      const text = row.readRaw(field);
      const own = this.#first.readRaw(field);
      return text === "" || text === own || fold(text) === fold(own);
    };
    return same("part_number", normalizePartNumber) && same("brand", normalizeToKey) && same("seller", normalizeToKey);
  }

  add(csvRow: CsvRow): void {
    const rowGroup = this.#rowGroup;
    rowGroup.rows += 1;
    if (this.#tooMany) return;
    if (csvRow.ragged) {
      this.#problem(csvRow.line, "", "the number of cells doesn't match the number of columns");
      this.#lostExclusion = true;
      return;
    }
    const row = this.#cells(csvRow);
    if (csvRow.line !== rowGroup.line) this.#compare(row, csvRow.line);
    if (!hasRule(row)) return;
    rowGroup.containsRules = true;
    const rules = parseRules(row, this.#options.reference);
    this.#report(csvRow.line, row);
    if (row.hasErrors && !isCertainlyFitting(row)) this.#lostExclusion = true;
    if (rowGroup.rules.length + rules.length > MAX_RULES_PER_PART) {
      this.#tooMany = true;
      rowGroup.rules = [];
      const reason = `${this.#name} has more than ${MAX_RULES_PER_PART.toLocaleString("en")} rules; skipped`;
      this.#problem(csvRow.line, this.#first.getColumn("part_number"), reason);
    }
    for (const rule of this.#tooMany ? [] : rules) rowGroup.rules.push({ rule, row: csvRow.line });
  }

  finish(): PartRowGroup {
    const rowGroup = this.#rowGroup;
    const column = this.#first.getColumn("part_number");
    if (rowGroup.part && !this.#tooMany && rowGroup.containsRules && rowGroup.rules.length === 0) {
      this.#problem(rowGroup.line, column, `${this.#name} is skipped: none of its rules is valid`);
      rowGroup.part = undefined;
    } else if (rowGroup.part && this.#lostExclusion) {
      const reason = `${this.#name} is skipped: a row that may exclude vehicles isn't valid, and without it the part would seem to fit them`;
      this.#problem(rowGroup.line, column, reason);
      rowGroup.part = undefined;
    }
    if (this.#tooMany) rowGroup.part = undefined;
    return rowGroup;
  }

  /**
   * Warns about cells of a later row that differ from the first row of the part. The values of the first row are used.
   * Empty cells are allowed.
   */
  #compare(row: RowReader<PartField>, line: number): void {
    for (const field of sharedFields) {
      const text = row.readRaw(field);
      const first = this.#first.readRaw(field);
      if (text === "" || text === first || ["part_number", "brand", "seller"].includes(field)) continue;
      const reason = `differs from row ${this.#rowGroup.line}, where this part starts; we use the value of that row`;
      this.#problem(line, row.getColumn(field), reason, "warning");
    }
  }

  get #name(): string {
    return `“${[this.#first.readRaw("brand"), this.#first.readRaw("part_number")].filter(Boolean).join(" ").slice(0, 100)}”`;
  }

  #cells(csvRow: CsvRow): RowReader<PartField> {
    return new RowReader(csvRow.cells, this.#options.mapping, maxLengths);
  }

  #report(row: number, { problems }: RowReader<PartField>): void {
    for (const problem of problems) this.#rowGroup.problems.push({ row, ...problem });
  }

  #problem(row: number, column: string, reason: string, level: RowReportEntry["level"] = "error"): void {
    this.#rowGroup.problems.push({ row, column, level, reason });
  }
}

/**
 * Checks whether a row that could not be read says "fits". Without such a row the part fits fewer vehicles, so leaving
 * it out claims no wrong fitment.
 */
function isCertainlyFitting(row: RowReader<PartField>): boolean {
  const effect = row.readRaw("effect");
  return !effect || effectWords.find(effect) === "fits";
}
