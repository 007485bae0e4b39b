import fc from "fast-check";
import type { ApiDescription } from "./openapi.ts";
import {
  type FieldSelection,
  fuzzTexts,
  hostileArbitrary,
  hugeNumber,
  type KnownValues,
  type Schema,
  type SchemaFuzzer,
} from "./schema-fuzzer.ts";

type Parameter = { name: string; in: "path" | "query" | "header"; required?: boolean; schema: Schema };
type Body = { required?: boolean; content: Record<string, { schema: Schema }> };
type DescribedOperation = {
  operationId: string;
  tags: string[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: Body;
  security?: Record<string, string[]>[];
};
/** OpenAPI document with everything that generated calls need. */
export type TestedApiDocument = ApiDescription & {
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
};

/** API operation with all references of its parameters and body resolved. */
export type ApiOperation = {
  id: string;
  tag: string;
  method: string;
  path: string;
  parameters: Parameter[];
  body?: { type: string; schema: Schema; required: boolean };
  /** Whether the operation requires authentication. */
  guarded: boolean;
};

/**
 * Generated API call. `reason` describes what is special about it. The body is either a JSON value (`body`) or raw text
 * (`text`).
 */
export type ApiCall = {
  reason: string;
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  header: Record<string, unknown>;
  body?: unknown;
  text?: string;
  type?: string;
};

/** Returns the rank of an operation, which orders operations: creating, reading, changing, deleting, signing out. */
const getOperationRank = ({ method, path, id }: ApiOperation): number =>
  id === "signOut" || (method === "DELETE" && !path.includes("{"))
    ? 9
    : method === "POST" && path.includes("{")
      ? 2
      : ["POST", "GET", "", "PUT", "PATCH", "DELETE"].indexOf(method);

/** Lists all operations in an order that creates data before it is used. */
export function listApiOperations(document: TestedApiDocument): ApiOperation[] {
  return Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId, tags, parameters = [], requestBody, security = [] }]) => {
        const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
        return {
          id: operationId,
          tag: tags[0] ?? "",
          method: method.toUpperCase(),
          path,
          parameters: parameters.map((each) =>
            "$ref" in each ? (document.components.parameters[each.$ref.split("/").at(-1) ?? ""] as Parameter) : each,
          ),
          ...(type && content
            ? { body: { type, schema: content.schema, required: requestBody?.required ?? false } }
            : {}),
          guarded: security.length > 0 && security.every((requirement) => Object.keys(requirement).length > 0),
        };
      }),
    )
    .sort((a, b) => getOperationRank(a) - getOperationRank(b));
}

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

const form = (...values: (string | Blob)[]) => {
  const formData = new FormData();
  for (const value of values) formData.append("pictures", value);
  return formData;
};

/** Bodies of picture uploads: pictures, files that only claim to be pictures, and no files. */
const forms: readonly FormData[] = [
  form(new File([pixel], "a.png", { type: "image/png" })),
  form(new File([pixel], "أ.png", { type: "image/png" }), new File([pixel], "../b\0.png", { type: "text/plain" })),
  form(new File(["no picture"], "c.png", { type: "image/png" })),
  form(new File([], "", { type: "image/png" })),
  form("text"),
  form(),
];

const places = ["path", "query", "header"] as const;

/** Generates valid calls of an operation according to its description. */
function validCall(
  make: SchemaFuzzer,
  knownValues: KnownValues,
  { parameters, body }: ApiOperation,
  fields: FieldSelection,
): fc.Arbitrary<ApiCall> {
  const values = places.map((place) => {
    const placeParameters = parameters.filter((each) => each.in === place);
    const includedParameters = placeParameters.filter(({ required }) => fields !== "required" || required);
    return fc.record(
      // Path parameters use existing values whenever there are any.
      Object.fromEntries(
        includedParameters.map(({ name, schema }) => [
          name,
          place === "path" && knownValues[name]?.length
            ? fc.constantFrom(...knownValues[name])
            : make.buildValid(schema, fields, name),
        ]),
      ),
      {
        requiredKeys: includedParameters.flatMap(({ name, required }) => (required ? [name] : [])),
        noNullPrototype: true,
      },
    );
  });
  const [path, query, header] = values as [
    fc.Arbitrary<ApiCall["path"]>,
    fc.Arbitrary<ApiCall["path"]>,
    fc.Arbitrary<ApiCall["path"]>,
  ];
  const bodyArbitrary =
    body?.type === "multipart/form-data" ? fc.constantFrom(...forms) : make.buildValid(body?.schema ?? {}, fields);
  return fc.tuple(path, query, header, bodyArbitrary).map(([inPath, inQuery, inHeader, value]) => ({
    reason: `valid, ${fields}`,
    path: inPath,
    query: pickSomeParameters(inQuery),
    header: inHeader,
    ...(body ? { body: value } : {}),
  }));
}

