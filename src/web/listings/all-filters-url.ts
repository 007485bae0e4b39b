/** Path of the page with all filters of a list. */
export const ALL_FILTERS_PATH = "/shop/filters";

/** Parameter of the page with all filters: the path of the list to which the filters are applied. */
export const LIST_PATH_PARAM = "in.path";

/** Returns the address of the page with all filters of a list. `scope` is the fixed scope of the list (`toScopeParams`). */
export function getAllFiltersUrl({ path, search, scope }: { path: string; search: string; scope: string }): string {
  const params = new URLSearchParams(scope);
  params.set(LIST_PATH_PARAM, path);
  for (const [name, value] of new URLSearchParams(search)) if (name !== "page") params.append(name, value);
  return `${ALL_FILTERS_PATH}?${params}`;
}
