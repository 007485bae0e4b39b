/**
 * Functions that change the URL of a list. Every change leads back to the first page and sorts the parameters, so
 * that the same list always has the same URL.
 */

/** Value of the parameter `vehicle` with which a reader who has a vehicle sees the parts for all vehicles. */
export const ALL_VEHICLES = "all";

/** Parameters with an amount in the currency of the list. */
export const amountParameters = ["priceMin", "priceMax", "monthlyMin", "monthlyMax"] as const;

/** Removes the parameters that have no meaning without another parameter. */
export function removeDependentParams(params: URLSearchParams): void {
  // The currency is only needed by a filter by amounts.
  if (!amountParameters.some((name) => params.has(name))) params.delete("currency");
  // Without a vehicle, the fitment mode has no meaning.
  if ((params.get("vehicle") ?? ALL_VEHICLES) === ALL_VEHICLES) params.delete("fit");
  // The pick-up and return days belong together.
  if (!params.has("from")) params.delete("to");
  // A distance needs the city from which it counts.
  if (!params.has("near")) {
    params.delete("within");
    params.delete("sort", "distance");
  }
}

const buildListUrl = (path: string, params: URLSearchParams): string => {
  params.delete("page");
  removeDependentParams(params);
  // Sorted parameters give equal lists the same URL.
  params.sort();
  const query = params.toString();
  return query ? `${path}?${query}` : path;
};

/** Removes one value of a parameter. Removing a make also removes its models. */
function removeParamValue(params: URLSearchParams, name: string, value: string): void {
  const remainingValues = params.getAll(name).filter((each) => each !== value);
  params.delete(name);
  for (const each of remainingValues) params.append(name, each);
  if (name !== "make") return;
  const models = params.getAll("model").filter((model) => !model.startsWith(`${value}.`));
  params.delete("model");
  for (const model of models) params.append("model", model);
}

/** Adds a value to a parameter, or removes the value if present. In both cases the value is no longer excluded. */
export function toggleParamValue(path: string, search: string, name: string, value: string): string {
  const params = new URLSearchParams(search);
  if (params.getAll(name).includes(value)) removeParamValue(params, name, value);
  else params.append(name, value);
  removeParamValue(params, `not.${name}`, value);
  return buildListUrl(path, params);
}

/** Excludes a value of a filter ("not this make"), or removes its exclusion. */
export function toggleExcludedValue(path: string, search: string, name: string, value: string): string {
  const params = new URLSearchParams(search);
  if (params.getAll(`not.${name}`).includes(value)) removeParamValue(params, `not.${name}`, value);
  else {
    params.append(`not.${name}`, value);
    removeParamValue(params, name, value);
  }
  return buildListUrl(path, params);
}

/** Sets a parameter of a list URL, or removes the parameter if the value is undefined. */
export function setParam(path: string, search: string, name: string, value: string | undefined): string {
  const params = new URLSearchParams(search);
  if (value === undefined) params.delete(name);
  else params.set(name, value);
  // The end year (`until`) belongs to the previous vehicle and is removed.
  if (name === "vehicle") params.delete("until");
  return buildListUrl(path, params);
}

/** Returns the URL of a page of the list. Page 1 has no parameter. */
export function withPage(path: string, search: string, page: number): string {
  const params = new URLSearchParams(search);
  if (page > 1) params.set("page", String(page));
  else params.delete("page");
  const query = params.toString();
  return query ? `${path}?${query}` : path;
}

/**
 * Removes a value of a parameter, or the whole parameter if `value` is undefined. Removing a make also removes its
 * models.
 */
export function removeParam(path: string, search: string, name: string, value?: string): string {
  const params = new URLSearchParams(search);
  return value === undefined || !params.getAll(name).includes(value)
    ? setParam(path, search, name, undefined)
    : toggleParamValue(path, search, name, value);
}

/** Parameters that `clearFilters` keeps, because they are not filters, or the page shows them apart from the filters. */
const displayParams = new Set(["sort", "limit", "layout", "lang", "q", "page", "exact", "region"]);

const vehicleParams = new Set(["vehicle", "fit"]);

/**
 * Returns the URL of the list without any filter. `keepsVehicle` keeps the filter for the reader's own vehicle, which
 * the page shows apart from the other filters.
 */
export function clearFilters(path: string, search: string, { keepsVehicle = false } = {}): string {
  const params = new URLSearchParams(search);
  for (const name of new Set(params.keys())) {
    if (!displayParams.has(name) && !(keepsVehicle && vehicleParams.has(name))) params.delete(name);
  }
  return buildListUrl(path, params);
}
