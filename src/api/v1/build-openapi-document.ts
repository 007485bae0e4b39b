import type { OpenAPIHono } from "@hono/zod-openapi";
import type { ApiEnv } from "./context.ts";
import { IDEMPOTENCY_OPENAPI_EXTENSION } from "./idempotency.ts";
import {
  bodyProblemResponses,
  commonProblemResponses,
  type HeaderName,
  headerDefinitions,
  idempotencyKeyParameter,
  languageParameter,
  openApiInfo,
  openApiTags,
} from "./openapi-components.ts";
import { problemMessages, problemSchema } from "./problem-response.ts";
import { API_ROOT } from "./unknown-routes.ts";

type Ref = { $ref: string };
type OpenApiResponse = { description: string; headers?: Record<string, unknown>; content?: Record<string, unknown> };
type OpenApiOperation = {
  tags?: string[];
  parameters?: unknown[];
  requestBody?: unknown;
  responses: Record<string, OpenApiResponse | Ref>;
  [extension: `x-${string}`]: unknown;
};
export type OpenApiDocument = {
  openapi: string;
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: Record<string, Record<string, unknown>>;
  [part: string]: unknown;
};

const createHeaderRef = (name: HeaderName): Ref => ({ $ref: `#/components/headers/${name}` });
const sharedHeaders: HeaderName[] = ["X-Request-Id", "RateLimit-Policy", "RateLimit", "Content-Language"];

/** Definitions of authentication by session cookie and by bearer token, for the OpenAPI document. */
const securitySchemes = {
  session: {
    type: "apiKey",
    in: "cookie",
    name: "karaj.session_token",
    description:
      "Cookie that signing in sets. With https, its name starts with `__Host-`. Writing requests also need the header `X-XSRF-TOKEN` with the value of the cookie `XSRF-TOKEN`",
  },
  token: {
    type: "http",
    scheme: "bearer",
    description: "Personal token that allows what its scopes say",
  },
};

/** Builds the OpenAPI 3.1 document (AP-16). Adds the parts that all operations share to each operation. */
export function buildOpenApiDocument(api: OpenAPIHono<ApiEnv>): OpenApiDocument {
  api.openAPIRegistry.register("Problem", problemSchema);
  const document = api.getOpenAPI31Document({
    openapi: "3.1.0",
    info: openApiInfo,
    servers: [{ url: API_ROOT, description: "This server" }],
  }) as unknown as OpenApiDocument;
  fixNullableSchemas(document);
  const usedTags = new Set<string>();
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      completeOperation(path, method, operation);
      for (const tag of operation.tags ?? []) usedTags.add(tag);
    }
  }
  const knownTags = openApiTags.filter(({ name }) => usedTags.has(name));
  const otherTags = [...usedTags]
    .filter((name) => !openApiTags.some((tag) => tag.name === name))
    .map((name) => ({ name }));
  document.tags = [...knownTags, ...otherTags];
  document["x-codes"] = problemMessages;
  document.components = {
    ...document.components,
    securitySchemes,
    headers: headerDefinitions,
    parameters: { Language: languageParameter, IdempotencyKey: idempotencyKeyParameter },
    responses: Object.fromEntries(
      Object.values({ ...commonProblemResponses, ...bodyProblemResponses }).map(
        ({ name, description, headers: ownHeaders = [] }) => [name, createProblemResponse(description, ownHeaders)],
      ),
    ),
  };
  return document;
}

/** Adds the parameters, headers and problem responses that all operations share to one operation. */
function completeOperation(path: string, method: string, operation: OpenApiOperation): void {
  const { responses } = operation;
  // Path parameters stay inline, because some OpenAPI tools require that.
  operation.parameters = [...(operation.parameters ?? []), { $ref: "#/components/parameters/Language" }];
  if (operation[IDEMPOTENCY_OPENAPI_EXTENSION]) {
    operation.parameters.push({ $ref: "#/components/parameters/IdempotencyKey" });
    responses[409] ??= createProblemResponse(
      "The key was used for another request, or the first request is still running",
      ["Retry-After"],
    );
  }
  if (method === "get" && responses[200] && hasJsonContent(responses[200])) {
    responses[304] ??= { description: "Not modified since the ETag that was sent" };
  }
  const problems = { ...commonProblemResponses, ...(operation.requestBody ? bodyProblemResponses : {}) };
  for (const [status, { name }] of Object.entries(problems)) {
    responses[status] ??= { $ref: `#/components/responses/${name}` };
  }
  for (const [status, answer] of Object.entries(responses)) {
    if ("$ref" in answer) continue;
    const ownHeaders: HeaderName[] = [];
    if (method === "get" && (status === "304" || (status === "200" && hasJsonContent(answer)))) ownHeaders.push("ETag");
    if (operation[IDEMPOTENCY_OPENAPI_EXTENSION] && status.startsWith("2")) ownHeaders.push("Idempotency-Replayed");
    if (status === "429") ownHeaders.push("Retry-After");
    answer.headers = { ...answer.headers, ...Object.fromEntries(ownHeaders.concat(sharedHeaders).map(toHeaderEntry)) };
  }
  if (Object.keys(responses).length === 0) throw new Error(`${method} ${path} documents no answer`);
}

const toHeaderEntry = (name: HeaderName): [string, Ref] => [name, createHeaderRef(name)];

const hasJsonContent = (answer: OpenApiResponse | Ref): boolean =>
  "content" in answer && Object.keys(answer.content ?? {}).some((type) => /json$/.test(type));

function createProblemResponse(description: string, ownHeaders: readonly HeaderName[]): OpenApiResponse {
  return {
    description,
    headers: Object.fromEntries([...ownHeaders, ...sharedHeaders].map(toHeaderEntry)),
    content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
  };
}

/**
 * Changes nullable references from `allOf` to `anyOf` with null. The generator writes `allOf` with a nullable type,
 * which rejects null.
 */
function fixNullableSchemas(part: unknown): void {
  if (typeof part !== "object" || part === null) return;
  const { allOf } = part as { allOf?: unknown };
  if (Array.isArray(allOf) && allOf.length === 2 && JSON.stringify(allOf[1]) === '{"type":["object","null"]}') {
    Object.assign(part, { anyOf: [allOf[0], { type: "null" }] });
    delete (part as { allOf?: unknown }).allOf;
  }
  for (const inner of Object.values(part)) fixNullableSchemas(inner);
}
