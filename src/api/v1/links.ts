import { isListParameter } from "#domain/ads/list-parameters.ts";
import type { ApiContext } from "./context.ts";

type Place = { page: number; pages: number };
type Options = {
  /** Where a walk goes on. */
  next?: string | undefined;
  /** How many pages there are isn't known. */
  endless?: boolean;
};

/** Longer headers are refused by proxies and by programs that read them, and the whole answer with them; in characters. */
const longest = 4_096;

/** Query parameters of the other lists that the API describes. */
const OTHER_PARAMETERS = new Set(["filter", "open", "status", "unread", "verified"]);

/** Whether an operation reads this parameter: links don't carry others on. */
export const isKnownParameter = (name: string): boolean => isListParameter(name) || OTHER_PARAMETERS.has(name);

/** Says by the `Link` header (RFC 8288) where the other pages of a list are. */
export const linkPages = (c: ApiContext, place: Place, options: Options = {}): void =>
  c.header("link", pageLinks(c.req.url, place, options));

/**
 * What the `Link` header of a list at this address says. Undefined when the address is so long that the header would be
 * refused: the list's own `page` and `pages` say it as well.
 */
export function pageLinks(
  address: string,
  { page, pages }: Place,
  { next, endless = false }: Options = {},
): string | undefined {
  const url = new URL(address);
  const walks = url.searchParams.has("cursor");
  const kept = [...url.searchParams].filter(([each]) => each !== "page" && each !== "cursor" && isKnownParameter(each));
  const to = (relation: string, name: "page" | "cursor", value: string): string => {
    const params = new URLSearchParams(kept);
    params.set(name, value);
    return `<${url.pathname}?${params}>; rel="${relation}"`;
  };
  const links = [to("first", "page", "1")];
  if (walks) {
    if (next) links.push(to("next", "cursor", next));
  } else {
    if (page > 1) links.push(to("prev", "page", String(Math.min(page - 1, pages))));
    if (page < pages) links.push(to("next", "page", String(page + 1)));
    if (!endless) links.push(to("last", "page", String(pages)));
  }
  const header = links.join(", ");
  return header.length <= longest ? header : undefined;
}
