import fc from "fast-check";
import {
  type Fields,
  type FromSchema,
  hostile,
  hostileTexts,
  hugeNumber,
  type Known,
  type Schema,
} from "./from-schema.ts";
import type { Described } from "./openapi.ts";

type Parameter = { name: string; in: "path" | "query" | "header"; required?: boolean; schema: Schema };
type Body = { required?: boolean; content: Record<string, { schema: Schema }> };
type DescribedOperation = {
  operationId: string;
  tags: string[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: Body;
  security?: Record<string, string[]>[];
};
/** A document with all that calls are made from. */
export type Whole = Described & {
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
};

/** An operation with everything in its place. */
export type Operation = {
  id: string;
  tag: string;
  method: string;
  path: string;
  parameters: Parameter[];
  body?: { type: string; schema: Schema; required: boolean };
  /** Whether somebody has to be signed in. */
  guarded: boolean;
};

/** What is sent: a body is a value for JSON, or text as it is. */
export type Call = {
  why: string;
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  header: Record<string, unknown>;
  body?: unknown;
  text?: string;
  type?: string;
};

/** First what makes something, then what shows and changes it; what takes it away, and leaving, come last. */
const turnOf = ({ method, path, id }: Operation): number =>
  id === "signOut" || (method === "DELETE" && !path.includes("{"))
    ? 9
    : method === "POST" && path.includes("{")
      ? 2
      : ["POST", "GET", "", "PUT", "PATCH", "DELETE"].indexOf(method);

/** All operations in an order in which there is something to work on. */
export function operationsOf(document: Whole): Operation[] {
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
          guarded: security.length > 0 && security.every((way) => Object.keys(way).length > 0),
        };
      }),
    )
    .sort((a, b) => turnOf(a) - turnOf(b));
}

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

const form = (...values: (string | Blob)[]) => {
  const made = new FormData();
  for (const value of values) made.append("pictures", value);
  return made;
};

/** Pictures, what claims to be one, and none at all. */
const forms: readonly FormData[] = [
  form(new File([pixel], "a.png", { type: "image/png" })),
  form(new File([pixel], "أ.png", { type: "image/png" }), new File([pixel], "../b\0.png", { type: "text/plain" })),
  form(new File(["no picture"], "c.png", { type: "image/png" })),
  form(new File([], "", { type: "image/png" })),
  form("text"),
  form(),
];

const places = ["path", "query", "header"] as const;

/** Calls that an operation's description allows. */
function validCall(
  make: FromSchema,
  known: Known,
  { parameters, body }: Operation,
  fields: Fields,
): fc.Arbitrary<Call> {
  const values = places.map((place) => {
    const there = parameters.filter((each) => each.in === place);
    const wanted = there.filter(({ required }) => fields !== "required" || required);
    return fc.record(
      // What is on a path is real whenever there is something real.
      Object.fromEntries(
        wanted.map(({ name, schema }) => [
          name,
          place === "path" && known[name]?.length ? fc.constantFrom(...known[name]) : make.valid(schema, fields, name),
        ]),
      ),
      {
        requiredKeys: wanted.flatMap(({ name, required }) => (required ? [name] : [])),
        noNullPrototype: true,
      },
    );
  });
  const [path, query, header] = values as [
    fc.Arbitrary<Call["path"]>,
    fc.Arbitrary<Call["path"]>,
    fc.Arbitrary<Call["path"]>,
  ];
  const said =
    body?.type === "multipart/form-data" ? fc.constantFrom(...forms) : make.valid(body?.schema ?? {}, fields);
  return fc.tuple(path, query, header, said).map(([inPath, inQuery, inHeader, value]) => ({
    why: `valid, ${fields}`,
    path: inPath,
    query: few(inQuery),
    header: inHeader,
    ...(body ? { body: value } : {}),
  }));
}

/** Of dozens of parameters that narrow a list, few together leave anything. */
const few = (query: Call["query"]): Call["query"] => Object.fromEntries(Object.entries(query).slice(0, 6));

const others = (record: Record<string, unknown>, name: string) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));

/** Every place of a valid call that can be wrong, each with what makes it so. */
function spots(make: FromSchema, { parameters, body }: Operation): fc.Arbitrary<(call: Call) => Call>[] {
  const atParameter = parameters.flatMap(({ name, in: place, schema, required }) => {
    const put = (why: string) => (value: unknown) => (call: Call) => ({
      ...call,
      why: `${name} ${why}`,
      [place]: { ...call[place], [name]: value },
    });
    const takeAway = (call: Call) => ({ ...call, why: `${name} missing`, [place]: others(call[place], name) });
    return [
      make.beyond(schema).map(put("beyond")),
      (place === "query" ? hostile : fc.constantFrom(...hostileTexts)).map(put("hostile")),
      ...(required && place !== "path" ? [fc.constant(takeAway)] : []),
    ];
  });
  const schema = body && make.plain(body.schema);
  const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
  const atField = Object.entries(schema?.properties ?? {}).flatMap(([name, field]) => {
    const put = (why: string) => (value: unknown) => (call: Call) => ({
      ...call,
      why: `${name} ${why}`,
      body: { ...(isRecord(call.body) ? call.body : {}), [name]: value },
    });
    const takeAway = (call: Call) => ({
      ...call,
      why: `${name} missing`,
      body: isRecord(call.body) ? others(call.body, name) : {},
    });
    const inner = Object.entries(make.plain(field).properties ?? {});
    return [
      make.beyond(field).map(put("beyond")),
      hostile.map(put("hostile")),
      ...(schema?.required?.includes(name) ? [fc.constant(takeAway)] : []),
      ...inner.map(([key, part]) =>
        fc
          .tuple(make.valid(field, "all"), fc.oneof(make.beyond(part), hostile))
          .map(([whole, value]) => put(`.${key} wrong`)({ ...(isRecord(whole) ? whole : {}), [key]: value })),
      ),
    ];
  });
  return [...atParameter, ...atField];
}

