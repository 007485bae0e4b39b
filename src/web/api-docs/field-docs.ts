import { type ApiDocument, type ApiSchema, resolveRef } from "./api-document.ts";

/** Documented field or parameter, with its nested fields. */
export type FieldDoc = {
  name: string;
  type: string;
  required: boolean;
  description?: string;
  /** Allowed range in short form: `1 … 100`, `≤ 200`. */
  bounds?: string;
  values?: string[];
  fields?: FieldDoc[];
};

const MAX_FIELD_DEPTH = 5;

/** Resolves a schema's reference and merges its `allOf` parts. Properties next to the reference take precedence. */
export function resolveSchema(document: ApiDocument, schema: ApiSchema): ApiSchema {
  if (schema.$ref) {
    const { $ref: _ref, ...overrides } = schema;
    return { ...resolveSchema(document, resolveRef<ApiSchema>(document, { $ref: schema.$ref })), ...overrides };
  }
  if (!schema.allOf) return schema;
  const parts = schema.allOf.map((part) => resolveSchema(document, part));
  return {
    type: "object",
    ...schema,
    properties: Object.assign({}, ...parts.map((part) => part.properties)) as Record<string, ApiSchema>,
    required: parts.flatMap((part) => part.required ?? []),
  };
}

/** Removes the null alternative from a schema. Returns the remaining schema, and whether null was allowed. */
function unwrapNullable(document: ApiDocument, schema: ApiSchema): { schema: ApiSchema; nullable: boolean } {
  const resolved = resolveSchema(document, schema);
  const { anyOf: choices = [], ...annotations } = resolved;
  const [one, ...more] = choices.filter(({ type }) => type !== "null");
  if (one && more.length === 0) {
    return { schema: { ...resolveSchema(document, one), ...annotations }, nullable: choices.length > 1 };
  }
  if (Array.isArray(resolved.type) && resolved.type.includes("null")) {
    const [type, ...otherTypes] = resolved.type.filter((each) => each !== "null");
    return {
      schema: { ...resolved, type: otherTypes.length > 0 ? [type, ...otherTypes] : type } as ApiSchema,
      nullable: true,
    };
  }
  return { schema: resolved, nullable: false };
}

const getSchemaName = ({ $ref, anyOf }: ApiSchema): string | undefined =>
  ($ref ?? anyOf?.find((each) => each.$ref)?.$ref)?.split("/").at(-1);

/** Formats the type of a schema, such as `string | null`. */
export function formatSchemaType(document: ApiDocument, unresolvedSchema: ApiSchema): string {
  const { schema, nullable } = unwrapNullable(document, unresolvedSchema);
  const type = formatNonNullType(document, schema, getSchemaName(unresolvedSchema));
  return nullable ? `${type} | null` : type;
}

function formatNonNullType(document: ApiDocument, schema: ApiSchema, name?: string): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map((each) => formatSchemaType(document, each)))].join(" | ");
  if (schema.type === "array") {
    const inner = formatSchemaType(document, schema.items ?? {});
    return inner.includes(" | ") ? `(${inner})[]` : `${inner}[]`;
  }
  if (schema.type === "object" || schema.properties) return name ?? "object";
  if (schema.format) return `${[schema.type].flat().join(" | ")} (${schema.format})`;
  return schema.type === undefined ? "any" : [schema.type].flat().join(" | ");
}

function formatBounds({ minLength, maxLength, minimum, maximum, exclusiveMinimum, minItems, maxItems }: ApiSchema) {
  // Bounds beyond 1e12 only mark the range of exact integers and are not shown.
  const upperBound = maximum !== undefined && maximum < 1e12 ? maximum : undefined;
  const lowerBound = minimum !== undefined && minimum > -1e12 ? minimum : undefined;
  const from =
    minLength ?? lowerBound ?? minItems ?? (exclusiveMinimum === undefined ? undefined : `> ${exclusiveMinimum}`);
  const to = maxLength ?? upperBound ?? maxItems;
  if (from !== undefined && to !== undefined) return `${from} … ${to}`;
  if (to !== undefined) return `≤ ${to}`;
  if (from === undefined) return undefined;
  return typeof from === "string" ? from : `≥ ${from}`;
}

/**
 * Returns the fields of an object schema, or of the items of an array schema. Returns undefined when there are none.
 */
export function getFieldDocs(
  document: ApiDocument,
  unresolvedSchema: ApiSchema,
  ancestors: readonly string[] = [],
): FieldDoc[] | undefined {
  const { schema } = unwrapNullable(document, unresolvedSchema);
  const name = getSchemaName(unresolvedSchema);
  // Recursive schemas, such as categories, are documented once.
  if ((name && ancestors.includes(name)) || ancestors.length > MAX_FIELD_DEPTH) return undefined;
  const further = [...ancestors, name ?? ""];
  if (schema.items) return getFieldDocs(document, schema.items, further);
  const choice = schema.anyOf?.find((each) => resolveSchema(document, each).properties);
  if (choice) return getFieldDocs(document, choice, further);
  if (!schema.properties) {
    return typeof schema.additionalProperties === "object"
      ? [createFieldDoc(document, "…", schema.additionalProperties, false, further)]
      : undefined;
  }
  return Object.entries(schema.properties).map(([key, inner]) =>
    createFieldDoc(document, key, inner, schema.required?.includes(key) ?? false, further),
  );
}

/** Creates the documentation of a field or parameter. */
export function createFieldDoc(
  document: ApiDocument,
  name: string,
  unresolvedSchema: ApiSchema,
  required: boolean,
  ancestors: readonly string[] = [],
): FieldDoc {
  const { schema } = unwrapNullable(document, unresolvedSchema);
  const field: FieldDoc = { name, type: formatSchemaType(document, unresolvedSchema), required };
  const ofItems = schema.type === "array" && schema.items ? unwrapNullable(document, schema.items).schema : schema;
  const bounds = formatBounds(schema);
  const fields = getFieldDocs(document, unresolvedSchema, ancestors);
  const description = schema.description;
  if (description) field.description = description;
  if (bounds) field.bounds = bounds;
  if (ofItems.enum) field.values = ofItems.enum.filter((each) => each !== null).map(String);
  if (fields?.length) field.fields = fields;
  return field;
}
