import { preferencesContext, visitContext } from "#web/context.ts";
import type { Route } from "./+types/options.ts";
import { vehicleOptions } from "./options.server.ts";

/** What the vehicle form offers after each choice, and what a vehicle number says. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { language } = context.get(preferencesContext);
  return Response.json(await vehicleOptions(context.get(visitContext).db, url.searchParams, language));
}
