import type { TypedResponse } from "hono";

/**
 * Response that the OpenAPI description of its operation documents. Hono cannot infer its status and body from the
 * handler.
 */
export type DocumentedResponse = Response & TypedResponse<never, never, never>;

/**
 * Gives a response the type of a documented response. Use it for JSON text from the cache, streams and problems. The
 * caller must make sure that the operation documents the response.
 */
export const toDocumentedResponse = (response: Response): DocumentedResponse => response as DocumentedResponse;
