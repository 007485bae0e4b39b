import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

type Schema = Record<string, unknown>;
type Answer = { content?: Record<string, { schema: Schema }>; headers?: Record<string, unknown>; $ref?: string };
type Operation = { responses: Record<string, Answer> };

/** Parts of `/api/v1/openapi.json` that validation uses. */
export type ApiDescription = {
  paths: Record<string, Record<string, Operation>>;
  components: { responses?: Record<string, Answer>; [part: string]: unknown };
};

/** Response to validate. */
export type DescribedResponse = { method: string; path: string; status: number; type?: string | null; body?: unknown };

/**
 * Creates a strict response validator for a document. Undocumented statuses, content types and properties are errors.
 * `path` is the document's own, such as `/products/{idOrSlug}`. Returns no errors for a valid response.
 */
export function createResponseValidator(document: ApiDescription): (answer: DescribedResponse) => string[] {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
  // The CommonJS module's default export is the function itself or its `default` property.
  (addFormats as unknown as { default?: typeof addFormats }).default?.(ajv as never) ?? addFormats(ajv as never);
  const closed = closeSchemas(document) as ApiDescription;
  // Keywords beside the schemas are not schema errors.
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
 * Returns the document with every value schema rejecting undocumented properties. The parts of an `allOf` stay open,
 * because only together they list the properties.
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
