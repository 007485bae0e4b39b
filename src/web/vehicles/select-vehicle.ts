import { redirect } from "react-router";
import { createSelectVehicleChange } from "#domain/garage/garage.ts";
import type { Route } from "./+types/select-vehicle.ts";
import { changeGarageAndRespond, getGaragePath, parsePositiveIdField } from "./garage-response.server.ts";

/**
 * Makes a vehicle the current one, for which parts are shown (VP-05). Form fields: `entry` with the id of a garage
 * entry or "all", and `back` in plain forms.
 */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData().catch(() => new FormData());
  const entry = form.get("entry") === "all" ? null : parsePositiveIdField(form, "entry");
  return changeGarageAndRespond(args, form, createSelectVehicleChange(entry), {
    entry: () => entry ?? undefined,
    getFlash: () => (entry === null ? { kind: "all" } : { kind: "chosen", entry }),
  });
}

/** Redirects GET requests, because the URL only accepts a form. */
export const loader = ({ context }: Route.LoaderArgs) => redirect(getGaragePath(context));
