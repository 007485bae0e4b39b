import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

type Schema = Record<string, unknown>;
type Answer = { content?: Record<string, { schema: Schema }>; headers?: Record<string, unknown>; $ref?: string };
type Operation = { responses: Record<string, Answer> };

/** As `/api/v1/openapi.json` is; `servers` and the like are nobody's business here. */
export type Described = {
  paths: Record<string, Record<string, Operation>>;
  components: { responses?: Record<string, Answer>; [part: string]: unknown };
};

/** What an answer was, as far as it is documented. */
export type Answered = { method: string; path: string; status: number; type?: string | null; body?: unknown };

/**
 * Checks answers against what a document says of them, strictly: what it doesn't mention (a status, a kind of content,
 * a property) is wrong too. `path` is the document's own, as `/products/{idOrSlug}`. No errors: an empty list.
 */
export function validatorOf(document: Described): (answer: Answered) => string[] {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
  // Functions of a module that isn't one of ES: its default is the function in either case.
  (addFormats as unknown as { default?: typeof addFormats }).default?.(ajv as never) ?? addFormats(ajv as never);
  const closed = close(document) as Described;
  // What a document has beside its schemas is no mistake in a schema.
  ajv.addVocabulary([...Object.keys(closed), "example"]);
  ajv.addSchema(closed as Schema, "document");
  const compiled = new Map<string, ValidateFunction>();
  const compile = (pointer: string): ValidateFunction => {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `document#/${pointer}`, unevaluatedProperties: false });
    compiled.set(pointer, known);
    return known;
  };

  return ({ method, path, status, type, body }) => {
    const operation = closed.paths[path]?.[method.toLowerCase()];
    if (!operation) return [`${method} ${path} is not documented`];
    const given = operation.responses[status];
    if (!given) return [`${method} ${path}: ${status} is not documented`];
    const shared = /^#\/components\/responses\/(.+)$/.exec(given.$ref ?? "")?.[1];
    const answer = shared === undefined ? given : closed.components.responses?.[shared];
    if (!answer) return [`${method} ${path}: ${status} refers to nothing`];
    const kind = type?.split(";", 1)[0]?.trim() ?? "";
    if (!answer.content) return kind === "" && !body ? [] : [`${method} ${path}: ${status} should have no content`];
    if (!answer.content[kind]) return [`${method} ${path}: ${status} as “${kind}” is not documented`];
    const at =
      shared === undefined
        ? ["paths", path, method.toLowerCase(), "responses", String(status)]
        : ["components", "responses", shared];
    // Of what isn't JSON there is nothing to check here.
    if (!/json$/.test(kind)) return [];
    const validate = compile([...at, "content", kind, "schema"].map(escaped).join("/"));
    return validate(body)
      ? []
      : (validate.errors ?? []).slice(0, 5).map((error) => inWords(error, `${method} ${path} ${status}`));
  };
}

const escaped = (part: string): string => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));

const inWords = ({ instancePath, message, params }: ErrorObject, of: string): string =>
  `${of}: ${instancePath || "/"} ${message} ${JSON.stringify(params)}`;

/**
 * The document with every schema that stands for a value refusing properties that it doesn't name. Parts of an `allOf`
 * stay open: together they say what there is.
 */
function close(value: unknown, place: "value" | "part" | "other" = "other"): unknown {
  if (Array.isArray(value)) return value.map((each) => close(each, place));
  if (typeof value !== "object" || value === null) return value;
  const schema = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, closeInside(key, inner, place !== "other")]),
  );
  const says = ["$ref", "properties", "allOf", "anyOf", "oneOf"].some((key) => key in schema);
  return place === "value" && says ? { ...schema, unevaluatedProperties: false } : schema;
}

function closeInside(key: string, inner: unknown, inSchema: boolean): unknown {
  const each = (place: "value" | "part") =>
    Object.fromEntries(Object.entries(inner as Schema).map(([name, one]) => [name, close(one, place)]));
  if (key === "schemas" && !inSchema) return each("part");
  if (key === "schema" && !inSchema) return close(inner, "part");
  if (!inSchema) return close(inner);
  switch (key) {
    case "properties":
      return each("value");
    case "items":
    case "prefixItems":
    case "additionalProperties":
      return close(inner, "value");
    case "allOf":
    case "anyOf":
    case "oneOf":
      return close(inner, "part");
    default:
      return inner;
  }
}
