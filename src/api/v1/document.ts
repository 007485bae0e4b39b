import type { OpenAPIHono } from "@hono/zod-openapi";
import type { ApiEnv } from "./context.ts";
import {
  bodyProblems,
  commonProblems,
  type HeaderName,
  headers,
  info,
  keyParameter,
  languageParameter,
  tags,
} from "./document-parts.ts";
import { idempotentMark } from "./idempotency.ts";
import { apiRoot } from "./methods.ts";
import { messages, problemSchema } from "./problem.ts";

type Ref = { $ref: string };
type Answer = { description: string; headers?: Record<string, unknown>; content?: Record<string, unknown> };
type Operation = {
  tags?: string[];
  parameters?: unknown[];
  requestBody?: unknown;
  responses: Record<string, Answer | Ref>;
  [mark: `x-${string}`]: unknown;
};
export type OpenApiDocument = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
  [part: string]: unknown;
};

const headerRef = (name: HeaderName): Ref => ({ $ref: `#/components/headers/${name}` });
const usualHeaders: HeaderName[] = ["X-Request-Id", "RateLimit-Policy", "RateLimit", "Content-Language"];

/** How the session's cookie and a token are named in `security`. */
const securitySchemes = {
  session: {
    type: "apiKey",
    in: "cookie",
    name: "karaj.session_token",
    description:
      "What signing in sets; over https its name begins with `__Host-`. Changes also need the header `X-XSRF-TOKEN` with the value of the cookie `XSRF-TOKEN`",
  },
  token: {
    type: "http",
    scheme: "bearer",
    description: "A token of somebody's own, which may do what it was made for",
  },
};

/** What the API says of itself (AP-16): its operations, each with what all of them have in common. */
export function describe(api: OpenAPIHono<ApiEnv>): OpenApiDocument {
  api.openAPIRegistry.register("Problem", problemSchema);
  const document = api.getOpenAPI31Document({
    openapi: "3.1.0",
    info,
    servers: [{ url: apiRoot, description: "This server" }],
  }) as unknown as OpenApiDocument;
  mendNulls(document);
  const used = new Set<string>();
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      complete(path, method, operation);
      for (const tag of operation.tags ?? []) used.add(tag);
    }
  }
  const known = tags.filter(({ name }) => used.has(name));
  const others = [...used].filter((name) => !tags.some((tag) => tag.name === name)).map((name) => ({ name }));
  document.tags = [...known, ...others];
  document["x-codes"] = messages;
  document.components = {
    ...document.components,
    securitySchemes,
    headers,
    parameters: { Language: languageParameter, IdempotencyKey: keyParameter },
    responses: Object.fromEntries(
      Object.values({ ...commonProblems, ...bodyProblems }).map(({ name, description, headers: own = [] }) => [
        name,
        problemAnswer(description, own),
      ]),
    ),
  };
  return document;
}

/** Adds what the API does for every operation, which its own description therefore doesn't say. */
function complete(path: string, method: string, operation: Operation): void {
  const { responses } = operation;
  // What is on the path by its pattern is given in full: some readers of the document want it so.
  operation.parameters = [...(operation.parameters ?? []), { $ref: "#/components/parameters/Language" }];
  if (operation[idempotentMark]) {
    operation.parameters.push({ $ref: "#/components/parameters/IdempotencyKey" });
    responses[409] ??= problemAnswer("The key was used for another request, or that one is still being worked at", [
      "Retry-After",
    ]);
  }
  if (method === "get" && responses[200] && hasJson(responses[200])) {
    responses[304] ??= { description: "As in the ETag that was sent: nothing has changed" };
  }
  const problems = { ...commonProblems, ...(operation.requestBody ? bodyProblems : {}) };
  for (const [status, { name }] of Object.entries(problems)) {
    responses[status] ??= { $ref: `#/components/responses/${name}` };
  }
  for (const [status, answer] of Object.entries(responses)) {
    if ("$ref" in answer) continue;
    const own: HeaderName[] = [];
    if (method === "get" && (status === "304" || (status === "200" && hasJson(answer)))) own.push("ETag");
    if (operation[idempotentMark] && status.startsWith("2")) own.push("Idempotency-Replayed");
    if (status === "429") own.push("Retry-After");
    answer.headers = { ...answer.headers, ...Object.fromEntries(own.concat(usualHeaders).map(withRef)) };
  }
  if (Object.keys(responses).length === 0) throw new Error(`${method} ${path} documents no answer`);
}

const withRef = (name: HeaderName): [string, Ref] => [name, headerRef(name)];

const hasJson = (answer: Answer | Ref): boolean =>
  "content" in answer && Object.keys(answer.content ?? {}).some((type) => /json$/.test(type));

function problemAnswer(description: string, own: readonly HeaderName[]): Answer {
  return {
    description,
    headers: Object.fromEntries([...own, ...usualHeaders].map(withRef)),
    content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
  };
}

/** A named shape that may be null is written as one that must be both: it is the one or the other. */
function mendNulls(part: unknown): void {
  if (typeof part !== "object" || part === null) return;
  const { allOf } = part as { allOf?: unknown };
  if (Array.isArray(allOf) && allOf.length === 2 && JSON.stringify(allOf[1]) === '{"type":["object","null"]}') {
    Object.assign(part, { anyOf: [allOf[0], { type: "null" }] });
    delete (part as { allOf?: unknown }).allOf;
  }
  for (const inner of Object.values(part)) mendNulls(inner);
}
