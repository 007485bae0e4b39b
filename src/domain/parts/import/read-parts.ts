import { squash } from "#kernel/fold.ts";
import { Cells, type ReportLine } from "../../import/cells.ts";
import type { CsvRow } from "../../import/read-csv.ts";
import { foldPartNumber, mostRules, type NewRule } from "../part.ts";
import { type Mapping, offerFields, type PartField, partFields } from "./fields.ts";
import { type ReadOffer, readOffer } from "./read-offer.ts";
import { type ReadPart, readPart } from "./read-part.ts";
import { readRules, saysRule } from "./read-rule.ts";
import { effectWords } from "./words.ts";
import type { ImportWorld, KnownSeller } from "./world.ts";

/** A part with all its rows. */
export type PartRows = {
  /** Where it begins, and how many rows it has. */
  line: number;
  rows: number;
  /** Undefined when something refuses the whole part. */
  part: ReadPart | undefined;
  offer: ReadOffer | undefined;
  /** The rules, and the row of each; none when the file only says that the part exists. */
  rules: { rule: NewRule; row: number }[];
  /** Whether some row says a rule. */
  saysRules: boolean;
  problems: ReportLine[];
};

const longest: Partial<Record<PartField, number>> = {
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

type Options = { world: ImportWorld; mapping: Mapping; usualSeller: KnownSeller | undefined };

/**
 * The parts of a file, one at a time, however many rows it has. Rows of a part stand together: a row without brand,
 * number and seller belongs to the part above it, and so does one that repeats them.
 */
export async function* readParts(rows: AsyncIterable<CsvRow>, options: Options): AsyncGenerator<PartRows, void, void> {
  let gatherer: PartGatherer | undefined;
  for await (const csvRow of rows) {
    if (gatherer?.takes(csvRow)) gatherer.add(csvRow);
    else {
      if (gatherer) yield gatherer.done();
      gatherer = new PartGatherer(csvRow, options);
    }
  }
  if (gatherer) yield gatherer.done();
}

/** Gathers the rows of one part. */
class PartGatherer {
  readonly #options: Options;
  readonly #first: Cells<PartField>;
  readonly #gathered: PartRows;
  /** Whether a row that takes vehicles out, or may do so, can't be read. */
  #lostExclusion = false;
  /** Past the most rules, the rest isn't even read. */
  #tooMany = false;

  constructor(csvRow: CsvRow, options: Options) {
    this.#options = options;
    this.#first = this.#cells(csvRow);
    const gathered: PartRows = {
      line: csvRow.line,
      rows: 0,
      part: undefined,
      offer: undefined,
      rules: [],
      saysRules: false,
      problems: [],
    };
    this.#gathered = gathered;
    if (!csvRow.ragged) {
      gathered.part = readPart(this.#first, options.world);
      this.#report(csvRow.line, this.#first);
      const offer = this.#cells(csvRow);
      gathered.offer = readOffer(offer, options.world, options.usualSeller);
      this.#report(csvRow.line, offer);
    }
    this.add(csvRow);
  }

  /** Whether the row speaks of the same part, as the same seller's. */
  takes(csvRow: CsvRow): boolean {
    const row = this.#cells(csvRow);
    const same = (field: PartField, fold: (text: string) => string) => {
      const text = row.raw(field);
      const own = this.#first.raw(field);
      return text === "" || text === own || fold(text) === fold(own);
    };
    return same("part_number", foldPartNumber) && same("brand", squash) && same("seller", squash);
  }

  add(csvRow: CsvRow): void {
    const gathered = this.#gathered;
    gathered.rows += 1;
    if (this.#tooMany) return;
    if (csvRow.ragged) {
      this.#problem(csvRow.line, "", "the row has more or fewer cells than the header");
      this.#lostExclusion = true;
      return;
    }
    const row = this.#cells(csvRow);
    if (csvRow.line !== gathered.line) this.#compare(row, csvRow.line);
    if (!saysRule(row)) return;
    gathered.saysRules = true;
    const rules = readRules(row, this.#options.world);
    this.#report(csvRow.line, row);
    if (row.refused && !surelyFits(row)) this.#lostExclusion = true;
    if (gathered.rules.length + rules.length > mostRules) {
      this.#tooMany = true;
      gathered.rules = [];
      const most = mostRules.toLocaleString("en");
      this.#problem(
        csvRow.line,
        this.#first.column("part_number"),
        `${this.#name} has more than ${most} rules; left out`,
      );
    }
    for (const rule of this.#tooMany ? [] : rules) gathered.rules.push({ rule, row: csvRow.line });
  }

  done(): PartRows {
    const gathered = this.#gathered;
    const column = this.#first.column("part_number");
    if (gathered.part && !this.#tooMany && gathered.saysRules && gathered.rules.length === 0) {
      this.#problem(gathered.line, column, `${this.#name} is left out: none of its rules can be used`);
      gathered.part = undefined;
    } else if (gathered.part && this.#lostExclusion) {
      const reason = `${this.#name} is left out: a row that may exclude vehicles can't be used, and without it the part would seem to fit them`;
      this.#problem(gathered.line, column, reason);
      gathered.part = undefined;
    }
    if (this.#tooMany) gathered.part = undefined;
    return gathered;
  }

  /** What a part is and costs is the same in all its rows, or left empty after the first. */
  #compare(row: Cells<PartField>, line: number): void {
    for (const field of sharedFields) {
      const text = row.raw(field);
      const first = this.#first.raw(field);
      if (text === "" || text === first) continue;
      if (field === "part_number" || field === "brand" || field === "seller") continue;
      this.#problem(
        line,
        row.column(field),
        `differs from row ${this.#gathered.line}, where this part begins; that one counts`,
        "warning",
      );
    }
  }

  get #name(): string {
    return `“${[this.#first.raw("brand"), this.#first.raw("part_number")].filter(Boolean).join(" ").slice(0, 100)}”`;
  }

  #cells(csvRow: CsvRow): Cells<PartField> {
    return new Cells(csvRow.cells, this.#options.mapping, longest);
  }

  #report(row: number, { problems }: Cells<PartField>): void {
    for (const problem of problems) this.#gathered.problems.push({ row, ...problem });
  }

  #problem(row: number, column: string, reason: string, level: ReportLine["level"] = "error"): void {
    this.#gathered.problems.push({ row, column, level, reason });
  }
}

/** Whether a row that can't be read certainly takes no vehicles out. */
function surelyFits(row: Cells<PartField>): boolean {
  const said = row.raw("effect");
  return !said || effectWords.find(said) === "fits";
}
