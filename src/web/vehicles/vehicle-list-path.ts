import { setParam } from "#web/navigation/list-url.ts";

/** Path of a part category. Lists of cars and mixed lists are not filtered by vehicle. */
const partListPattern = /^\/shop\/category\/(?!products$)[^/]+\/products$/;

/** Returns the path of the list of all parts for a vehicle. */
export const getPartsPath = (vehicleId: number): string => `/shop/category/parts/products?vehicle=${vehicleId}`;

/**
 * Returns the path of a page after the vehicle changes. Lists of parts get the vehicle as a filter, or no vehicle for
 * null (VP-05). Other paths stay unchanged.
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
