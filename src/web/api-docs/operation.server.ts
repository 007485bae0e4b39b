import { renderMarkdown } from "#domain/content/markdown.server.ts";
import { type ApiAnswer, type ApiDocument, type ApiParameter, type FoundOperation, lookedUp } from "./document.ts";
import { exampleOf } from "./example.ts";
import { fieldOf, fieldsOf, type ShownField, typeOf } from "./fields.ts";

/** Who may ask: anybody; only somebody; or anybody, but a token needs a scope. */
export type ShownAccess = { who: "anybody" | "member" | "open" | "session"; scope?: string };

export type ShownAnswer = {
  status: string;
  description: string;
  kind?: string;
  type?: string;
  fields?: ShownField[];
};

export type ShownOperation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  html?: string;
  access: ShownAccess;
  parameters: (ShownField & { place: string })[];
  body?: { kind: string; type: string; fields: ShownField[] };
  answers: ShownAnswer[];
  /** What any operation may fail with. */
  problems: { status: string; description: string }[];
  curl: string;
  example?: string;
};

type Reader = { document: ApiDocument; origin: string };

/** An operation with everything that a page says of it. */
export function shownOperation({ document, origin }: Reader, operation: FoundOperation): ShownOperation {
  const { operationId: id, method, path, summary = id, description } = operation;
  const parameters = (operation.parameters ?? []).map((each) => lookedUp<ApiParameter>(document, each));
  const [kind, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const schema = content?.schema;
  const responses = Object.entries(operation.responses).map(
    ([status, answer]) => [status, lookedUp<ApiAnswer>(document, answer)] as const,
  );
  const shown: ShownOperation = {
    id,
    method,
    path,
    summary,
    access: accessOf(operation),
    // Every operation takes `lang`: the introduction says so.
    parameters: parameters
      .filter(({ name }) => name !== "lang")
      .map(({ name, in: place, required = false, description: said, schema: taken = {} }) => ({
        ...fieldOf(document, name, said ? { ...taken, description: said } : taken, required),
        place,
      })),
    answers: responses.filter(([status]) => Number(status) < 400).map((each) => shownAnswer(document, ...each)),
    problems: responses
      .filter(([status]) => Number(status) >= 400)
      .map(([status, answer]) => ({ status, description: answer.description })),
    curl: curlOf({ document, origin }, operation, parameters),
  };
  if (description) shown.html = renderMarkdown(description, origin).html;
  if (kind && schema) {
    shown.body = { kind, type: typeOf(document, schema), fields: fieldsOf(document, schema) ?? [] };
  }
  const answered = responses.find(([status]) => status.startsWith("2"))?.[1].content?.["application/json"]?.schema;
  if (answered) shown.example = JSON.stringify(exampleOf(document, answered), null, 2);
  return shown;
}

function shownAnswer(document: ApiDocument, status: string, { description, content }: ApiAnswer): ShownAnswer {
  const [kind, { schema } = {}] = Object.entries(content ?? {})[0] ?? [];
  const answer: ShownAnswer = { status, description };
  if (kind) answer.kind = kind;
  if (schema) {
    answer.type = typeOf(document, schema);
    const fields = fieldsOf(document, schema);
    if (fields) answer.fields = fields;
  }
  return answer;
}

/** Read from `security`: each way in is one of its entries. */
function accessOf({ security = [] }: FoundOperation): ShownAccess {
  const scope = security.flatMap((way) => way.token ?? [])[0];
  const nobody = security.length === 0 || security.some((way) => Object.keys(way).length === 0);
  if (scope) return { who: nobody ? "open" : "member", scope };
  return { who: nobody ? "anybody" : "session" };
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** A command that asks for it from a terminal. */
function curlOf({ document, origin }: Reader, operation: FoundOperation, parameters: readonly ApiParameter[]): string {
  const { method, path, requestBody } = operation;
  const value = ({ name, schema = {} }: ApiParameter) => String(exampleOf(document, schema, name));
  const of = (place: string) => parameters.filter((each) => each.in === place && (each.required || place === "path"));
  const address = of("path").reduce(
    (all, each) => all.replace(`{${each.name}}`, encodeURIComponent(value(each))),
    path,
  );
  const query = of("query").map((each) => `${each.name}=${encodeURIComponent(value(each))}`);
  const { who } = accessOf(operation);
  const [kind, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const url = `${origin}/api/v1${address}${query.length > 0 ? `?${query.join("&")}` : ""}`;
  const parts = [
    method === "GET" ? "curl" : `curl -X ${method}`,
    ...(who === "member" || who === "open" ? [`-H "Authorization: Bearer $TOKEN"`] : []),
    ...(who === "session" ? ["-b cookies.txt"] : []),
    ...of("header").map((each) => `-H ${quoted(`${each.name}: ${value(each)}`)}`),
    ...(kind === "application/json" && content?.schema
      ? ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(shortBody(document, content.schema)))}`]
      : []),
    ...(kind === "multipart/form-data" ? ["-F 'pictures=@front.jpg'"] : []),
    quoted(url),
  ];
  return parts.join(parts.length > 2 ? " \\\n  " : " ");
}

/** A body with what has to be there; where nothing has to, with all there is. */
function shortBody(document: ApiDocument, schema: Parameters<typeof exampleOf>[1]): unknown {
  const whole = exampleOf(document, schema);
  const needed = (fieldsOf(document, schema) ?? []).filter(({ required }) => required).map(({ name }) => name);
  if (needed.length === 0 || typeof whole !== "object" || whole === null) return whole;
  return Object.fromEntries(Object.entries(whole).filter(([name]) => needed.includes(name)));
}
