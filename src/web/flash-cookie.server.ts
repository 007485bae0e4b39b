import type { z } from "zod";
import { readCookie, serializeCookie } from "#kernel/cookie.ts";

/** Maximum age of a flash cookie in seconds. One minute is enough for the next page and avoids outdated messages. */
const FLASH_MAX_AGE_SECONDS = 60;

/** Creates a cookie with the outcome of a form for the next page. */
export const createFlashCookie = (name: string, value: unknown, origin: string): string =>
  serializeCookie(`flash-${name}`, Buffer.from(JSON.stringify(value)).toString("base64url"), {
    maxAge: FLASH_MAX_AGE_SECONDS,
    origin,
    httpOnly: true,
  });

export const clearFlashCookie = (name: string, origin: string): string =>
  serializeCookie(`flash-${name}`, "", { maxAge: 0, origin, httpOnly: true });

/** Reads the outcome from a flash cookie. Returns undefined when the cookie is missing or does not match the schema. */
export function readFlash<T>(request: Request, name: string, schema: z.ZodType<T>): T | undefined {
  const value = readCookie(request.headers.get("cookie"), `flash-${name}`);
  if (!value) return undefined;
  try {
    return schema.safeParse(JSON.parse(Buffer.from(value, "base64url").toString())).data;
  } catch {
    return undefined;
  }
}

/** Creates the functions that write, clear and read a flash cookie with values of the schema. */
export const createFlash = <T>(name: string, schema: z.ZodType<T>) => ({
  cookie: (value: T, origin: string): string => createFlashCookie(name, value, origin),
  cleared: (origin: string): string => clearFlashCookie(name, origin),
  read: (request: Request): T | undefined => readFlash(request, name, schema),
});
