import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Answer,
  type ApiDescription,
  comment,
  type Described,
  keyOf,
  type Parameter,
  refName,
  type Schema,
  typeOf,
} from "./types.ts";

/** What every method goes through; within the client it is nobody else's. */
const runtime = readFileSync(join(import.meta.dirname, "runtime.ts"), "utf8").replace(
  "export function sender",
  "function sender",
);

/** The whole client: the types of all named schemas, and a method for each operation. */
export function clientOf(description: ApiDescription): string {
  const { schemas } = description.components;
  const types = Object.keys(schemas)
    .sort()
    .map((name) => {
      const schema = schemas[name] ?? {};
      return `${comment(schema.description, "")}export type ${name} = ${typeOf(schema)};\n`;
    });
  const methods = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => methodOf(description, method, path, operation)),
  );
  return `// Written by \`npm run api:client\` from the API's own description (/api/v1/openapi.json). Don't edit it by hand.
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

const resolved = ({ components }: ApiDescription, each: Parameter | { $ref: string }): Parameter | undefined =>
  "$ref" in each ? components.parameters?.[refName(each.$ref)] : each;

function methodOf(description: ApiDescription, method: string, path: string, operation: Described): string {
  const parameters = (operation.parameters ?? []).flatMap((each) => resolved(description, each) ?? []);
  const of = (place: string) => parameters.filter((each) => each.in === place);
  const [kind, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const parts = [
    ...of("path").map(({ name, schema, description: said }) => argument(name, { ...schema, ...described(said) }, true)),
    ...group("query", of("query")),
    ...(content ? [argument("body", content.schema, operation.requestBody?.required ?? false)] : []),
    ...group("headers", of("header")),
    argument("signal", {}, false, "AbortSignal"),
  ];
  const required = parts.some((each) => each.required);
  const answers = answerOf(operation);
  const call = [
    JSON.stringify(method.toUpperCase()),
    JSON.stringify(path),
    "input",
    JSON.stringify({
      path: of("path").map(({ name }) => name),
      ...(kind ? { body: kind === "multipart/form-data" ? "form" : "json" } : {}),
      ...(answers === "Response" ? { answer: "stream" } : {}),
    }),
  ];
  const said = [operation.summary, operation.description].filter(Boolean).join("\n\n");
  return `${comment(said, "    ")}    ${operation.operationId}: (input: {\n${parts.map(({ code }) => code).join("")}    }${
    required ? "" : " = {}"
  }): Promise<${answers}> =>\n      send(${call.join(", ")}),\n`;
}

const described = (said: string | undefined) => (said ? { description: said } : {});

function argument(name: string, schema: Schema, required: boolean, type?: string) {
  const inner = "      ";
  const code = `${comment(schema.description, inner)}${inner}${keyOf(name)}${required ? "" : "?"}: ${type ?? typeOf(schema, inner)};\n`;
  return { code, required };
}

/** What goes into the address or into headers, together. */
function group(name: string, parameters: readonly Parameter[]) {
  if (parameters.length === 0) return [];
  const properties = Object.fromEntries(
    parameters.map((each) => [each.name, { ...each.schema, ...described(each.description) }]),
  );
  const needed = parameters.filter(({ required }) => required).map((each) => each.name);
  return [argument(name, { type: "object", properties, required: needed }, needed.length > 0)];
}

/** What an operation gives when it succeeds. */
function answerOf({ responses }: Described): string {
  const good = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  const types = good.map(([, answer]) => {
    const [kind, content] = Object.entries((answer as Answer).content ?? {})[0] ?? [];
    if (!kind || !content) return "void";
    return kind === "application/json" ? typeOf(content.schema, "    ") : "Response";
  });
  return [...new Set(types)].join(" | ");
}
