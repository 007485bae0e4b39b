import { createApi } from "./api.ts";
import { buildOpenApiDocument, type OpenApiDocument } from "./build-openapi-document.ts";
import type { ApiServices } from "./context.ts";

let cachedDocument: OpenApiDocument | undefined;

/** Returns the OpenAPI document. It does not depend on services, so it is built from an API without services. */
export function getOpenApiDocument(): OpenApiDocument {
  cachedDocument ??= buildOpenApiDocument(createApi({ limits: {} } as ApiServices, () => "en"));
  return cachedDocument;
}
