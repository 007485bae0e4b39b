import { data, type RouterContextProvider, redirect } from "react-router";
import type { z } from "zod";
import { readCookie, serializeCookie } from "#kernel/cookie.ts";
import { requestContext } from "./context.ts";

/** Maximum age of a flash cookie in seconds. One minute is enough for the next page and avoids outdated messages. */
const FLASH_MAX_AGE_SECONDS = 60;

/** Creates a cookie that carries the result of a form to the next page. */
export const createFlashCookie = (name: string, value: unknown, origin: string): string =>
  serializeCookie(`flash-${name}`, Buffer.from(JSON.stringify(value)).toString("base64url"), {
    maxAge: FLASH_MAX_AGE_SECONDS,
    origin,
    httpOnly: true,
  });

export const clearFlashCookie = (name: string, origin: string): string =>
  serializeCookie(`flash-${name}`, "", { maxAge: 0, origin, httpOnly: true });

/**
 * Reads the result of a form from its flash cookie. Returns undefined when the cookie is missing or does not match
 * the schema.
 */
export function readFlash<T>(request: Request, name: string, schema: z.ZodType<T>): T | undefined {
  const value = readCookie(request.headers.get("cookie"), `flash-${name}`);
  if (!value) return undefined;
  try {
    return schema.safeParse(JSON.parse(Buffer.from(value, "base64url").toString())).data;
  } catch {
    return undefined;
  }
}

type Context = Readonly<RouterContextProvider>;

/**
 * Creates the functions for one flash cookie. Such a cookie carries the result of a form to the next page and is then
 * cleared.
 */
export function createFlash<T>(name: string, schema: z.ZodType<T>) {
  const cookie = (value: T, origin: string): string => createFlashCookie(name, value, origin);
  const cleared = (origin: string): string => clearFlashCookie(name, origin);
  return {
    cookie,
    cleared,
    read: (request: Request): T | undefined => readFlash(request, name, schema),
    /** Returns a redirect (303) to a page, with the flash cookie that holds the result. */
    redirect(context: Context, path: string, value: T): Response {
      const { origin } = context.get(requestContext);
      return redirect(path, { status: 303, headers: { "set-cookie": cookie(value, origin) } });
    },
    /**
     * Returns the loader data of a page. Clears the flash cookie when `outcome` is set, because the page shows it
     * now.
     */
    respond<Page>(context: Context, page: Page, outcome: T | undefined) {
      const { origin } = context.get(requestContext);
      return data(page, outcome === undefined ? undefined : { headers: { "set-cookie": cleared(origin) } });
    },
  };
}
