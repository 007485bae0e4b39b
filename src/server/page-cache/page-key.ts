import type { Language } from "#kernel/local-text.ts";
import { getRegionKey } from "#web/preferences/visitor-region.ts";

/** Cookies that change what a page shows, and the values that they may have; others make a page one reader's own. */
const choices: Record<string, RegExp> = {
  language: /^[a-z]{2}$/,
  theme: /^(?:light|dark)$/,
  currency: /^[A-Z]{3}$/,
  zone: /^[\w+/-]{1,40}$/,
  layout: /^[\w-]{1,20}$/,
  limit: /^\d{1,3}$/,
};

/** Marks a browser in which somebody has signed in before; no page shows it. */
const deviceCookie = /^(?:__Host-)?karaj\.device$/;

/** Longer addresses are asked for once. */
const longest = 1_000;

/**
 * By what a page is the same for everybody: its address, language, and what was chosen. Undefined for whoever has something that
 * only their pages show (a session, a cart, a comparison, a garage, news that is told once): any cookie that isn't a mere choice.
 */
export function pageKey(request: Request, language: Language): string | undefined {
  if (request.method !== "GET" || request.url.length > longest) return undefined;
  if (request.headers.has("authorization") || request.headers.has("range")) return undefined;
  const chosen = choiceCookies(request);
  if (!chosen) return undefined;
  // Whoever chose a currency sees that one, wherever they are; others see what all of their region see.
  const region = chosen.some((each) => each.startsWith("currency=")) ? "" : getRegionKey(request.headers);
  return [language, region, ...chosen.sort(), request.url].join(" ");
}

/** What was chosen, by cookies; undefined for whoever has another cookie. */
export function choiceCookies(request: Request): string[] | undefined {
  const chosen: string[] = [];
  for (const pair of (request.headers.get("cookie") ?? "").split(";")) {
    const [name = "", value = ""] = pair.split("=", 2).map((part) => part.trim());
    if (name === "" || deviceCookie.test(name)) continue;
    const allowed = Object.hasOwn(choices, name) ? choices[name] : undefined;
    if (!allowed?.test(value)) return undefined;
    // The language is known already, and may come from the address instead. Of a time zone only its region matters.
    if (name !== "language" && name !== "zone") chosen.push(`${name}=${value}`);
  }
  return chosen;
}
