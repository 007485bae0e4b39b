import { changed } from "#web/shop/address.ts";

/** A department of parts; the lists of cars and of everything are not about parts that fit. */
const partsList = /^\/shop\/category\/(?!products$)[^/]+\/products$/;

/** Where all parts for a vehicle are. */
export const partsForPath = (vehicleId: number): string => `/shop/category/parts/products?vehicle=${vehicleId}`;

/**
 * A page's address once another vehicle is chosen: lists of parts show what fits it, with null those for every car
 * (VP-05). Other pages stay as they are.
 */
export function addressFor(path: string, search: string, vehicleId: number | null): string {
  const params = new URLSearchParams(search);
  if (vehicleId === null) {
    const all = changed(path, search, "vehicle", undefined);
    return params.has("vehicle") ? changed(path, all.slice(path.length), "fit", undefined) : path + search;
  }
  if (!partsList.test(path) && !params.has("vehicle")) return path + search;
  return changed(path, search, "vehicle", String(vehicleId));
}
