const responseBytes = new WeakMap<Response, Uint8Array<ArrayBuffer>>();

/**
 * Creates a response and remembers its bytes, so that `getResponseBytes` can return them without reading the body.
 * Reading the body copies the bytes twice.
 */
export function createBytesResponse(bytes: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  const response = new Response(bytes, init);
  responseBytes.set(response, bytes);
  return response;
}

/**
 * Returns the bytes of a response made by `createBytesResponse`. Returns undefined for any other response, whose body
 * has to be read.
 */
export const getResponseBytes = (response: Response): Uint8Array<ArrayBuffer> | undefined =>
  responseBytes.get(response);