/** Returns at most six of the query parameters, because no listing matches dozens of filters. */
const pickSomeParameters = (query: ApiCall["query"]): ApiCall["query"] =>
  Object.fromEntries(Object.entries(query).slice(0, 6));

const omitKey = (record: Record<string, unknown>, name: string) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));

/**
 * Generates functions that make a valid call invalid. Each changes or removes one parameter or one field of the body.
 */
function buildMutations(
  make: SchemaFuzzer,
  { parameters, body }: ApiOperation,
): fc.Arbitrary<(call: ApiCall) => ApiCall>[] {
  const atParameter = parameters.flatMap(({ name, in: place, schema, required }) => {
    const replaceParameter = (reason: string) => (value: unknown) => (call: ApiCall) => ({
      ...call,
      reason: `${name} ${reason}`,
      [place]: { ...call[place], [name]: value },
    });
    const takeAway = (call: ApiCall) => ({ ...call, reason: `${name} missing`, [place]: omitKey(call[place], name) });
    return [
      make.buildInvalid(schema).map(replaceParameter("beyond")),
      (place === "query" ? hostileArbitrary : fc.constantFrom(...fuzzTexts)).map(replaceParameter("hostile")),
      ...(required && place !== "path" ? [fc.constant(takeAway)] : []),
    ];
  });
  const schema = body && make.resolveSchema(body.schema);
  const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
  const atField = Object.entries(schema?.properties ?? {}).flatMap(([name, field]) => {
    const replaceParameter = (reason: string) => (value: unknown) => (call: ApiCall) => ({
      ...call,
      reason: `${name} ${reason}`,
      body: { ...(isRecord(call.body) ? call.body : {}), [name]: value },
    });
    const takeAway = (call: ApiCall) => ({
      ...call,
      reason: `${name} missing`,
      body: isRecord(call.body) ? omitKey(call.body, name) : {},
    });
    const inner = Object.entries(make.resolveSchema(field).properties ?? {});
    return [
      make.buildInvalid(field).map(replaceParameter("beyond")),
      hostileArbitrary.map(replaceParameter("hostile")),
      ...(schema?.required?.includes(name) ? [fc.constant(takeAway)] : []),
      ...inner.map(([key, part]) =>
        fc
          .tuple(make.buildValid(field, "all"), fc.oneof(make.buildInvalid(part), hostileArbitrary))
          .map(([fullValue, value]) =>
            replaceParameter(`.${key} wrong`)({ ...(isRecord(fullValue) ? fullValue : {}), [key]: value }),
          ),
      ),
    ];
  });
  return [...atParameter, ...atField];
}

/** Bodies that are no valid body for any operation. */
const wrongBodies: readonly Pick<ApiCall, "reason" | "body" | "text" | "type">[] = [
  { reason: "no body", text: "" },
  { reason: "half a body", text: "{" },
  { reason: "a list", body: [] },
  { reason: "null", body: null },
  { reason: "a text", body: "text" },
  { reason: "a number", body: hugeNumber },
  { reason: "an empty object", body: {} },
  { reason: "a prototype", text: '{"__proto__":{"id":1},"constructor":{"prototype":{"id":1}}}' },
  { reason: "deep nesting", text: `${"[".repeat(20_000)}${"]".repeat(20_000)}` },
  { reason: "deep objects", text: `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}` },
  { reason: "twice the same key", text: '{"name":"a","name":"b"}' },
  { reason: "a form", text: "name=a&name=b", type: "application/x-www-form-urlencoded" },
  { reason: "text", text: "{}", type: "text/plain" },
  { reason: "no form", text: "--x", type: "multipart/form-data" },
  { reason: "half a form", text: "--x\r\ncontent-disposition: form-data", type: "multipart/form-data; boundary=x" },
];

