import type { Context } from "hono";

/**
 * Replaces the response of the context. Clears the old response first, because Hono would otherwise merge the headers
 * and copy the body as a stream.
 */
export function replaceResponse(c: Context, response: Response): void {
  c.res = undefined;
  c.res = response;
}
