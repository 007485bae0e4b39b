import { formatCompared, parseCompared } from "#domain/compare/compare.ts";
import { cookie, cookieAge, readCookie } from "#web/cookie.ts";

/** What this visitor compares (GN-02): kept in a cookie that scripts may read, for it holds no secret. */
export const comparedOf = (request: Request): number[] =>
  parseCompared(readCookie(request.headers.get("cookie"), "compare"));

export const compareCookie = (ids: readonly number[], origin: string): string =>
  cookie("compare", formatCompared(ids), { age: ids.length > 0 ? cookieAge.halfAYear : 0, origin });
