import { redirect } from "react-router";
import { parseFields } from "#domain/forms/form-fields.ts";
import { parseFitmentAnswers } from "#domain/garage/fitment-answers.ts";
import { createAddVehicleChange } from "#domain/garage/garage.ts";
import { parseStoredTyres } from "#domain/garage/garage-tyres.ts";
import { ownerVehicleSchema } from "#domain/garage/vehicle-fields.ts";
import type { Route } from "./+types/restore-vehicle.ts";
import { changeGarageAndRespond, getGaragePath, parsePositiveIdField } from "./garage-response.server.ts";

/**
 * Restores a removed vehicle with its data. Fields: `vehicle`, `nickname`, `vin`, `answers` as JSON, `tyreFront`,
 * `tyreRear`, `current`, and `back` from forms without JavaScript.
 */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData().catch(() => new FormData());
  const vehicleId = parsePositiveIdField(form, "vehicle");
  const rawFields = Object.fromEntries([...form].filter(([name]) => name === "nickname" || name === "vin"));
  const parsedFields = parseFields(ownerVehicleSchema, rawFields, []);
  const ownerFields = parsedFields.ok ? parsedFields.value : {};
  const added = {
    vehicleId,
    ...ownerFields,
    answers: parseRestoredAnswers(form.get("answers")),
    tyres: parseStoredTyres(form.get("tyreFront"), form.get("tyreRear")),
  };
  return changeGarageAndRespond(args, form, createAddVehicleChange(added, { current: form.has("current") }), {
    entry: ({ vehicles }) => vehicles.findLast((each) => each.vehicle.id === vehicleId)?.id,
    getFlash: (entry) => (entry === undefined ? undefined : { kind: "restored", entry }),
  });
}

function parseRestoredAnswers(text: FormDataEntryValue | null) {
  try {
    return parseFitmentAnswers(JSON.parse(typeof text === "string" ? text : "{}"));
  } catch {
    return {};
  }
}

/** Redirects GET requests to the garage, because this path only accepts POST requests. */
export const loader = ({ context }: Route.LoaderArgs) => redirect(getGaragePath(context));
