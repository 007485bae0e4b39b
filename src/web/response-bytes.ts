const responseBytes = new WeakMap<Response, Uint8Array<ArrayBuffer>>();

/**
 * Creates a response and remembers its bytes for `getResponseBytes`. Reading them from the body would copy them
 * twice.
 */
export function createBytesResponse(bytes: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  const response = new Response(bytes, init);
  responseBytes.set(response, bytes);
  return response;
}

/**
 * Returns the bytes of a response that `createBytesResponse` made. Returns undefined for any other response, whose
 * body must be read.
 */
export const getResponseBytes = (response: Response): Uint8Array<ArrayBuffer> | undefined =>
  responseBytes.get(response);
