import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { requestContext } from "#web/context.ts";
import type { Route } from "./+types/city-coordinates.ts";

/** City with its position in degrees: id, latitude, longitude. */
export type PlacedCity = readonly [id: number, latitude: number, longitude: number];

/**
 * Returns all cities with their coordinates, so that a browser can find the nearest one. The position of the visitor then
 * stays on the device.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { cities } = await getCatalog(context.get(requestContext).db);
  const placed = cities.all.flatMap(({ id, coordinates }): PlacedCity[] =>
    coordinates ? [[id, coordinates.latitude, coordinates.longitude]] : [],
  );
  return Response.json({ cities: placed }, { headers: { "cache-control": "public, max-age=3600" } });
}
