import type { Route } from "./+types/garage-list.ts";
import { getGarage, toVehicleViews } from "./garage.server.ts";

/** Serves the visitor's vehicles for the picker dialog (VP-01). */
export const loader = async (args: Route.LoaderArgs) =>
  Response.json({ vehicles: await toVehicleViews(args.context, await getGarage(args)) });
