import type { LocalizedText } from "#kernel/localized-text.ts";
import { toMinorUnits } from "#kernel/money.ts";
import { parseLocalizedNumber, toAsciiDigits } from "#kernel/typed-numbers.ts";
import { unescapeFormula } from "./csv-cell.ts";
import {
  createProblemReason,
  type ProblemReason,
  type ProblemReasonCode,
  type ProblemReasonValues,
} from "./problem-reasons.ts";

/**
 * Problem with a cell of an imported row. An error rejects the row. A warning keeps the row and reports a value that
 * was ignored or adjusted.
 */
export type RowProblem = {
  level: "error" | "warning";
  column: string;
  reason: string;
  /** Code and values for translating the reason, if it has a code. */
  translation?: Pick<ProblemReason, "code" | "values">;
};

/** Creates a row problem from the code and the values of its reason. */
export function createRowProblem(
  level: RowProblem["level"],
  column: string,
  code: ProblemReasonCode,
  values?: ProblemReasonValues,
): RowProblem {
  const { text, ...translation } = createProblemReason(code, values);
  return { level, column, reason: text, translation };
}

/** Entry of an import report: the number of the row and its problem. */
export type RowReportEntry = RowProblem & {
  row: number;
  /** Value of the cell with the problem. */
  value?: string;
};

/** Result of inspecting a cell: "empty" for a cell without a value, or a problem. Undefined for a usable text. */
export type CellInspection = "empty" | { level: RowProblem["level"]; code: ProblemReasonCode } | undefined;

/** Name of a field in two languages, without the language: "name" for the fields "name.ar" and "name.en". */
export type BilingualField<F extends string> = F extends `${infer Base}.ar` ? Base : never;

const DEFAULT_MAX_LENGTH = 100;

/** Reads the cells of one import row by field and collects their problems. */
export class RowReader<F extends string> {
  readonly problems: RowProblem[] = [];
  readonly #cells: Readonly<Record<string, string>>;
  readonly #mapping: Partial<Record<F, string>>;
  readonly #longest: Partial<Record<F, number>>;
  readonly #inspect: (field: F, text: string) => CellInspection;

  /**
   * Creates a reader of one row. A cell may have at most 100 characters. `longest` contains other maximum lengths for
   * single fields. `inspect` decides whether a text is used.
   */
  constructor(
    cells: Readonly<Record<string, string>>,
    mapping: Partial<Record<F, string>>,
    longest: Partial<Record<F, number>> = {},
    inspect: (field: F, text: string) => CellInspection = () => undefined,
  ) {
    this.#cells = cells;
    this.#mapping = mapping;
    this.#longest = longest;
    this.#inspect = inspect;
  }

  /** Returns the name of the file's column for a field. */
  getColumn(field: F): string {
    return this.#mapping[field] ?? field;
  }

  /** Adds a problem with an English text that is not translated. */
  addProblem(level: RowProblem["level"], field: F, reason: string): undefined {
    this.problems.push({ level, column: this.getColumn(field), reason });
  }

  /** Adds an error to a field. Returns null, the value of a field that cannot be read. */
  reject(field: F, code: ProblemReasonCode, values?: ProblemReasonValues): null {
    this.problems.push(createRowProblem("error", this.getColumn(field), code, values));
    return null;
  }

  /** Adds a warning to a field whose value is ignored. Returns null. */
  warn(field: F, code: ProblemReasonCode, values?: ProblemReasonValues): null {
    this.problems.push(createRowProblem("warning", this.getColumn(field), code, values));
    return null;
  }

  /** Fields for which the file has a column. */
  get fields(): F[] {
    return Object.keys(this.#mapping) as F[];
  }

  /** Whether the row has an error and must be rejected. */
  get hasErrors(): boolean {
    return this.problems.some(({ level }) => level === "error");
  }

  /** Returns the trimmed text of a cell without validation; an empty text for a blank cell or a missing column. */
  readRaw(field: F): string {
    return unescapeFormula(this.#cells[this.#mapping[field] ?? ""]?.trim() ?? "");
  }

  readText(field: F): string | null {
    const value = this.readRaw(field);
    if (!value) return null;
    const maxLength = this.#longest[field] ?? DEFAULT_MAX_LENGTH;
    if (value.length > maxLength) return this.reject(field, "too_long", { count: value.length, most: maxLength });
    if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f]|\ufffd/.test(value)) return this.reject(field, "not_text");
    const inspection = this.#inspect(field, value);
    if (inspection === undefined) return value;
    if (inspection !== "empty")
      this.problems.push(createRowProblem(inspection.level, this.getColumn(field), inspection.code));
    return null;
  }

  /** Reads a text from its Arabic and English columns. */
  readBilingualText(field: BilingualField<F>): LocalizedText {
    return { ar: this.readText(`${field}.ar` as F), en: this.readText(`${field}.en` as F) };
  }

  readNumber(field: F): number | null {
    const value = this.readText(field);
    if (value === null) return null;
    return parseLocalizedNumber(value) ?? this.reject(field, "not_number", { value });
  }

  /** Reads a price in minor units of a currency. Returns null if `decimals` is unknown. */
  readPrice(field: F, decimals: number | undefined): number | null {
    const text = this.readText(field);
    return text === null ? null : this.parsePrice(field, text, decimals);
  }

  /** Parses the text of a price in minor units of a currency. Returns null if `decimals` is unknown. */
  parsePrice(field: F, text: string, decimals: number | undefined): number | null {
    const value = parseLocalizedNumber(text) ?? this.reject(field, "not_number", { value: this.readRaw(field) });
    if (value === null || decimals === undefined) return null;
    const plain = toAsciiDigits(text);
    // Many European files write 85.000 for eighty-five thousand. Such a value is rejected as ambiguous, unless the
    // currency has three decimals.
    if (decimals < 3 && /^[1-9]\d{0,2}\.\d{3}$/.test(plain)) {
      const more = plain.replace(".", "");
      return this.reject(field, "thousands_point", { value: this.readRaw(field), less: value, more });
    }
    const minor = toMinorUnits(value.toFixed(decimals), decimals);
    // Old listings use a price of 0 for "price on request".
    if (minor === 0) return this.warn(field, "free");
    return minor === undefined || minor > 1e14 ? this.reject(field, "too_large", { value }) : minor;
  }

  readPictureUrl(field: F): string | null {
    const address = this.readText(field);
    if (address && !isPictureUrl(address)) this.reject(field, "not_address");
    return address;
  }
}

/** Returns whether a picture address is allowed: an https URL or a path of this site. */
export const isPictureUrl = (address: string): boolean => /^(https:\/\/|\/)[^\s"<>]+$/.test(address);

/** Returns whether an ISO date exists. JavaScript would silently turn 31 June into 1 July. */
export function isIsoDay(text: string): boolean {
  if (!/^(?:19|20)\d\d-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
