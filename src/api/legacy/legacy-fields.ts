import type { FieldError } from "#kernel/result.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import type { ApiContext } from "../v1/context.ts";

/** Maximum id in a legacy request. Database ids of these tables are 32-bit integers. */
const MAX_ID = 2_147_483_647;

/**
 * Typed access to the fields of a legacy request. An invalid field never throws: its error is added to `errors`, and
 * the field counts as missing. Numbers and booleans may be sent as strings, as PHP clients do.
 */
export class LegacyFields {
  readonly errors: FieldError[] = [];
  readonly #values: Readonly<Record<string, unknown>>;

  constructor(values: Readonly<Record<string, unknown>>) {
    this.#values = values;
  }

  /** Returns the value of a field as sent. Undefined if it is missing or null. */
  getValue(name: string): unknown {
    return Object.hasOwn(this.#values, name) ? (this.#values[name] ?? undefined) : undefined;
  }

  /** Returns whether a field is present with the value null, which clears an optional value. */
  isNull(name: string): boolean {
    return Object.hasOwn(this.#values, name) && this.#values[name] === null;
  }

  addError(path: string, code: string, message: string): undefined {
    this.errors.push({ path, code, message: `${path} ${message}` });
    return undefined;
  }

  /** Returns a field as one line of text. Numbers are converted to text. */
  text(name: string, maxLength: number): string | undefined {
    const value = this.getValue(name);
    if (value === undefined) return undefined;
    if (typeof value !== "string" && typeof value !== "number") return this.addError(name, "text", "must be text");
    const text = String(value).toWellFormed().replaceAll("\u0000", "").trim();
    return text.length <= maxLength ? text : this.addError(name, "too_long", `has more than ${maxLength} characters`);
  }

  /** Returns a field as an integer between `min` and `max`. Returns `fallback` if the field is missing. */
  integer<T extends number | undefined>(name: string, min: number, max: number, fallback: T): number | T {
    const value = this.getValue(name);
    if (value === undefined || value === "") return fallback;
    const text = typeof value === "number" || typeof value === "string" ? String(value).trim() : "";
    const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= min && number <= max) return number;
    this.addError(name, "number", `must be a whole number from ${min} to ${max}`);
    return fallback;
  }

  id(name: string): number | undefined {
    return this.integer(name, 1, MAX_ID, undefined);
  }

  /**
   * Returns a field as a required id. If the field is missing, adds an error and returns 0, which is the id of no row.
   */
  requiredId(name: string): number {
    const id = this.id(name);
    if (id === undefined && !this.errors.some(({ path }) => path === name))
      this.addError(name, "required", "is missing");
    return id ?? 0;
  }

  flag(name: string): boolean | undefined {
    const value = this.getValue(name);
    if (value === undefined || value === "") return undefined;
    const text = typeof value === "object" ? "" : String(value).toLowerCase();
    if (text === "true" || text === "1") return true;
    if (text === "false" || text === "0") return false;
    return this.addError(name, "flag", "must be true or false");
  }

  oneOf<T extends string>(name: string, choices: readonly T[]): T | undefined {
    const value = this.getValue(name);
    if (value === undefined || value === "") return undefined;
    return choices.find((each) => each === value) ?? this.addError(name, "choice", `must be ${choices.join(" or ")}`);
  }
}

/** Returns the fields of the query string. */
export const parseQueryFields = (c: ApiContext): LegacyFields => new LegacyFields(c.req.query());

/**
 * Parses the fields of the JSON body. If the body is empty, parses the query string instead. JSON may be sent as
 * text/plain. Form bodies are rejected.
 */
export async function parseRequestFields(c: ApiContext): Promise<Result<LegacyFields>> {
  const text = await c.req.text();
  if (!text.trim()) return ok(parseQueryFields(c));
  const type = (c.req.header("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (type && type !== "text/plain" && !/^application\/([\w.-]+\+)?json$/.test(type)) {
    return failure("invalid", "request.content_type");
  }
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return failure("invalid", "request.not_json");
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    return failure("invalid", "request.not_an_object");
  }
  return ok(new LegacyFields(body as Record<string, unknown>));
}
