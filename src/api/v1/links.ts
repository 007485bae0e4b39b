import type { ApiContext } from "./context.ts";

type Place = { page: number; pages: number };
type Options = {
  /** Where a walk goes on. */
  next?: string | undefined;
  /** How many pages there are isn't known. */
  endless?: boolean;
};

/** Says by the `Link` header (RFC 8288) where the other pages of a list are. */
export const linkPages = (c: ApiContext, place: Place, options: Options = {}): void =>
  c.header("link", pageLinks(c.req.url, place, options));

/** What the `Link` header of a list at this address says. */
export function pageLinks(address: string, { page, pages }: Place, { next, endless = false }: Options = {}): string {
  const url = new URL(address);
  const walks = url.searchParams.has("cursor");
  const to = (relation: string, name: "page" | "cursor", value: string): string => {
    const params = new URLSearchParams(url.searchParams);
    for (const each of ["page", "cursor"]) params.delete(each);
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
  return links.join(", ");
}
