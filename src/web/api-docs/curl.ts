import {
  type ApiAnswer,
  type ApiDocument,
  type ApiParameter,
  type ApiSchema,
  type FoundOperation,
  lookedUp,
} from "./document.ts";
import { exampleOf } from "./example.ts";
import { fieldsOf, plain } from "./fields.ts";

/** What somebody needs who pastes a command: its name there, and what it is. */
export type Needed = { name: string; what: "token" | "cookies" | "etag" | "picture" | "values" };

/** A command that asks for an operation from a terminal, and what has to be there before. */
export type ShownCommand = { text: string; needs: Needed[] };

type Reader = { document: ApiDocument; origin: string };

/** Reads the value that changes of a session are checked by out of the file in which curl keeps cookies. */
const forgeryHeader = `-H "X-XSRF-TOKEN: $(awk '$6 == "XSRF-TOKEN" { print $7 }' cookies.txt)"`;

/** A command that does what an operation is for. Pasted by somebody who has what it needs, it isn't refused for its form. */
export function commandOf({ document, origin }: Reader, operation: FoundOperation): ShownCommand {
  const { method, path, requestBody } = operation;
  const parameters = (operation.parameters ?? []).map((each) => lookedUp<ApiParameter>(document, each));
  const value = ({ name, schema = {} }: ApiParameter) => String(exampleOf(document, schema, name));
  const of = (place: string) => parameters.filter((each) => each.in === place && (each.required || place === "path"));
  const places = of("path").map((each) => ({ name: each.name, value: value(each) }));
  const address = places.reduce((all, each) => all.replace(`{${each.name}}`, encodeURIComponent(each.value)), path);
  const query = of("query").map((each) => `${each.name}=${encodeURIComponent(value(each))}`);
  const [kind, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const streams = answersOf(document, operation).some((each) => "text/event-stream" in (each.content ?? {}));
  const way = wayIn(document, operation);
  const versioned = of("header").some(isVersion);
  const body =
    kind === "application/json" ? (content?.example ?? shortBody(document, content?.schema ?? {})) : undefined;
  const url = `${origin}/api/v1${address}${query.length > 0 ? `?${query.join("&")}` : ""}`;
  const parts = [
    `curl${streams ? " -N" : ""}${method === "GET" ? "" : ` -X ${method}`}`,
    ...(way.token ? [`-H "Authorization: Bearer $TOKEN"`] : []),
    ...(way.cookies ? ["-b cookies.txt"] : []),
    ...(way.cookies && method !== "GET" ? [forgeryHeader] : []),
    ...(way.keeps ? ["-c cookies.txt"] : []),
    ...of("header").map((each) =>
      isVersion(each) ? `-H "If-Match: $ETAG"` : `-H ${quoted(`${each.name}: ${value(each)}`)}`,
    ),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`]),
    ...(kind === "multipart/form-data" ? ["-F 'pictures=@front.jpg'"] : []),
    quoted(url),
  ];
  const values = [...places.map((each) => each.value), ...idsIn(body)];
  const needs: (Needed | false)[] = [
    way.token && { name: "$TOKEN", what: "token" },
    way.cookies && { name: "cookies.txt", what: "cookies" },
    versioned && { name: "$ETAG", what: "etag" },
    kind === "multipart/form-data" && { name: "front.jpg", what: "picture" },
    values.length > 0 && { name: [...new Set(values)].join(", "), what: "values" },
  ];
  return {
    text: parts.join(parts.length > 2 ? " \\\n  " : " "),
    needs: needs.filter((each) => each !== false),
  };
}

const isVersion = ({ name }: ApiParameter) => name.toLowerCase() === "if-match";

const answersOf = (document: ApiDocument, { responses }: FoundOperation): ApiAnswer[] =>
  Object.entries(responses)
    .filter(([status]) => status.startsWith("2"))
    .map(([, answer]) => lookedUp<ApiAnswer>(document, answer));

/** How a command says who asks. Where a token does it's that: it needs nothing else. */
function wayIn(document: ApiDocument, operation: FoundOperation) {
  const { security = [], requestBody } = operation;
  const token = security.some((way) => way.token);
  const session = security.some((way) => way.session);
  const nobody = security.some((way) => Object.keys(way).length === 0);
  return {
    token,
    // Where nobody has to be signed in, and nothing is sent, there is only the session that it can be about.
    cookies: session && !token && (!nobody || !requestBody),
    /** A session that begins, or ends. */
    keeps: answersOf(document, operation).some(({ headers = {} }) => "Set-Cookie" in headers),
  };
}

/** What a body names by its id. */
const idsIn = (body: unknown): string[] =>
  [...JSON.stringify(body ?? null).matchAll(/"(?:\w+Id|ids?)":\[?"?([^",\]}]+)/g)].map(([, id = ""]) => id);

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** A body with what has to be there; where nothing has to, with all there is. */
function shortBody(document: ApiDocument, schema: ApiSchema): unknown {
  const whole = exampleOf(document, schema);
  if (plain(document, schema).example !== undefined) return whole;
  const needed = (fieldsOf(document, schema) ?? []).filter(({ required }) => required).map(({ name }) => name);
  if (needed.length === 0 || typeof whole !== "object" || whole === null) return whole;
  return Object.fromEntries(Object.entries(whole).filter(([name]) => needed.includes(name)));
}
