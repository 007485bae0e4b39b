import type { TypedResponse } from "hono";

/** Response whose status and body the operation documents, but which Hono cannot infer from the handler. */
export type DocumentedResponse = Response & TypedResponse<never, never, never>;

/**
 * Types a response whose body Hono cannot infer: JSON text from the cache, a stream or a problem. Callers must make
 * sure that the operation documents the response.
 */
export const toDocumentedResponse = (response: Response): DocumentedResponse => response as DocumentedResponse;
