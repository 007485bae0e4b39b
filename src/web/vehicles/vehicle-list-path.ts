import { setParam } from "#web/navigation/list-url.ts";

/** Matches the paths of part lists. Other lists also contain cars, so they are not filtered by vehicle. */
const partListPattern = /^\/shop\/category\/(?!products$)[^/]+\/products$/;

/** Returns the path of the list of all parts for a vehicle. */
export const getPartsPath = (vehicleId: number): string => `/shop/category/parts/products?vehicle=${vehicleId}`;

/**
 * Returns the path of the current page after the vehicle has changed. A list of parts gets the vehicle as a filter;
 * null removes the filter (VP-05). All other paths stay unchanged.
 */
export function getPathForVehicle(path: string, search: string, vehicleId: number | null): string {
  const params = new URLSearchParams(search);
  if (vehicleId === null) {
    const pathWithoutVehicle = setParam(path, search, "vehicle", undefined);
    return params.has("vehicle")
      ? setParam(path, pathWithoutVehicle.slice(path.length), "fit", undefined)
      : path + search;
  }
  if (!partListPattern.test(path) && !params.has("vehicle")) return path + search;
  return setParam(path, search, "vehicle", String(vehicleId));
}
