/**
 * Types for the parts of the API's OpenAPI 3.1 document that the documentation pages read. Other parts have no type.
 */

export type ApiSchema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  example?: unknown;
  default?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  properties?: Record<string, ApiSchema>;
  required?: string[];
  additionalProperties?: boolean | ApiSchema;
  items?: ApiSchema;
  anyOf?: ApiSchema[];
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
export type ApiResponse = { description: string; content?: Content; headers?: Record<string, unknown> };
type ApiOperation = {
  operationId: string;
  tags?: string[];
  summary?: string;
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: (ApiParameter | Ref)[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, ApiResponse | Ref>;
};

/** OpenAPI document. References are resolved through `components`. */
export type ApiDocument = {
  paths: Record<string, Record<string, unknown>>;
  components: Record<string, Record<string, unknown>>;
  [part: string]: unknown;
};

const httpMethods = ["get", "post", "put", "patch", "delete"] as const;

/** Resolves a `$ref` of the document. Other values are returned unchanged. */
export function resolveRef<T extends object>(document: ApiDocument, value: T | Ref): T {
  if (!("$ref" in value) || typeof value.$ref !== "string") return value as T;
  const [, , section = "", name = ""] = value.$ref.split("/");
  return resolveRef(document, (document.components[section]?.[name] ?? {}) as T);
}

/** Group of operations that share a tag. `name` is the tag, `label` is the name that readers see. */
export type ApiGroup = { name: string; label: string; slug: string; description: string };

type ApiTag = { name: string; "x-displayName"?: string; description?: string };

/** Lists the tags of the document as groups, each with a URL slug. */
export const listApiGroups = (document: ApiDocument): ApiGroup[] =>
  ((document.tags ?? []) as ApiTag[]).map(({ name, "x-displayName": label = name, description = "" }) => ({
    name,
    label,
    slug: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-"),
    description,
  }));

/** Operation with its method and path. The references of its parameters and responses are resolved. */
export type ApiEndpoint = Omit<ApiOperation, "parameters" | "responses"> & {
  method: string;
  path: string;
  parameters: ApiParameter[];
  responses: Record<string, ApiResponse>;
};

/** Lists all operations of the document in their original order. */
export const listOperations = (document: ApiDocument): ApiEndpoint[] =>
  Object.entries(document.paths).flatMap(([path, byMethod]) =>
    httpMethods.flatMap((method) => {
      const operation = byMethod[method] as ApiOperation | undefined;
      if (!operation) return [];
      const parameters = (operation.parameters ?? []).map((each) => resolveRef<ApiParameter>(document, each));
      const responses = Object.fromEntries(
        Object.entries(operation.responses).map(([status, each]) => [status, resolveRef<ApiResponse>(document, each)]),
      );
      return [{ ...operation, method: method.toUpperCase(), path, parameters, responses }];
    }),
  );

/** Returns whether the method, path, name and texts of an operation together contain every word of the search text. */
export function hasAllWords(
  { method, path, operationId, summary, description, tags }: ApiEndpoint,
  text: string,
): boolean {
  const all = [method, path, operationId, summary, description, tags].join(" ").toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
