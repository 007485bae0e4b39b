import { redirect } from "react-router";
import { createRemoveVehicleChange } from "#domain/garage/garage.ts";
import type { Route } from "./+types/remove-vehicle.ts";
import { getGarage } from "./garage.server.ts";
import { changeGarageAndRespond, getGaragePath, parsePositiveIdField } from "./garage-response.server.ts";

/**
 * Removes a vehicle from the garage. The next page offers to undo the removal. Field: `entry`, and `back` from forms
 * without JavaScript.
 */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData().catch(() => new FormData());
  const entry = parsePositiveIdField(form, "entry");
  const removed = (await getGarage(args)).vehicles.find((each) => each.id === entry);
  return changeGarageAndRespond(args, form, createRemoveVehicleChange(entry), {
    getFlash: () => {
      if (!removed) return undefined;
      const { vehicle, vin, nickname, answers, tyres, current } = removed;
      return { kind: "removed", vehicle: vehicle.id, vin, nickname, answers: { ...answers }, tyres, current };
    },
  });
}

/** Redirects GET requests to the garage, because this path only accepts POST requests. */
export const loader = ({ context }: Route.LoaderArgs) => redirect(getGaragePath(context));
