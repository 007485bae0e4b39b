import { formatCompared, parseCompared } from "#domain/compare/compare.ts";
import { readCookie } from "#web/preferences/preferences.ts";

const halfAYear = 180 * 24 * 60 * 60;

/** What this visitor compares (GN-02): kept in a cookie that scripts may read, for it holds no secret. */
export const comparedOf = (request: Request): number[] =>
  parseCompared(readCookie(request.headers.get("cookie"), "compare"));

export function compareCookie(ids: readonly number[], origin: string): string {
  const age = ids.length > 0 ? halfAYear : 0;
  return `compare=${formatCompared(ids)}; Path=/; Max-Age=${age}; SameSite=Lax${origin.startsWith("https:") ? "; Secure" : ""}`;
}
