import { cookie, cookieAge, readCookie } from "#kernel/cookie.ts";
import { formatCompared, parseCompared } from "./compare.ts";

const name = "compare";

/** Gets the ids that a visitor's browser compares. Scripts may read the cookie, since it holds no secret. */
export const getComparedInBrowser = (request: Request): number[] =>
  parseCompared(readCookie(request.headers.get("cookie"), name));

/** Makes the cookie that keeps a visitor's comparison for half a year. Without ids it deletes the cookie. */
export const toCompareCookie = (ids: readonly number[], origin: string): string =>
  cookie(name, formatCompared(ids), { age: ids.length > 0 ? cookieAge.halfAYear : 0, origin });
