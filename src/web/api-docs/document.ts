/** The API's own description (OpenAPI 3.1), as far as its pages read it. */

export type ApiSchema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  example?: unknown;
  default?: unknown;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  properties?: Record<string, ApiSchema>;
  required?: string[];
  additionalProperties?: boolean | ApiSchema;
  items?: ApiSchema;
  anyOf?: ApiSchema[];
  oneOf?: ApiSchema[];
  allOf?: ApiSchema[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
};

type Ref = { $ref: string };
export type ApiParameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: ApiSchema;
};
type Content = Record<string, { schema?: ApiSchema; example?: unknown }>;
export type ApiAnswer = { description: string; content?: Content; headers?: Record<string, unknown> };
export type ApiOperation = {
  operationId: string;
  tags?: string[];
  summary?: string;
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: (ApiParameter | Ref)[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, ApiAnswer | Ref>;
};

/** The parts of a document by name; what a reference leads to is found by it. */
export type ApiDocument = {
  paths: Record<string, Record<string, unknown>>;
  components: Record<string, Record<string, unknown>>;
  [part: string]: unknown;
};

export const methods = ["get", "post", "put", "patch", "delete"] as const;

/** What a reference of the document stands for. */
export function lookedUp<T extends object>(document: ApiDocument, value: T | Ref): T {
  if (!("$ref" in value) || typeof value.$ref !== "string") return value as T;
  const [, , section = "", name = ""] = value.$ref.split("/");
  return lookedUp(document, (document.components[section]?.[name] ?? {}) as T);
}

/** A group of operations, by its tag. */
export type ApiGroup = { name: string; slug: string; description: string };

export const groupsOf = (document: ApiDocument): ApiGroup[] =>
  ((document.tags ?? []) as { name: string; description?: string }[]).map(({ name, description = "" }) => ({
    name,
    slug: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-"),
    description,
  }));

export type FoundOperation = ApiOperation & { method: string; path: string };

/** All operations, as the document has them. */
export const operationsOf = (document: ApiDocument): FoundOperation[] =>
  Object.entries(document.paths).flatMap(([path, byMethod]) =>
    methods.flatMap((method) => {
      const operation = byMethod[method] as ApiOperation | undefined;
      return operation ? [{ ...operation, method: method.toUpperCase(), path }] : [];
    }),
  );

/** Whether an operation has every word that is looked for. */
export function isAbout(
  { method, path, operationId, summary, description, tags }: FoundOperation,
  text: string,
): boolean {
  const all = [method, path, operationId, summary, description, tags].join(" ").toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
