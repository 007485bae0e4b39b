import { createApi } from "./api.ts";
import { buildOpenApiDocument, type OpenApiDocument } from "./build-openapi-document.ts";
import type { ApiServices } from "./context.ts";

let cachedDocument: OpenApiDocument | undefined;

/**
 * Returns the OpenAPI document. Creates an API without services for it, because the document does not depend on them.
 */
export function getOpenApiDocument(): OpenApiDocument {
  cachedDocument ??= buildOpenApiDocument(createApi({ limits: {} } as ApiServices, () => "en"));
  return cachedDocument;
}
