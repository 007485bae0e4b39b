/** A description's schemas as TypeScript types. */

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
export type Answer = { content?: Record<string, { schema: Schema }> };
export type Described = {
  operationId: string;
  summary?: string;
  description?: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, Answer | { $ref: string }>;
};
export type ApiDescription = {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema>; parameters?: Record<string, Parameter> };
};

const isName = (text: string) => /^[A-Za-z_$][\w$]*$/.test(text);
/** A name of an object's key, in quotes where it needs them. */
export const keyOf = (name: string): string => (isName(name) ? name : JSON.stringify(name));
export const refName = (ref: string): string => ref.split("/").at(-1) ?? "";

/** Words for who reads the code, before what they are about. */
export function comment(text: string | undefined, indent: string): string {
  if (!text) return "";
  const lines = text.replaceAll("*/", "*\\/").trim().split("\n");
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} *${line ? ` ${line}` : ""}\n`).join("")}${indent} */\n`;
}

const list = (type: string) =>
  /[|&]/.test(type) && !/^[{"]/.test(type) ? `(${type})[]` : /\|/.test(type) ? `(${type})[]` : `${type}[]`;

/** A schema's type, with the lines of an object indented by so much. */
export function typeOf(schema: Schema, indent = ""): string {
  if (schema.$ref) return refName(schema.$ref);
  if (schema.allOf) return schema.allOf.map((each) => typeOf(each, indent)).join(" & ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((each) => typeOf(each, indent)))].join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) {
    const values = schema.enum.map((each) => JSON.stringify(each));
    if ([schema.type].flat().includes("null") && !values.includes("null")) values.push("null");
    return values.join(" | ");
  }
  const types = [schema.type ?? (schema.properties ? "object" : "unknown")].flat();
  return [...new Set(types.map((type) => ofKind(type, schema, indent)))].join(" | ");
}

function ofKind(type: string, schema: Schema, indent: string): string {
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
      return list(typeOf(schema.items ?? {}, indent));
    case "object":
      return objectOf(schema, indent);
    default:
      return "unknown";
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const own = Object.entries(properties).map(
    ([name, schema]) =>
      `${comment(schema.description, inner)}${inner}${keyOf(name)}${required.includes(name) ? "" : "?"}: ${typeOf(schema, inner)};\n`,
  );
  const more =
    typeof additionalProperties === "object" ? `Record<string, ${typeOf(additionalProperties, indent)}>` : "";
  if (own.length === 0) return more || "Record<string, unknown>";
  const object = `{\n${own.join("")}${indent}}`;
  return more ? `${object} & ${more}` : object;
}
