import { renderMarkdown } from "#domain/content/markdown.server.ts";
import { commandOf, type ShownCommand } from "./curl.ts";
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
  command: ShownCommand;
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
    command: commandOf({ document, origin }, operation),
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
