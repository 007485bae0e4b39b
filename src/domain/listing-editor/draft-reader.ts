import { createSingleLineField } from "#domain/forms/form-fields.ts";
import { parseAmount, parseLenientNumber } from "#kernel/typed-numbers.ts";
import type { Draft, DraftField, DraftIssue, EditorStep } from "./draft.ts";

/** Maximum price in minor units. */
const MAX_PRICE_MINOR = 1e12;

/** Reads the fields of a draft and collects their problems in `issues`. Each field has at most one problem. */
export class DraftFieldReader {
  readonly issues: DraftIssue[] = [];
  readonly #draft: Draft;

  constructor(draft: Draft) {
    this.#draft = draft;
  }

  /** Adds a problem to a field, unless the field already has one. */
  addIssue(step: EditorStep, field: DraftIssue["field"], code: string): undefined {
    if (!this.issues.some((each) => each.field === field)) this.issues.push({ step, field, code });
  }

  /** Returns the typed text without surrounding spaces. */
  raw(field: DraftField): string {
    return this.#draft[field]?.trim() ?? "";
  }

  isChecked(field: DraftField): boolean {
    return this.raw(field) === "on";
  }

  /** Reads one line of text with at most `maxLength` characters. Returns null if the line is empty or invalid. */
  readLine(step: EditorStep, field: DraftField, maxLength: number): string | null {
    const parsed = createSingleLineField(maxLength).safeParse(this.raw(field));
    if (parsed.success) return parsed.data;
    const code = parsed.error.issues[0]?.message;
    if (code !== "required") this.addIssue(step, field, code ?? "invalid");
    return null;
  }

  /** Reads a number within a range, typed in any digits. Returns null if the field is empty or invalid. */
  readNumber(
    step: EditorStep,
    field: DraftField,
    { least, most, integer = true }: { least: number; most: number; integer?: boolean },
  ): number | null {
    const typed = this.raw(field);
    if (!typed) return null;
    const value = parseLenientNumber(typed);
    if (value === undefined || (integer && !Number.isInteger(value))) {
      this.addIssue(step, field, integer ? "number" : "decimal");
      return null;
    }
    if (value < least || value > most) {
      this.addIssue(step, field, value < least ? "too_low" : "too_high");
      return null;
    }
    return value;
  }

  /**
   * Reads an amount in minor units of a currency with the given number of decimals. Returns null if the field is empty
   * or invalid. Amounts below `least` are invalid.
   */
  readAmount(step: EditorStep, field: DraftField, decimals: number, least = 1): number | null {
    const typed = this.raw(field);
    if (!typed) return null;
    const parsed = parseAmount(typed, decimals);
    if ("wrong" in parsed) this.addIssue(step, field, parsed.wrong);
    else if (parsed.minor > MAX_PRICE_MINOR) this.addIssue(step, field, "too_high");
    else if (parsed.minor < least) this.addIssue(step, field, "too_low");
    else return parsed.minor;
    return null;
  }
}
