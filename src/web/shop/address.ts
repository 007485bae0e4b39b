/** Changes to a list's address. Every one starts again at the first page. */

const withParams = (path: string, params: URLSearchParams): string => {
  params.delete("page");
  // The currency belongs to a price filter and goes with it.
  if (!params.has("priceMin") && !params.has("priceMax")) params.delete("currency");
  const query = params.toString();
  return query ? `${path}?${query}` : path;
};

/** Adds a value to a parameter, or takes it out when it is there. A make that goes takes its models along. */
export function toggled(path: string, search: string, name: string, value: string): string {
  const params = new URLSearchParams(search);
  const values = params.getAll(name);
  const others = values.filter((each) => each !== value);
  params.delete(name);
  for (const each of values.length === others.length ? [...values, value] : others) params.append(name, each);
  if (name === "make" && others.length < values.length) {
    const models = params.getAll("model").filter((model) => !model.startsWith(`${value}.`));
    params.delete("model");
    for (const model of models) params.append("model", model);
  }
  return withParams(path, params);
}

/** Sets one parameter, or takes it out when the value is undefined. */
export function changed(path: string, search: string, name: string, value: string | undefined): string {
  const params = new URLSearchParams(search);
  if (value === undefined) params.delete(name);
  else params.set(name, value);
  return withParams(path, params);
}

export function atPage(path: string, search: string, page: number): string {
  const params = new URLSearchParams(search);
  if (page > 1) params.set("page", String(page));
  else params.delete("page");
  const query = params.toString();
  return query ? `${path}?${query}` : path;
}

/** Takes a value of a parameter out, or all of them when `value` is undefined. A make takes its models along. */
export function without(path: string, search: string, name: string, value?: string): string {
  const params = new URLSearchParams(search);
  return value === undefined || !params.getAll(name).includes(value)
    ? changed(path, search, name, undefined)
    : toggled(path, search, name, value);
}

/** Parameters that say how a list is shown, not what is in it. */
const shownAs = new Set(["sort", "limit", "layout", "lang", "q", "page", "exact"]);

/** The address without any filter. */
export function cleared(path: string, search: string): string {
  const params = new URLSearchParams(search);
  for (const name of new Set(params.keys())) if (!shownAs.has(name)) params.delete(name);
  return withParams(path, params);
}
