import type { MiddlewareHandler } from "hono";
import type { ServerEnv } from "../app.ts";
import { asksForTooMany, isTooDeep } from "../deep-paths.ts";
import { type HandedStore, handedIn } from "./handed.ts";
import { answerKept } from "./page-cache.ts";

/** Answers `/handed/:name` with what a kept page hands over to its scripts, as long as it is there. */
export const handedBefore =
  (store: HandedStore): MiddlewareHandler<ServerEnv, "/handed/:name"> =>
  async (c, next) => {
    const kept = store.get(c.req.param("name"));
    return kept ? answerKept(kept, c.req.raw) : next();
  };

/**
 * The same where another process has sent the page, or it was let go long ago: then the page is made anew for it (`of` says which), and
 * who reads it sees what is true now. Addresses that no page has, and that would keep the router busy, are refused here as they are
 * where pages are asked for themselves.
 */
export async function handedAnew(request: Request, make: (page: Request) => Promise<Response>): Promise<Response> {
  const here = new URL(request.url);
  const of = URL.parse(here.searchParams.get("of") ?? "", here);
  const isRefused =
    of?.origin !== here.origin ||
    of.pathname === here.pathname ||
    isTooDeep(of.pathname) ||
    asksForTooMany(of.pathname, of.searchParams.get("paths"));
  if (isRefused) return new Response("404: nothing is handed over here", { status: 404 });
  const headers = new Headers(request.headers);
  for (const own of ["if-none-match", "range"]) headers.delete(own);
  headers.set("accept", "text/html");
  const page = await make(new Request(of, { headers, signal: request.signal }));
  const handed = page.status === 200 ? handedIn(await page.text()) : undefined;
  if (handed === undefined) return new Response("404: no such page", { status: 404 });
  const answer = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };
  return new Response(handed, { headers: answer });
}
