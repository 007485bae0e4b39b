import type { FieldError } from "#kernel/result.ts";
import { parseLocalizedNumber } from "#kernel/typed-numbers.ts";

/** Maximum number of values that are read for one parameter. */
const MAX_VALUES = 50;

/** Reader of the query parameters of a list. Never throws: unusable values are skipped and collected in `errors`. */
export class ListQueryParameters {
  readonly errors: FieldError[] = [];
  readonly #params: URLSearchParams;

  constructor(params: URLSearchParams) {
    this.#params = params;
  }

  reject(path: string, code: string, message: string): undefined {
    this.errors.push({ path, code, message });
  }

  getNames(): Set<string> {
    return new Set(this.#params.keys());
  }

  /** Returns the values of a query parameter, trimmed, without empty and repeated ones, at most `MAX_VALUES`. */
  getAll(name: string): string[] {
    const values = this.#params.getAll(name).map((value) => value.trim());
    return [...new Set(values)].filter(Boolean).slice(0, MAX_VALUES);
  }

  getOne(name: string): string | undefined {
    const values = this.getAll(name);
    if (values.length > 1)
      return this.reject(name, "repeated", `${name} is given ${values.length} times; it takes one value`);
    return values[0];
  }

  getNumber(name: string, min: number, max: number): number | undefined {
    const text = this.getOne(name);
    if (text === undefined) return undefined;
    const value = parseLocalizedNumber(text);
    if (value === undefined || value < min || value > max)
      return this.reject(name, "number", `${name} must be a number from ${min} to ${max}`);
    return value;
  }

  getInteger(name: string, min: number, max: number): number | undefined {
    const text = this.getOne(name);
    return text === undefined ? undefined : this.validateInteger(name, parseLocalizedNumber(text), [min, max]);
  }

  /** Returns a whole number within the limits. Any other value is rejected as an error of the parameter `name`. */
  validateInteger(name: string, value: number | undefined, [min, max]: readonly [number, number]): number | undefined {
    if (value === undefined || !Number.isInteger(value) || value < min || value > max)
      return this.reject(name, "number", `${name} must be a whole number from ${min} to ${max}`);
    return value;
  }

  getChoice<T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const text = this.getOne(name);
    return text === undefined ? undefined : this.#validateChoice(name, text, allowed);
  }

  getChoices<T extends string>(name: string, allowed: readonly T[]): T[] {
    return this.getAll(name).flatMap((text) => this.#validateChoice(name, text, allowed) ?? []);
  }

  #validateChoice<T extends string>(name: string, text: string, allowed: readonly T[]): T | undefined {
    const match = allowed.find((each) => each === text);
    return match ?? this.reject(name, "choice", `${name} must be one of ${allowed.join(", ")}`);
  }
}
