import type { MiddlewareHandler } from "hono";
import { limitBodySize } from "#api/body-limit.ts";
import type { FieldError } from "#kernel/result.ts";
import type { ApiContext, ApiEnv } from "./context.ts";
import { respondWithProblem } from "./problem-response.ts";

/**
 * Name of the OpenAPI extension with the maximum body size of an operation in bytes. Only operations with a limit
 * above the default have it.
 */
export const BODY_LIMIT_OPENAPI_EXTENSION = "x-largest-body";
/** Default maximum body size of an operation, in bytes. */
const DEFAULT_MAX_BODY_BYTES = 256 * 1_024;
/** Maximum depth of nested objects and arrays in a body. */
const MAX_NESTING_DEPTH = 32;
const JSON_MEDIA_TYPE = /^application\/(?:[\w.-]+\+)?json$/;

/** Creates middleware that responds 413 to a body larger than `maxBytes`, without reading the rest. */
export const limitRequestBody = (maxBytes = DEFAULT_MAX_BODY_BYTES): MiddlewareHandler<ApiEnv> =>
  limitBodySize(maxBytes, (c) => {
    const size = `${Math.round(maxBytes / 1_024).toLocaleString("en")} kB`;
    return respondWithProblem(c, {
      kind: "too_large",
      code: "request.too_large",
      more: { en: `${size} at most`, ar: `الحد الأقصى ${size}` },
    });
  });

/**
 * Creates middleware that responds 415 to a body whose media type is not in `acceptedTypes`. It responds 400 to JSON
 * that is invalid or nested too deeply.
 */
export const validateRequestBody =
  (acceptedTypes: readonly string[]): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const contentType = c.req.header("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
    const body = await c.req.arrayBuffer();
    // The schema of the operation decides whether a body is required.
    if (contentType === undefined && body.byteLength === 0) return next();
    if (contentType === undefined || !isAcceptedType(acceptedTypes, contentType)) {
      const acceptedList = acceptedTypes.join(", ");
      if (c.req.method === "POST") c.header("accept-post", acceptedList);
      return respondWithProblem(c, {
        kind: "media_type",
        code: "request.media_type",
        more: { en: acceptedList, ar: acceptedList },
      });
    }
    return (JSON_MEDIA_TYPE.test(contentType) && rejectInvalidJson(c, body)) || next();
  };

const isAcceptedType = (acceptedTypes: readonly string[], contentType: string): boolean =>
  acceptedTypes.some(
    (each) => each === contentType || (JSON_MEDIA_TYPE.test(each) && JSON_MEDIA_TYPE.test(contentType)),
  );

function rejectInvalidJson(c: ApiContext, body: ArrayBuffer) {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    const more = { en: "it is not UTF-8", ar: "ليس بترميز UTF-8" };
    return respondWithProblem(c, { kind: "invalid", code: "request.not_json", more });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const { line, column } = findJsonErrorPosition(text);
    const more = { en: `line ${line}, column ${column}`, ar: `السطر ${line}، العمود ${column}` };
    const errors = [{ path: "", code: "json", message: `line ${line}, column ${column}` }];
    return respondWithProblem(c, { kind: "invalid", code: "request.not_json", more, errors });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    const kind = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
    return respondWithProblem(c, {
      kind: "invalid",
      code: "request.not_object",
      more: notObjectDetails[kind] as LocalizedText,
    });
  }
  const { errors, tooDeep } = findUnusableTexts(value);
  if (tooDeep) return respondWithProblem(c, { kind: "invalid", code: "request.too_deep" });
  if (errors.length > 0) return respondWithProblem(c, { kind: "invalid", code: "request.not_text", errors });
}

type LocalizedText = { en: string; ar: string };
const notObjectDetails: Record<string, LocalizedText> = {
  null: { en: "this is null", ar: "هذه قيمة null" },
  array: { en: "this is an array", ar: "هذه مصفوفة" },
  string: { en: "this is a string", ar: "هذا نص" },
  number: { en: "this is a number", ar: "هذا عدد" },
  boolean: { en: "this is true or false", ar: "هذه قيمة منطقية" },
};

/**
 * Finds texts that PostgreSQL cannot store, because they contain NUL or a lone surrogate. Also checks how deeply the
 * value is nested. Stops after 20 errors.
 */
function findUnusableTexts(value: object): { errors: FieldError[]; tooDeep: boolean } {
  const errors: FieldError[] = [];
  // The explicit stack keeps a deeply nested body from overflowing the call stack.
  const pending: { path: string; value: unknown; depth: number }[] = [{ path: "", value, depth: 1 }];
  for (let each = pending.pop(); each && errors.length < 20; each = pending.pop()) {
    const { path, value, depth } = each;
    if (typeof value === "string" && !isStorableText(value)) errors.push(createUnstorableTextError(path));
    if (typeof value !== "object" || value === null) continue;
    if (depth > MAX_NESTING_DEPTH) return { errors, tooDeep: true };
    for (const [key, inner] of Object.entries(value)) {
      const innerPath = path ? `${path}.${key}` : key;
      if (!isStorableText(key)) errors.push(createUnstorableTextError(path));
      else pending.push({ path: innerPath, value: inner, depth: depth + 1 });
    }
  }
  return { errors, tooDeep: false };
}

/** Returns whether PostgreSQL can store a text: it contains neither NUL nor a lone surrogate. */
export const isStorableText = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** Creates the field error for a text that PostgreSQL cannot store. */
export const createUnstorableTextError = (path: string): FieldError => ({
  path,
  code: "not_text",
  message: `${path}: contains a NUL or half a character`,
});

/** Finds the position at which a text stops being valid JSON. */
function findJsonErrorPosition(text: string): { line: number; column: number } {
  const isValidPrefix = (length: number): boolean => {
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
    if (isValidPrefix(middle)) good = middle;
    else bad = middle;
  }
  const lines = text.slice(0, good).split("\n");
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
