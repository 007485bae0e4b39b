/** Changes to a list's address. Every one starts again at the first page, and has its parameters in one order. */

/** The value of `vehicle` with which a reader who has a vehicle sees all parts. */
export const allVehicles = "all";

const withParams = (path: string, params: URLSearchParams): string => {
  params.delete("page");
  // The currency belongs to a price filter and goes with it.
  if (!params.has("priceMin") && !params.has("priceMax")) params.delete("currency");
  // How well parts must fit says nothing without a vehicle.
  if ((params.get("vehicle") ?? allVehicles) === allVehicles) params.delete("fit");
  // Days of pick-up and return go together.
  if (!params.has("from")) params.delete("to");
  // What was chosen in another order is the same list, and the same address.
  params.sort();
  const query = params.toString();
  return query ? `${path}?${query}` : path;
};

/** Takes one value of a parameter out. A make takes its models along. */
function drop(params: URLSearchParams, name: string, value: string): void {
  const others = params.getAll(name).filter((each) => each !== value);
  params.delete(name);
  for (const each of others) params.append(name, each);
  if (name !== "make") return;
  const models = params.getAll("model").filter((model) => !model.startsWith(`${value}.`));
  params.delete("model");
  for (const model of models) params.append("model", model);
}

/** Adds a value to a parameter, or takes it out when it is there. What was excluded isn't any more. */
export function toggled(path: string, search: string, name: string, value: string): string {
  const params = new URLSearchParams(search);
  if (params.getAll(name).includes(value)) drop(params, name, value);
  else params.append(name, value);
  drop(params, `not.${name}`, value);
  return withParams(path, params);
}

/** Leaves a value out ("not this make"), or lets it in again when it was left out. */
export function excluded(path: string, search: string, name: string, value: string): string {
  const params = new URLSearchParams(search);
  if (params.getAll(`not.${name}`).includes(value)) drop(params, `not.${name}`, value);
  else {
    params.append(`not.${name}`, value);
    drop(params, name, value);
  }
  return withParams(path, params);
}

/** Sets one parameter, or takes it out when the value is undefined. */
export function changed(path: string, search: string, name: string, value: string | undefined): string {
  const params = new URLSearchParams(search);
  if (value === undefined) params.delete(name);
  else params.set(name, value);
  // Years are those of the vehicle that was there.
  if (name === "vehicle") params.delete("until");
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

const ofVehicle = new Set(["vehicle", "fit"]);

/** The address without any filter. The reader's own vehicle is none (`keepsVehicle`): it has a line of its own. */
export function cleared(path: string, search: string, { keepsVehicle = false } = {}): string {
  const params = new URLSearchParams(search);
  for (const name of new Set(params.keys())) {
    if (!shownAs.has(name) && !(keepsVehicle && ofVehicle.has(name))) params.delete(name);
  }
  return withParams(path, params);
}
