import type { FieldError } from "#kernel/result.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import type { ApiContext } from "../v1/context.ts";

/** The highest id that there can be of anything older apps speak of. */
const highestId = 2_147_483_647;

/**
 * What a request of an older app says, field by field. Nothing throws and nothing is executed: what can't be used is
 * named in `errors`, and counts as missing. Numbers and flags come as numbers and booleans or written out, as PHP's do.
 */
export class Fields {
  readonly errors: FieldError[] = [];
  readonly #values: Readonly<Record<string, unknown>>;

  constructor(values: Readonly<Record<string, unknown>>) {
    this.#values = values;
  }

  /** As it came; null is missing. */
  given(name: string): unknown {
    return Object.hasOwn(this.#values, name) ? (this.#values[name] ?? undefined) : undefined;
  }

  /** Whether it is named and null: what may be missing is to be so from now on. */
  clears(name: string): boolean {
    return Object.hasOwn(this.#values, name) && this.#values[name] === null;
  }

  refuse(path: string, code: string, message: string): undefined {
    this.errors.push({ path, code, message: `${path} ${message}` });
    return undefined;
  }

  /** A line of text; numbers are taken as they are written. */
  text(name: string, most: number): string | undefined {
    const value = this.given(name);
    if (value === undefined) return undefined;
    if (typeof value !== "string" && typeof value !== "number") return this.refuse(name, "text", "must be text");
    const text = String(value).toWellFormed().replaceAll("\u0000", "").trim();
    return text.length <= most ? text : this.refuse(name, "too_long", `has more than ${most} characters`);
  }

  /** A whole number within bounds, or what is said when it is missing. */
  whole<T extends number | undefined>(name: string, lowest: number, highest: number, missing: T): number | T {
    const value = this.given(name);
    if (value === undefined || value === "") return missing;
    const text = typeof value === "number" || typeof value === "string" ? String(value).trim() : "";
    const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= lowest && number <= highest) return number;
    this.refuse(name, "number", `must be a whole number from ${lowest} to ${highest}`);
    return missing;
  }

  id(name: string): number | undefined {
    return this.whole(name, 1, highestId, undefined);
  }

  /** An id that must be there; 0, which nothing has, when it isn't. */
  requiredId(name: string): number {
    const id = this.id(name);
    if (id === undefined && !this.errors.some(({ path }) => path === name)) this.refuse(name, "required", "is missing");
    return id ?? 0;
  }

  flag(name: string): boolean | undefined {
    const value = this.given(name);
    if (value === undefined || value === "") return undefined;
    const text = typeof value === "object" ? "" : String(value).toLowerCase();
    if (text === "true" || text === "1") return true;
    if (text === "false" || text === "0") return false;
    return this.refuse(name, "flag", "must be true or false");
  }

  oneOf<T extends string>(name: string, choices: readonly T[]): T | undefined {
    const value = this.given(name);
    if (value === undefined || value === "") return undefined;
    return choices.find((each) => each === value) ?? this.refuse(name, "choice", `must be ${choices.join(" or ")}`);
  }
}

/** The address's own fields. */
export const queryFields = (c: ApiContext): Fields => new Fields(c.req.query());

/**
 * The body's fields or, where there is no body, the address's. Apps that send JSON as text are understood; a form is not.
 */
export async function fieldsOf(c: ApiContext): Promise<Result<Fields>> {
  const text = await c.req.text();
  if (!text.trim()) return ok(queryFields(c));
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
  return ok(new Fields(body as Record<string, unknown>));
}
