import { COOKIE_MAX_AGE, readCookie, serializeCookie } from "#kernel/cookie.ts";
import { formatIdList, parseComparedIds } from "./comparison.ts";

const COOKIE_NAME = "compare";

/**
 * Reads the listing ids of the comparison from the browser's cookie. The cookie contains no secret, so scripts may read
 * it.
 */
export const readComparisonCookie = (request: Request): number[] =>
  parseComparedIds(readCookie(request.headers.get("cookie"), COOKIE_NAME));

/** Creates the cookie that stores a guest's comparison for half a year. Without ids the cookie is deleted. */
export const createComparisonCookie = (ids: readonly number[], origin: string): string =>
  serializeCookie(COOKIE_NAME, formatIdList(ids), { maxAge: ids.length > 0 ? COOKIE_MAX_AGE.halfAYear : 0, origin });
