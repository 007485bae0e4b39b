import { type ApiDocument, type ApiSchema, lookedUp } from "./document.ts";

/** A field of an object, or a parameter, as it is shown; what it holds itself is within. */
export type ShownField = {
  name: string;
  type: string;
  required: boolean;
  description?: string;
  /** Its bounds, in short: `1 … 100`, `≤ 200`. */
  bounds?: string;
  values?: string[];
  fields?: ShownField[];
};

const deepest = 5;

/** A schema with its reference looked up and its parts put together; what was said at the reference comes first. */
export function plain(document: ApiDocument, schema: ApiSchema): ApiSchema {
  if (schema.$ref) {
    const { $ref: _ref, ...said } = schema;
    return { ...plain(document, lookedUp<ApiSchema>(document, { $ref: schema.$ref })), ...said };
  }
  if (!schema.allOf) return schema;
  const parts = schema.allOf.map((part) => plain(document, part));
  return {
    type: "object",
    ...schema,
    properties: Object.assign({}, ...parts.map((part) => part.properties)) as Record<string, ApiSchema>,
    required: parts.flatMap((part) => part.required ?? []),
  };
}

const isNull = ({ type }: ApiSchema) => type === "null";

/** A schema without the null that it also takes. */
function withoutNull(document: ApiDocument, schema: ApiSchema): { schema: ApiSchema; nullable: boolean } {
  const whole = plain(document, schema);
  const choices = whole.anyOf ?? whole.oneOf;
  const [one, ...more] = choices?.filter((each) => !isNull(each)) ?? [];
  if (one && more.length === 0 && choices) {
    const { anyOf: _any, oneOf: _one, ...said } = whole;
    return { schema: { ...plain(document, one), ...said }, nullable: choices.length > 1 };
  }
  if (Array.isArray(whole.type) && whole.type.includes("null")) {
    const [type, ...others] = whole.type.filter((each) => each !== "null");
    return { schema: { ...whole, type: others.length > 0 ? [type as string, ...others] : type }, nullable: true } as {
      schema: ApiSchema;
      nullable: boolean;
    };
  }
  return { schema: whole, nullable: false };
}

const nameOf = ({ $ref, anyOf }: ApiSchema): string | undefined =>
  ($ref ?? anyOf?.find((each) => each.$ref)?.$ref)?.split("/").at(-1);

/** What kind of value a schema takes, in a word or two. */
export function typeOf(document: ApiDocument, given: ApiSchema): string {
  const { schema, nullable } = withoutNull(document, given);
  const type = kindOf(document, schema, nameOf(given));
  return nullable ? `${type} | null` : type;
}

function kindOf(document: ApiDocument, schema: ApiSchema, name?: string): string {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((each) => typeOf(document, each)))].join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === "array") {
    const inner = typeOf(document, schema.items ?? {});
    return inner.includes(" | ") ? `(${inner})[]` : `${inner}[]`;
  }
  if (schema.type === "object" || schema.properties) return name ?? "object";
  if (schema.format) return `${[schema.type].flat().join(" | ")} (${schema.format})`;
  return schema.type === undefined ? "any" : [schema.type].flat().join(" | ");
}

function boundsOf({ minLength, maxLength, minimum, maximum, exclusiveMinimum, minItems, maxItems }: ApiSchema) {
  // Beyond what can be counted exactly a number says nothing to anybody.
  const most = maximum !== undefined && maximum < 1e12 ? maximum : undefined;
  const least = minimum !== undefined && minimum > -1e12 ? minimum : undefined;
  const from = minLength ?? least ?? minItems ?? (exclusiveMinimum === undefined ? undefined : `> ${exclusiveMinimum}`);
  const to = maxLength ?? most ?? maxItems;
  if (from !== undefined && to !== undefined) return `${from} … ${to}`;
  if (to !== undefined) return `≤ ${to}`;
  if (from === undefined) return undefined;
  return typeof from === "string" ? from : `≥ ${from}`;
}

/** What is within a value: an object's fields, or those of a list's items. */
export function fieldsOf(
  document: ApiDocument,
  given: ApiSchema,
  seen: readonly string[] = [],
): ShownField[] | undefined {
  const { schema } = withoutNull(document, given);
  const name = nameOf(given);
  // Categories have categories: said once.
  if ((name && seen.includes(name)) || seen.length > deepest) return undefined;
  const further = [...seen, name ?? ""];
  if (schema.items) return fieldsOf(document, schema.items, further);
  const choice = (schema.anyOf ?? schema.oneOf)?.find((each) => plain(document, each).properties);
  if (choice) return fieldsOf(document, choice, further);
  if (!schema.properties) {
    return typeof schema.additionalProperties === "object"
      ? [fieldOf(document, "…", schema.additionalProperties, false, further)]
      : undefined;
  }
  return Object.entries(schema.properties).map(([key, inner]) =>
    fieldOf(document, key, inner, schema.required?.includes(key) ?? false, further),
  );
}

/** A field or a parameter. */
export function fieldOf(
  document: ApiDocument,
  name: string,
  given: ApiSchema,
  required: boolean,
  seen: readonly string[] = [],
): ShownField {
  const { schema } = withoutNull(document, given);
  const field: ShownField = { name, type: typeOf(document, given), required };
  const ofItems = schema.type === "array" && schema.items ? withoutNull(document, schema.items).schema : schema;
  const bounds = boundsOf(schema);
  const fields = fieldsOf(document, given, seen);
  const description = schema.description;
  if (description) field.description = description;
  if (bounds) field.bounds = bounds;
  if (ofItems.enum) field.values = ofItems.enum.filter((each) => each !== null).map(String);
  if (fields?.length) field.fields = fields;
  return field;
}
