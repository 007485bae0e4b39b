import type { TypedResponse } from "hono";

/** Response that a handler may return wherever its operation documents its status and body. */
export type DocumentedResponse = Response & TypedResponse<never, never, never>;

/**
 * Types a response whose body Hono cannot infer: serialized JSON from the response cache, a stream or a problem
 * document. The caller is responsible that the operation documents it.
 */
export const toDocumentedResponse = (response: Response): DocumentedResponse => response as DocumentedResponse;
