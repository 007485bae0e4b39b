import { asciiDigits, parseTypedNumber } from "#kernel/digits.ts";
import type { LocalText } from "#kernel/local-text.ts";
import { toMinor } from "#kernel/money.ts";
import { undefused } from "./csv-cell.ts";
import { type Reason, reason } from "./reasons.ts";

/** What is wrong with a cell. An error refuses the row; a warning keeps it, and tells what is left out or comes otherwise than expected. */
export type RowProblem = {
  level: "error" | "warning";
  column: string;
  reason: string;
  /** What other languages word the reason from, where it has a code. */
  said?: Pick<Reason, "code" | "values">;
};

/** A problem from its reason. */
export const problemOf = (level: RowProblem["level"], column: string, { text, code, values }: Reason): RowProblem => ({
  level,
  column,
  reason: text,
  said: { code, values },
});

/** One line of an import's report: where, and what is wrong. */
export type ReportLine = RowProblem & {
  row: number;
  /** What stands in the cell, where one is to blame. */
  value?: string;
};

type BothOf<F extends string> = F extends `${infer Base}.ar` ? Base : never;

const usualLength = 100;

/** The cells of one row of an import by their fields; what is wrong with them gathers in `problems`. */
export class Cells<F extends string> {
  readonly problems: RowProblem[] = [];
  readonly #cells: Readonly<Record<string, string>>;
  readonly #mapping: Partial<Record<F, string>>;
  readonly #longest: Partial<Record<F, number>>;

  /** `longest` says how many characters a field may have where it isn't the usual hundred. */
  constructor(
    cells: Readonly<Record<string, string>>,
    mapping: Partial<Record<F, string>>,
    longest: Partial<Record<F, number>> = {},
  ) {
    this.#cells = cells;
    this.#mapping = mapping;
    this.#longest = longest;
  }

  /** The file's own name of a field's column. */
  column(field: F): string {
    return this.#mapping[field] ?? field;
  }

  report(level: RowProblem["level"], field: F, why: string | Reason): void {
    const column = this.column(field);
    this.problems.push(typeof why === "string" ? { level, column, reason: why } : problemOf(level, column, why));
  }

  /** The fields that the file has columns for. */
  get fields(): F[] {
    return Object.keys(this.#mapping) as F[];
  }

  /** Whether something is wrong that refuses the row. */
  get refused(): boolean {
    return this.problems.some(({ level }) => level === "error");
  }

  /** What stands in the cell, unread; empty when it is blank or there is no such column. */
  raw(field: F): string {
    return undefused(this.#cells[this.#mapping[field] ?? ""]?.trim() ?? "");
  }

  text(field: F): string | null {
    const value = this.raw(field);
    if (!value) return null;
    const most = this.#longest[field] ?? usualLength;
    if (value.length > most) {
      this.report("error", field, reason("too_long", { count: value.length, most }));
      return null;
    }
    if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f]|\ufffd/.test(value)) {
      this.report("error", field, reason("not_text"));
      return null;
    }
    return value;
  }

  /** A text that comes as two columns. */
  both(field: BothOf<F>): LocalText {
    return { ar: this.text(`${field}.ar` as F), en: this.text(`${field}.en` as F) };
  }

  number(field: F): number | null {
    const value = this.text(field);
    if (value === null) return null;
    const parsed = parseTypedNumber(value);
    if (parsed === undefined) {
      this.report("error", field, reason("not_number", { value }));
      return null;
    }
    return parsed;
  }

  /** A price in minor units of a currency with so many decimals; nothing when they aren't known. */
  price(field: F, decimals: number | undefined): number | null {
    const value = this.number(field);
    if (value === null || decimals === undefined) return null;
    const plain = asciiDigits(this.raw(field));
    // In much of Europe 85.000 is eighty-five thousand; where thousandths count, it can be eighty-five.
    if (decimals < 3 && /^[1-9]\d{0,2}\.\d{3}$/.test(plain)) {
      const why = { value: this.raw(field), less: value, more: plain.replace(".", "") };
      this.report("error", field, reason("thousands_point", why));
      return null;
    }
    const minor = toMinor(value.toFixed(decimals), decimals);
    // A price of nothing is how old listings say "ask me".
    if (minor === 0) {
      this.report("warning", field, reason("free"));
      return null;
    }
    if (minor === undefined || minor > 1e14) {
      this.report("error", field, reason("too_large", { value }));
      return null;
    }
    return minor;
  }

  picture(field: F): string | null {
    const address = this.text(field);
    if (address && !isPicture(address)) this.report("error", field, reason("not_address"));
    return address;
  }
}

/** Addresses of pictures that may be kept as they are: secure ones, and paths of this site. */
export const isPicture = (address: string): boolean => /^(https:\/\/|\/)[^\s"<>]+$/.test(address);

/** Whether a day as ISO 8601 writes it exists: the 31st of June would quietly become the 1st of July. */
export function isDay(text: string): boolean {
  if (!/^(?:19|20)\d\d-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
