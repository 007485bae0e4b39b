import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

type Schema = Record<string, unknown>;
type Answer = { content?: Record<string, { schema: Schema }>; headers?: Record<string, unknown>; $ref?: string };
type Operation = { responses: Record<string, Answer> };

/** Parts of `/api/v1/openapi.json` that are needed for validating responses. */
export type ApiDescription = {
  paths: Record<string, Record<string, Operation>>;
  components: { responses?: Record<string, Answer>; [part: string]: unknown };
};

/** Response to validate. `path` is the path in the document, such as `/products/{idOrSlug}`. */
export type DescribedResponse = { method: string; path: string; status: number; type?: string | null; body?: unknown };

/**
 * Creates a function that validates responses strictly against an OpenAPI document and returns the errors. Statuses,
 * content types and properties that are not documented are errors.
 */
export function createResponseValidator(document: ApiDescription): (answer: DescribedResponse) => string[] {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
  // The default export of this CommonJS module is the function itself, or an object whose `default` is the function.
  (addFormats as unknown as { default?: typeof addFormats }).default?.(ajv as never) ?? addFormats(ajv as never);
  const closed = closeSchemas(document) as ApiDescription;
  // These keywords of OpenAPI are unknown to the validator, which would report them as errors.
  ajv.addVocabulary([...Object.keys(closed), "example"]);
  ajv.addSchema(closed as Schema, "document");
  const compiled = new Map<string, ValidateFunction>();
  const compile = (pointer: string): ValidateFunction => {
    const validator =
      compiled.get(pointer) ?? ajv.compile({ $ref: `document#/${pointer}`, unevaluatedProperties: false });
    compiled.set(pointer, validator);
    return validator;
  };

  return ({ method, path, status, type, body }) => {
    const operation = closed.paths[path]?.[method.toLowerCase()];
    if (!operation) return [`${method} ${path} is not documented`];
    const responseDoc = operation.responses[status];
    if (!responseDoc) return [`${method} ${path}: ${status} is not documented`];
    const shared = /^#\/components\/responses\/(.+)$/.exec(responseDoc.$ref ?? "")?.[1];
    const answer = shared === undefined ? responseDoc : closed.components.responses?.[shared];
    if (!answer) return [`${method} ${path}: ${status} refers to nothing`];
    const kind = type?.split(";", 1)[0]?.trim() ?? "";
    if (!answer.content) return kind === "" && !body ? [] : [`${method} ${path}: ${status} should have no content`];
    if (!answer.content[kind]) return [`${method} ${path}: ${status} as “${kind}” is not documented`];
    const at =
      shared === undefined
        ? ["paths", path, method.toLowerCase(), "responses", String(status)]
        : ["components", "responses", shared];
    // Bodies other than JSON are not validated.
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
 * Returns the document with schemas that reject undocumented properties. The parts of an `allOf` stay open, because
 * each part lists only some of the properties.
 */
function closeSchemas(value: unknown, place: "value" | "part" | "other" = "other"): unknown {
  if (Array.isArray(value)) return value.map((each) => closeSchemas(each, place));
  if (typeof value !== "object" || value === null) return value;
  const schema = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, closeInside(key, inner, place !== "other")]),
  );
  const hasSchemaKeyword = ["$ref", "properties", "allOf", "anyOf", "oneOf"].some((key) => key in schema);
  return place === "value" && hasSchemaKeyword ? { ...schema, unevaluatedProperties: false } : schema;
}

function closeInside(key: string, inner: unknown, inSchema: boolean): unknown {
  const each = (place: "value" | "part") =>
    Object.fromEntries(Object.entries(inner as Schema).map(([name, one]) => [name, closeSchemas(one, place)]));
  if (key === "schemas" && !inSchema) return each("part");
  if (key === "schema" && !inSchema) return closeSchemas(inner, "part");
  if (!inSchema) return closeSchemas(inner);
  switch (key) {
    case "properties":
      return each("value");
    case "items":
    case "prefixItems":
    case "additionalProperties":
      return closeSchemas(inner, "value");
    case "allOf":
    case "anyOf":
    case "oneOf":
      return closeSchemas(inner, "part");
    default:
      return inner;
  }
}
