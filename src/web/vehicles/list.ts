import type { Route } from "./+types/list.ts";
import { garageOf, shownGarage } from "./garage.server.ts";

/** The reader's vehicles, for the dialog that chooses among them (VP-01). */
export const loader = async (args: Route.LoaderArgs) =>
  Response.json({ vehicles: await shownGarage(args.context, await garageOf(args)) });
