import { isListParameter } from "#domain/listings/filters/filter-table.ts";
import type { ApiContext } from "./context.ts";

type PagePosition = { page: number; pages: number };
type PageLinkOptions = {
  /** Cursor of the next page, if there is a next page and the list supports cursors. */
  next?: string | undefined;
  /** Whether the number of pages is unknown. There is then no link to the last page. */
  hasUnknownTotal?: boolean;
};

/** Maximum length of the Link header, in characters. Proxies and clients reject responses with longer headers. */
const MAX_LINK_HEADER_LENGTH = 4_096;

/** Query parameters of lists other than product lists. */
const OTHER_LIST_PARAMETERS = new Set(["filter", "open", "status", "unread", "verified"]);

/**
 * Returns whether links to other pages of a list keep this query parameter. Parameters that no operation reads are
 * dropped.
 */
export const isPageLinkParameter = (name: string): boolean => isListParameter(name) || OTHER_LIST_PARAMETERS.has(name);

/** Sets the `Link` header (RFC 8288), which contains the URLs of other pages of a list. */
export const setPageLinks = (c: ApiContext, position: PagePosition, options: PageLinkOptions = {}): void =>
  c.header("link", formatPageLinks(c.req.url, position, options));

/**
 * Formats the `Link` header of a list. Returns undefined if it would be too long. Clients can then use `page` and
 * `pages` in the body.
 */
export function formatPageLinks(
  address: string,
  { page, pages }: PagePosition,
  { next, hasUnknownTotal = false }: PageLinkOptions = {},
): string | undefined {
  const url = new URL(address);
  const usesCursor = url.searchParams.has("cursor");
  const carriedParameters = [...url.searchParams].filter(
    ([each]) => each !== "page" && each !== "cursor" && isPageLinkParameter(each),
  );
  const formatLink = (relation: string, name: "page" | "cursor", value: string): string => {
    const params = new URLSearchParams(carriedParameters);
    params.set(name, value);
    return `<${url.pathname}?${params}>; rel="${relation}"`;
  };
  const links = [formatLink("first", "page", "1")];
  if (usesCursor) {
    if (next) links.push(formatLink("next", "cursor", next));
  } else {
    if (page > 1) links.push(formatLink("prev", "page", String(Math.min(page - 1, pages))));
    if (page < pages) links.push(formatLink("next", "page", String(page + 1)));
    if (!hasUnknownTotal) links.push(formatLink("last", "page", String(pages)));
  }
  const header = links.join(", ");
  return header.length <= MAX_LINK_HEADER_LENGTH ? header : undefined;
}
