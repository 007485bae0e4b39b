import { parseTypedNumber } from "#kernel/digits.ts";
import type { FieldError } from "#kernel/result.ts";

/** So many values of one parameter are looked at. */
const mostValues = 50;

/**
 * The parameters of a list's address, read one by one. Nothing throws: what can't be used is left out
 * and named in `errors`.
 */
export class Parameters {
  readonly errors: FieldError[] = [];
  readonly #params: URLSearchParams;

  constructor(params: URLSearchParams) {
    this.#params = params;
  }

  refuse(path: string, code: string, message: string): undefined {
    this.errors.push({ path, code, message });
  }

  names(): Set<string> {
    return new Set(this.#params.keys());
  }

  /** All values, trimmed, without empty and repeated ones. */
  several(name: string): string[] {
    const values = this.#params.getAll(name).map((value) => value.trim());
    return [...new Set(values)].filter(Boolean).slice(0, mostValues);
  }

  one(name: string): string | undefined {
    const values = this.several(name);
    if (values.length > 1)
      return this.refuse(name, "repeated", `${name} is given ${values.length} times; it takes one value`);
    return values[0];
  }

  number(name: string, lowest: number, highest: number): number | undefined {
    const text = this.one(name);
    if (text === undefined) return undefined;
    const value = parseTypedNumber(text);
    if (value === undefined || value < lowest || value > highest)
      return this.refuse(name, "number", `${name} must be a number from ${lowest} to ${highest}`);
    return value;
  }

  wholeNumber(name: string, lowest: number, highest: number): number | undefined {
    const text = this.one(name);
    if (text === undefined) return undefined;
    const value = parseTypedNumber(text);
    if (value === undefined || !Number.isInteger(value) || value < lowest || value > highest)
      return this.refuse(name, "number", `${name} must be a whole number from ${lowest} to ${highest}`);
    return value;
  }

  oneOf<T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const text = this.one(name);
    return text === undefined ? undefined : this.#known(name, text, allowed);
  }

  someOf<T extends string>(name: string, allowed: readonly T[]): T[] {
    return this.several(name).flatMap((text) => this.#known(name, text, allowed) ?? []);
  }

  #known<T extends string>(name: string, text: string, allowed: readonly T[]): T | undefined {
    const known = allowed.find((each) => each === text);
    return known ?? this.refuse(name, "choice", `${name} must be one of ${allowed.join(", ")}`);
  }
}
