import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type ApiDescription,
  formatDocComment,
  formatPropertyName,
  formatType,
  getRefName,
  type OperationDescription,
  type Parameter,
  type ResponseDescription,
  type Schema,
} from "./schema-types.ts";

/** Source of the generic request function, embedded in the client without its export. */
const runtime = readFileSync(join(import.meta.dirname, "runtime.ts"), "utf8").replace(
  "export function sender",
  "function sender",
);

/** Generates the source of the whole client: the types of all named schemas and a method for each operation. */
export function generateClient(description: ApiDescription): string {
  const { schemas } = description.components;
  const types = Object.keys(schemas)
    .sort()
    .map((name) => {
      const schema = schemas[name] ?? {};
      return `${formatDocComment(schema.description, "")}export type ${name} = ${formatType(schema)};\n`;
    });
  const methods = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => generateMethod(description, method, path, operation)),
  );
  return `// Written by \`npm run generate -- api-client\` from the API's own description (/api/v1/openapi.json). Don't edit it by hand.
/* eslint-disable */

${runtime.trim()}

${types.join("\n")}
/** The operations of Karaj's API, each a method of its own. */
export function createKaraj(options: KarajOptions) {
  const send = sender(options);
  return {
${methods.join("\n")}  };
}

export type Karaj = ReturnType<typeof createKaraj>;
`;
}

const resolveParameter = (
  { components }: ApiDescription,
  parameter: Parameter | { $ref: string },
): Parameter | undefined => ("$ref" in parameter ? components.parameters?.[getRefName(parameter.$ref)] : parameter);

function generateMethod(
  description: ApiDescription,
  method: string,
  path: string,
  operation: OperationDescription,
): string {
  const parameters = (operation.parameters ?? []).flatMap((each) => resolveParameter(description, each) ?? []);
  const getParametersIn = (place: string) => parameters.filter((each) => each.in === place);
  const [kind, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const argumentParts = [
    ...getParametersIn("path").map(({ name, schema, description: docText }) =>
      generateArgument(name, { ...schema, ...toDescription(docText) }, true),
    ),
    ...generateParameterGroup("query", getParametersIn("query")),
    ...(content ? [generateArgument("body", content.schema, operation.requestBody?.required ?? false)] : []),
    ...generateParameterGroup("headers", getParametersIn("header")),
    generateArgument("signal", {}, false, "AbortSignal"),
  ];
  const required = argumentParts.some((each) => each.required);
  const responseType = getResponseType(operation);
  const call = [
    JSON.stringify(method.toUpperCase()),
    JSON.stringify(path),
    "input",
    JSON.stringify({
      path: getParametersIn("path").map(({ name }) => name),
      ...(kind ? { body: kind === "multipart/form-data" ? "form" : "json" } : {}),
      ...(responseType === "Response" ? { answer: "stream" } : {}),
    }),
  ];
  const docText = [operation.summary, operation.description].filter(Boolean).join("\n\n");
  return `${formatDocComment(docText, "    ")}    ${operation.operationId}: (input: {\n${argumentParts.map(({ code }) => code).join("")}    }${
    required ? "" : " = {}"
  }): Promise<${responseType}> =>\n      send(${call.join(", ")}),\n`;
}

const toDescription = (description: string | undefined) => (description ? { description: description } : {});

function generateArgument(name: string, schema: Schema, required: boolean, type?: string) {
  const inner = "      ";
  const code = `${formatDocComment(schema.description, inner)}${inner}${formatPropertyName(name)}${required ? "" : "?"}: ${type ?? formatType(schema, inner)};\n`;
  return { code, required };
}

/** Generates one argument that groups all query parameters or all headers. */
function generateParameterGroup(name: string, parameters: readonly Parameter[]) {
  if (parameters.length === 0) return [];
  const properties = Object.fromEntries(
    parameters.map((each) => [each.name, { ...each.schema, ...toDescription(each.description) }]),
  );
  const requiredNames = parameters.filter(({ required }) => required).map((each) => each.name);
  return [generateArgument(name, { type: "object", properties, required: requiredNames }, requiredNames.length > 0)];
}

/** Returns the type of an operation's successful responses. */
function getResponseType({ responses }: OperationDescription): string {
  const successResponses = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  const types = successResponses.map(([, answer]) => {
    const [kind, content] = Object.entries((answer as ResponseDescription).content ?? {})[0] ?? [];
    if (!kind || !content) return "void";
    return kind === "application/json" ? formatType(content.schema, "    ") : "Response";
  });
  return [...new Set(types)].join(" | ");
}
