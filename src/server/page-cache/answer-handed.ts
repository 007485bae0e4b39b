import { type HandedStore, handedIn } from "./handed.ts";
import { answerKept } from "./page-cache.ts";

/**
 * What a kept page hands over to its scripts. Another process may have sent the page, or it was let go long ago: then the page is
 * made anew for it (`of` says which), and who reads it sees what is true now.
 */
export async function answerHanded(
  request: Request,
  name: string,
  store: HandedStore,
  make: (page: Request) => Promise<Response>,
): Promise<Response> {
  const kept = store.get(name);
  if (kept) return answerKept(kept, request);
  const here = new URL(request.url);
  const of = URL.parse(here.searchParams.get("of") ?? "", here);
  if (of?.origin !== here.origin || of.pathname === here.pathname) {
    return new Response("404: nothing is handed over here", { status: 404 });
  }
  const headers = new Headers(request.headers);
  for (const own of ["if-none-match", "range"]) headers.delete(own);
  headers.set("accept", "text/html");
  const page = await make(new Request(of, { headers, signal: request.signal }));
  const handed = page.status === 200 ? handedIn(await page.text()) : undefined;
  if (handed === undefined) return new Response("404: no such page", { status: 404 });
  const answer = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };
  return new Response(handed, { headers: answer });
}
