import { redirect } from "react-router";
import { createSelectVehicleChange } from "#domain/garage/garage.ts";
import type { Route } from "./+types/select-vehicle.ts";
import { changeGarageAndRespond, getGaragePath, parsePositiveIdField } from "./garage-response.server.ts";

/**
 * Makes a vehicle current, so that lists show the parts that fit it (VP-05). Fields: `entry` with the id of a garage
 * entry or "all", and `back` from forms without JavaScript.
 */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData().catch(() => new FormData());
  const entry = form.get("entry") === "all" ? null : parsePositiveIdField(form, "entry");
  return changeGarageAndRespond(args, form, createSelectVehicleChange(entry), {
    entry: () => entry ?? undefined,
    getFlash: () => (entry === null ? { kind: "all" } : { kind: "chosen", entry }),
  });
}

/** Redirects GET requests to the garage, because this path only accepts POST requests. */
export const loader = ({ context }: Route.LoaderArgs) => redirect(getGaragePath(context));
