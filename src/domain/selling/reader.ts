import { lineField } from "#domain/forms/fields.ts";
import { typedAmount, typedNumber } from "#kernel/digits.ts";
import type { Draft, DraftField, Step, Trouble } from "./draft.ts";

/** No price is higher, in minor units. */
const mostMinor = 1e12;

/** Reads a draft's fields; what is wrong with them gathers in `troubles`. A field is wrong in one way at a time. */
export class Reader {
  readonly troubles: Trouble[] = [];
  readonly #draft: Draft;

  constructor(draft: Draft) {
    this.#draft = draft;
  }

  /** Notes what is wrong with a field. */
  wrong(step: Step, field: Trouble["field"], code: string): undefined {
    if (!this.troubles.some((each) => each.field === field)) this.troubles.push({ step, field, code });
  }

  /** What was typed, without spaces around it. */
  raw(field: DraftField): string {
    return this.#draft[field]?.trim() ?? "";
  }

  is(field: DraftField): boolean {
    return this.raw(field) === "on";
  }

  /** One line of text; null when there is none that can be read. */
  line(step: Step, field: DraftField, most: number): string | null {
    const read = lineField(most).safeParse(this.raw(field));
    if (read.success) return read.data;
    const code = read.error.issues[0]?.message;
    if (code !== "required") this.wrong(step, field, code ?? "invalid");
    return null;
  }

  /** A number in any kind of digits, within bounds; null when the field is empty or wrong. */
  number(
    step: Step,
    field: DraftField,
    { least, most, whole = true }: { least: number; most: number; whole?: boolean },
  ): number | null {
    const typed = this.raw(field);
    if (!typed) return null;
    const value = typedNumber(typed);
    if (value === undefined || (whole && !Number.isInteger(value))) {
      this.wrong(step, field, whole ? "number" : "decimal");
      return null;
    }
    if (value < least || value > most) {
      this.wrong(step, field, value < least ? "too_low" : "too_high");
      return null;
    }
    return value;
  }

  /** An amount in minor units of a currency with so many decimals; null when the field is empty or wrong. */
  amount(step: Step, field: DraftField, decimals: number): number | null {
    const typed = this.raw(field);
    if (!typed) return null;
    const read = typedAmount(typed, decimals);
    if ("wrong" in read) this.wrong(step, field, read.wrong);
    else if (read.minor > mostMinor) this.wrong(step, field, "too_high");
    else if (read.minor === 0) this.wrong(step, field, "too_low");
    else return read.minor;
    return null;
  }
}
