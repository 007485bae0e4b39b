/** Where a page of a list lies. `from` and `to` count from 1; both are 0 for an empty list. */
export type Page = { page: number; limit: number; total: number; pages: number; from: number; to: number };

/** The page's position within `total` items; a page past the end is an empty one, not an error. */
export function pageOf(page: number, limit: number, total: number): Page {
  const pages = Math.max(1, Math.ceil(total / limit));
  const from = (page - 1) * limit + 1;
  const empty = total === 0 || page > pages;
  return { page, limit, total, pages, from: empty ? 0 : from, to: empty ? 0 : Math.min(total, page * limit) };
}
