import type { MiddlewareHandler } from "hono";
import { limitedBodies } from "#api/body-limit.ts";
import type { FieldError } from "#kernel/result.ts";
import type { ApiContext, ApiEnv } from "./context.ts";
import { problem } from "./problem.ts";

/** The extension of an operation whose bodies may be larger than usual: `"x-largest-body": bytes`. */
export const largestBodyMark = "x-largest-body";
/** In bytes. */
export const usualBody = 256 * 1_024;
/** Levels of objects and lists in one another. */
const deepest = 32;
const isJson = /^application\/(?:[\w.-]+\+)?json$/;

/** Refuses bodies that are too large, and doesn't read them any further. */
export const limitBody = (largest = usualBody): MiddlewareHandler<ApiEnv> =>
  limitedBodies(largest, (c) => {
    const size = `${Math.round(largest / 1_024).toLocaleString("en")} kB`;
    return problem(c, {
      kind: "too_large",
      code: "request.too_large",
      more: { en: `${size} at most`, ar: `الحد الأقصى ${size}` },
    });
  });

/** Refuses bodies of another kind than an operation takes, and JSON that nothing could be made of. */
export const checkBody =
  (taken: readonly string[]): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const given = c.req.header("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
    const body = await c.req.arrayBuffer();
    // Whether a body is needed at all is the operation's to say.
    if (given === undefined && body.byteLength === 0) return next();
    if (given === undefined || !takes(taken, given)) {
      const kinds = taken.join(", ");
      if (c.req.method === "POST") c.header("accept-post", kinds);
      return problem(c, { kind: "media_type", code: "request.media_type", more: { en: kinds, ar: kinds } });
    }
    return (isJson.test(given) && refusalOf(c, body)) || next();
  };

const takes = (taken: readonly string[], given: string): boolean =>
  taken.some((each) => each === given || (isJson.test(each) && isJson.test(given)));

function refusalOf(c: ApiContext, body: ArrayBuffer) {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    const more = { en: "it is not UTF-8", ar: "ليس بترميز UTF-8" };
    return problem(c, { kind: "invalid", code: "request.not_json", more });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const { line, column } = brokenAt(text);
    const more = { en: `line ${line}, column ${column}`, ar: `السطر ${line}، العمود ${column}` };
    const errors = [{ path: "", code: "json", message: `line ${line}, column ${column}` }];
    return problem(c, { kind: "invalid", code: "request.not_json", more, errors });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    const kind = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
    return problem(c, { kind: "invalid", code: "request.not_object", more: notObjects[kind] as Words });
  }
  const { errors, tooDeep } = unusable(value);
  if (tooDeep) return problem(c, { kind: "invalid", code: "request.too_deep" });
  if (errors.length > 0) return problem(c, { kind: "invalid", code: "request.not_text", errors });
}

type Words = { en: string; ar: string };
const notObjects: Record<string, Words> = {
  null: { en: "this is null", ar: "هذه قيمة null" },
  array: { en: "this is an array", ar: "هذه مصفوفة" },
  string: { en: "this is a string", ar: "هذا نص" },
  number: { en: "this is a number", ar: "هذا عدد" },
  boolean: { en: "this is true or false", ar: "هذه قيمة منطقية" },
};

/** Texts that no database keeps as they are: with a NUL, or half of a character; and whether it is too deep. */
function unusable(value: object): { errors: FieldError[]; tooDeep: boolean } {
  const errors: FieldError[] = [];
  // With a list of its own, so that a deep body can't use up the stack.
  const open: { path: string; value: unknown; depth: number }[] = [{ path: "", value, depth: 1 }];
  for (let each = open.pop(); each && errors.length < 20; each = open.pop()) {
    const { path, value, depth } = each;
    if (typeof value === "string" && !isKeepable(value)) errors.push(notText(path));
    if (typeof value !== "object" || value === null) continue;
    if (depth > deepest) return { errors, tooDeep: true };
    for (const [key, inner] of Object.entries(value)) {
      const inside = path ? `${path}.${key}` : key;
      if (!isKeepable(key)) errors.push(notText(path));
      else open.push({ path: inside, value: inner, depth: depth + 1 });
    }
  }
  return { errors, tooDeep: false };
}

/** Whether a text can be kept as it is: it has no NUL in it, and no half of a character. */
export const isKeepable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** What is said of a text that can't be kept. */
export const notText = (path: string): FieldError => ({
  path,
  code: "not_text",
  message: `${path}: has a NUL or half of a character in it`,
});

/** Where a text stops being the beginning of some JSON. */
function brokenAt(text: string): { line: number; column: number } {
  const begins = (length: number): boolean => {
    try {
      JSON.parse(text.slice(0, length));
      return true;
    } catch (error) {
      const { message } = error as SyntaxError;
      const position = /at position (\d+)/.exec(message)?.[1];
      return position === undefined ? /end of JSON input/.test(message) : Number(position) >= length;
    }
  };
  let [good, bad] = [0, text.length + 1];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (begins(middle)) good = middle;
    else bad = middle;
  }
  const lines = text.slice(0, good).split("\n");
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
