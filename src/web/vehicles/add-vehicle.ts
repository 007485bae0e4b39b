import { redirect } from "react-router";
import { parseFields } from "#domain/forms/form-fields.ts";
import { createAddVehicleChange, type Garage } from "#domain/garage/garage.ts";
import { ownerVehicleSchema } from "#domain/garage/vehicle-fields.ts";
import { failure } from "#kernel/result.ts";
import type { Route } from "./+types/add-vehicle.ts";
import {
  changeGarageAndRespond,
  getGaragePath,
  parsePositiveIdField,
  rejectGarageChange,
} from "./garage-response.server.ts";

/**
 * Adds a vehicle to the garage. Fields: `vehicle`, optionally `vin`, `nickname` and `current` (makes the vehicle
 * current). Forms without JavaScript also send `back`, the path to return to.
 */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData().catch(() => new FormData());
  const vehicleId = parsePositiveIdField(form, "vehicle");
  const rawFields = Object.fromEntries([...form].filter(([name]) => name === "nickname" || name === "vin"));
  const parsedFields = parseFields(ownerVehicleSchema, rawFields, ["nickname", "vin"]);
  if (!parsedFields.ok) {
    const [error] = parsedFields.errors;
    return rejectGarageChange(args.context, form, failure("invalid", error?.code ?? "other", parsedFields.errors));
  }
  const added = { vehicleId, ...parsedFields.value };
  return changeGarageAndRespond(args, form, createAddVehicleChange(added, { current: form.has("current") }), {
    entry: (garage) => findEntryId(garage, added),
    getFlash: (entry) => (entry === undefined ? undefined : { kind: "added", entry }),
  });
}

const findEntryId = ({ vehicles }: Garage, { vehicleId, vin }: { vehicleId: number; vin: string | null }) =>
  vehicles.findLast((each) => each.vehicle.id === vehicleId && (vin === null || each.vin === vin))?.id;

/** Redirects GET requests to the garage, because this path only accepts POST requests. */
export const loader = ({ context }: Route.LoaderArgs) => redirect(getGaragePath(context));
