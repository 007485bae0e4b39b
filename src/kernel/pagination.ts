/**
 * Position of a page in a list. `total` is the number of items, `pages` the number of pages. `from` and `to` are the
 * numbers of the first and last item of the page, counted from 1; both are 0 for an empty page.
 */
export type PageInfo = { page: number; limit: number; total: number; pages: number; from: number; to: number };

/** Calculates the position of a page in a list of `total` items. A page past the end is empty and no error. */
export function paginate(page: number, limit: number, total: number): PageInfo {
  const pages = Math.max(1, Math.ceil(total / limit));
  const from = (page - 1) * limit + 1;
  const isEmpty = total === 0 || page > pages;
  return { page, limit, total, pages, from: isEmpty ? 0 : from, to: isEmpty ? 0 : Math.min(total, page * limit) };
}