/**
 * Generates calls of an operation: valid calls, calls with an out-of-range or hostile value in one place, and calls
 * with an invalid body. The same seed gives the same calls.
 */
export function generateCalls(
  make: SchemaFuzzer,
  knownValues: KnownValues,
  operation: ApiOperation,
  { seed, runs, examples = [] }: { seed: number; runs: number; examples?: readonly unknown[] | undefined },
): ApiCall[] {
  const draw = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number, nth: number) =>
    fc.sample(arbitrary, { numRuns, seed: seed + nth });
  const valid = (fields: FieldSelection) => validCall(make, knownValues, operation, fields);
  const allowed = [
    ...draw(valid("required"), Math.ceil(runs / 3), 1),
    ...draw(valid("all"), Math.ceil(runs / 3), 2),
    ...draw(valid("some"), runs, 3),
  ];
  const wrong = draw(fc.shuffledSubarray(buildMutations(make, operation)), 1, 4)[0]
    ?.slice(0, runs * 3)
    .flatMap((spot, nth) => draw(fc.tuple(valid("required"), spot), 1, 5 + nth).map(([call, change]) => change(call)));
  const invalidBodies = operation.body ? draw(fc.shuffledSubarray([...wrongBodies]), 1, 1_000)[0]?.slice(0, runs) : [];
  const bare = draw(valid("required"), 1, 1_001)[0] as ApiCall;
  const exampleCalls = examples.map((body, nth) => ({
    ...(draw(valid("required"), 1, 2_000 + nth)[0] as ApiCall),
    body,
  }));
  return [
    ...exampleCalls,
    ...allowed,
    ...(wrong ?? []),
    ...(invalidBodies ?? []).map((body) => ({ ...bare, body: undefined, ...body })),
  ];
}

/**
 * Percent-encodes a value for a URL. Each unpaired surrogate becomes `%ED%A0%80`, because `encodeURIComponent` throws
 * for it.
 */
const encodeValue = (value: unknown): string => {
  const text = typeof value === "string" ? value.replace(hugeNumber, "1e400") : (JSON.stringify(value) ?? "");
  return [...text]
    .map((letter) => (/^[\ud800-\udfff]$/.test(letter) ? "%ED%A0%80" : encodeURIComponent(letter)))
    .join("");
};

/** Builds the URL and the request of a call. */
export function buildRequest(
  { method, path, body: expected }: ApiOperation,
  call: ApiCall,
): { url: string; init: RequestInit } {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeValue(call.path[name] ?? "none") || "%20");
  const query = Object.entries(call.query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value.slice(0, 50) : [value]).map((each) => `${encodeValue(name)}=${encodeValue(each)}`),
  );
  const headers = new Headers();
  for (const [name, value] of Object.entries(call.header)) {
    // HTTP headers carry one byte a character, so other characters are replaced.
    if (value !== undefined) headers.set(name, String(value).replaceAll(/[^\x20-\x7e]/g, "?"));
  }
  const url = `${address}${query.length > 0 ? `?${query.join("&")}` : ""}`;
  if (!expected && call.text === undefined) return { url, init: { method, headers } };
  if (call.body instanceof FormData) return { url, init: { method, headers, body: call.body } };
  const text = call.text ?? JSON.stringify(call.body)?.replaceAll(`"${hugeNumber}"`, "1e400");
  if (text !== undefined) headers.set("content-type", call.type ?? "application/json");
  return { url, init: { method, headers, ...(text === undefined ? {} : { body: text }) } };
}

/** Describes a call so that it can be repeated. */
export const describeCall = ({ method }: ApiOperation, { reason, text, body }: ApiCall, url: string): string =>
  `${method} ${url.slice(0, 300)} (${reason}) ${(text ?? JSON.stringify(body) ?? "").slice(0, 400)}`;
