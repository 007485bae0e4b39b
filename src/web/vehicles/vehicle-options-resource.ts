import { preferencesContext, requestContext } from "#web/context.ts";
import type { Route } from "./+types/vehicle-options-resource.ts";
import { loadVehicleOptions } from "./vehicle-options.server.ts";

/** Serves the options of the vehicle form after each choice, including the result of the VIN lookup. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { language } = context.get(preferencesContext);
  return Response.json(await loadVehicleOptions(context.get(requestContext).db, url.searchParams, language));
}