/** Whole bodies that aren't what they should be. */
const wrongBodies: readonly Pick<Call, "why" | "body" | "text" | "type">[] = [
  { why: "no body", text: "" },
  { why: "half a body", text: "{" },
  { why: "a list", body: [] },
  { why: "null", body: null },
  { why: "a text", body: "text" },
  { why: "a number", body: hugeNumber },
  { why: "an empty object", body: {} },
  { why: "a prototype", text: '{"__proto__":{"id":1},"constructor":{"prototype":{"id":1}}}' },
  { why: "deep nesting", text: `${"[".repeat(20_000)}${"]".repeat(20_000)}` },
  { why: "deep objects", text: `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}` },
  { why: "twice the same key", text: '{"name":"a","name":"b"}' },
  { why: "a form", text: "name=a&name=b", type: "application/x-www-form-urlencoded" },
  { why: "text", text: "{}", type: "text/plain" },
  { why: "no form", text: "--x", type: "multipart/form-data" },
  { why: "half a form", text: "--x\r\ncontent-disposition: form-data", type: "multipart/form-data; boundary=x" },
];

/** Calls of an operation by a seed: what it allows, each place beyond its bounds and hostile, and whole wrong bodies. */
export function callsOf(
  make: FromSchema,
  known: Known,
  operation: Operation,
  { seed, runs, examples = [] }: { seed: number; runs: number; examples?: readonly unknown[] | undefined },
): Call[] {
  const draw = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number, nth: number) =>
    fc.sample(arbitrary, { numRuns, seed: seed + nth });
  const valid = (fields: Fields) => validCall(make, known, operation, fields);
  const allowed = [
    ...draw(valid("required"), Math.ceil(runs / 3), 1),
    ...draw(valid("all"), Math.ceil(runs / 3), 2),
    ...draw(valid("some"), runs, 3),
  ];
  const wrong = draw(fc.shuffledSubarray(spots(make, operation)), 1, 4)[0]
    ?.slice(0, runs * 3)
    .flatMap((spot, nth) => draw(fc.tuple(valid("required"), spot), 1, 5 + nth).map(([call, change]) => change(call)));
  const whole = operation.body ? draw(fc.shuffledSubarray([...wrongBodies]), 1, 1_000)[0]?.slice(0, runs) : [];
  const bare = draw(valid("required"), 1, 1_001)[0] as Call;
  const meant = examples.map((body, nth) => ({ ...(draw(valid("required"), 1, 2_000 + nth)[0] as Call), body }));
  return [
    ...meant,
    ...allowed,
    ...(wrong ?? []),
    ...(whole ?? []).map((body) => ({ ...bare, body: undefined, ...body })),
  ];
}

/** Text for an address: halves of characters and the like are sent as their bytes. */
const encoded = (value: unknown): string => {
  const text = typeof value === "string" ? value.replace(hugeNumber, "1e400") : (JSON.stringify(value) ?? "");
  return [...text]
    .map((letter) => (/^[\ud800-\udfff]$/.test(letter) ? "%ED%A0%80" : encodeURIComponent(letter)))
    .join("");
};

/** The address and the request of a call. */
export function sending({ method, path, body: expected }: Operation, call: Call): { url: string; init: RequestInit } {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(call.path[name] ?? "none") || "%20");
  const query = Object.entries(call.query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value.slice(0, 50) : [value]).map((each) => `${encoded(name)}=${encoded(each)}`),
  );
  const headers = new Headers();
  for (const [name, value] of Object.entries(call.header)) {
    // No program can send more than a byte a letter.
    if (value !== undefined) headers.set(name, String(value).replaceAll(/[^\x20-\x7e]/g, "?"));
  }
  const url = `${address}${query.length > 0 ? `?${query.join("&")}` : ""}`;
  if (!expected && call.text === undefined) return { url, init: { method, headers } };
  if (call.body instanceof FormData) return { url, init: { method, headers, body: call.body } };
  const text = call.text ?? JSON.stringify(call.body)?.replaceAll(`"${hugeNumber}"`, "1e400");
  if (text !== undefined) headers.set("content-type", call.type ?? "application/json");
  return { url, init: { method, headers, ...(text === undefined ? {} : { body: text }) } };
}

/** A call for whoever has to make it again. */
export const inWords = ({ method }: Operation, { why, text, body }: Call, url: string): string =>
  `${method} ${url.slice(0, 300)} (${why}) ${(text ?? JSON.stringify(body) ?? "").slice(0, 400)}`;
