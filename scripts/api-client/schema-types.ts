/** Converts the schemas of an API description to TypeScript types. */

export type Schema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};

export type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
};
export type ResponseDescription = { content?: Record<string, { schema: Schema }> };
export type OperationDescription = {
  operationId: string;
  summary?: string;
  description?: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, ResponseDescription | { $ref: string }>;
};
export type ApiDescription = {
  paths: Record<string, Record<string, OperationDescription>>;
  components: { schemas: Record<string, Schema>; parameters?: Record<string, Parameter> };
};

const isIdentifier = (text: string) => /^[A-Za-z_$][\w$]*$/.test(text);
/** Formats a property name for an object type. Quotes the name unless it is a valid identifier. */
export const formatPropertyName = (name: string): string => (isIdentifier(name) ? name : JSON.stringify(name));
/** Returns the schema name at the end of a `$ref`. */
export const getRefName = (ref: string): string => ref.split("/").at(-1) ?? "";

/** Formats a doc comment, indented by `indent`. Returns an empty string without a text. */
export function formatDocComment(text: string | undefined, indent: string): string {
  if (!text) return "";
  const lines = text.replaceAll("*/", "*\\/").trim().split("\n");
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} *${line ? ` ${line}` : ""}\n`).join("")}${indent} */\n`;
}

const formatArrayType = (type: string) =>
  /[|&]/.test(type) && !/^[{"]/.test(type) ? `(${type})[]` : /\|/.test(type) ? `(${type})[]` : `${type}[]`;

/** Formats a schema as a TypeScript type. `indent` is the indentation of the enclosing object. */
export function formatType(schema: Schema, indent = ""): string {
  if (schema.$ref) return getRefName(schema.$ref);
  if (schema.allOf) return schema.allOf.map((each) => formatType(each, indent)).join(" & ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((each) => formatType(each, indent)))].join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) {
    const values = schema.enum.map((each) => JSON.stringify(each));
    if ([schema.type].flat().includes("null") && !values.includes("null")) values.push("null");
    return values.join(" | ");
  }
  const types = [schema.type ?? (schema.properties ? "object" : "unknown")].flat();
  return [...new Set(types.map((type) => formatPrimitiveType(type, schema, indent)))].join(" | ");
}

function formatPrimitiveType(type: string, schema: Schema, indent: string): string {
  switch (type) {
    case "integer":
    case "number":
      return "number";
    case "boolean":
    case "null":
      return type;
    case "string":
      return schema.format === "binary" ? "Blob" : "string";
    case "array":
      return formatArrayType(formatType(schema.items ?? {}, indent));
    case "object":
      return formatObjectType(schema, indent);
    default:
      return "unknown";
  }
}

function formatObjectType({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const propertyLines = Object.entries(properties).map(
    ([name, schema]) =>
      `${formatDocComment(schema.description, inner)}${inner}${formatPropertyName(name)}${required.includes(name) ? "" : "?"}: ${formatType(schema, inner)};\n`,
  );
  const additionalType =
    typeof additionalProperties === "object" ? `Record<string, ${formatType(additionalProperties, indent)}>` : "";
  if (propertyLines.length === 0) return additionalType || "Record<string, unknown>";
  const object = `{\n${propertyLines.join("")}${indent}}`;
  return additionalType ? `${object} & ${additionalType}` : object;
}
