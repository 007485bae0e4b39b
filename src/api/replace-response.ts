import type { Context } from "hono";

/**
 * Replaces the response of the context. Clearing the old response first prevents Hono from merging the headers and
 * copying the body as a stream.
 */
export function replaceResponse(c: Context, response: Response): void {
  c.res = undefined;
  c.res = response;
}
