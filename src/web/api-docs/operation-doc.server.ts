import { renderMarkdown } from "#domain/content/markdown.server.ts";
import type { ApiDocument, ApiEndpoint, ApiResponse } from "./api-document.ts";
import { type CurlCommand, createCurlCommand, type DocsSource } from "./curl-command.ts";
import { generateExample } from "./example.ts";
import { createFieldDoc, type FieldDoc, formatSchemaType, getFieldDocs } from "./field-docs.ts";

/**
 * Who may call an operation. `anybody`: no sign-in needed. `member`: session or access token. `open`: no sign-in
 * needed, but an access token must have `scope`. `session`: session only, no access token.
 */
export type AccessDoc = { who: "anybody" | "member" | "open" | "session"; scope?: string };

type ResponseDoc = {
  status: string;
  description: string;
  kind?: string;
  type?: string;
  fields?: FieldDoc[];
};

export type OperationDoc = {
  id: string;
  method: string;
  path: string;
  summary: string;
  html?: string;
  access: AccessDoc;
  parameters: (FieldDoc & { place: string })[];
  body?: { kind: string; type: string; fields: FieldDoc[] };
  answers: ResponseDoc[];
  /** Error responses that the operation may return. */
  problems: { status: string; description: string }[];
  command: CurlCommand;
  example?: string;
};

/** Collects the documentation of an operation for its page. */
export function toOperationDoc({ document, origin }: DocsSource, operation: ApiEndpoint): OperationDoc {
  const { operationId: id, method, path, parameters, summary = id, description } = operation;
  const [contentType, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const schema = content?.schema;
  const responses = Object.entries(operation.responses);
  const operationDoc: OperationDoc = {
    id,
    method,
    path,
    summary,
    access: getAccess(operation),
    // The parameter `lang` is left out, because the introduction explains it for all operations.
    parameters: parameters
      .filter(({ name }) => name !== "lang")
      .map(
        ({ name, in: place, required = false, description: parameterDescription, schema: parameterSchema = {} }) => ({
          ...createFieldDoc(
            document,
            name,
            parameterDescription ? { ...parameterSchema, description: parameterDescription } : parameterSchema,
            required,
          ),
          place,
        }),
      ),
    answers: responses.filter(([status]) => Number(status) < 400).map((each) => toResponseDoc(document, ...each)),
    problems: responses
      .filter(([status]) => Number(status) >= 400)
      .map(([status, answer]) => ({ status, description: answer.description })),
    command: createCurlCommand({ document, origin }, operation),
  };
  if (description) operationDoc.html = renderMarkdown(description, origin).html;
  if (contentType && schema) {
    operationDoc.body = {
      kind: contentType,
      type: formatSchemaType(document, schema),
      fields: getFieldDocs(document, schema) ?? [],
    };
  }
  const responseSchema = responses.find(([status]) => status.startsWith("2"))?.[1].content?.["application/json"]
    ?.schema;
  if (responseSchema) operationDoc.example = JSON.stringify(generateExample(document, responseSchema), null, 2);
  return operationDoc;
}

function toResponseDoc(document: ApiDocument, status: string, { description, content }: ApiResponse): ResponseDoc {
  const [kind, { schema } = {}] = Object.entries(content ?? {})[0] ?? [];
  const answer: ResponseDoc = { status, description };
  if (kind) answer.kind = kind;
  if (schema) {
    answer.type = formatSchemaType(document, schema);
    const fields = getFieldDocs(document, schema);
    if (fields) answer.fields = fields;
  }
  return answer;
}

/**
 * Derives who may call an operation from its `security`. Each entry is one way to authenticate; an empty entry allows
 * public access.
 */
function getAccess({ security = [] }: ApiEndpoint): AccessDoc {
  const scope = security.flatMap((securityRequirement) => securityRequirement.token ?? [])[0];
  const isPublic =
    security.length === 0 || security.some((securityRequirement) => Object.keys(securityRequirement).length === 0);
  if (scope) return { who: isPublic ? "open" : "member", scope };
  return { who: isPublic ? "anybody" : "session" };
}
