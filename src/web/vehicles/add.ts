import { redirect } from "react-router";
import { readFields } from "#domain/forms/fields.ts";
import { ownWords } from "#domain/garage/fields.ts";
import { adding, type Garage } from "#domain/garage/garage.ts";
import { failure } from "#kernel/result.ts";
import type { Route } from "./+types/add.ts";
import { changeAndAnswer, garagePath, idIn, refuse } from "./answer.server.ts";

/**
 * Puts a vehicle into the garage. Fields: `vehicle`, perhaps `vin` and `nickname`, `current` when parts are to be shown
 * for it from now on, and `back` in plain forms.
 */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData().catch(() => new FormData());
  const vehicleId = idIn(form, "vehicle");
  const given = Object.fromEntries([...form].filter(([name]) => name === "nickname" || name === "vin"));
  const words = readFields(ownWords, given, ["nickname", "vin"]);
  if (!words.ok) {
    const [error] = words.errors;
    return refuse(args.context, form, failure("invalid", error?.code ?? "other", words.errors));
  }
  const added = { vehicleId, ...words.value };
  return changeAndAnswer(args, form, adding(added, { current: form.has("current") }), {
    entry: (garage) => entryOf(garage, added),
    told: (entry) => (entry === undefined ? undefined : { kind: "added", entry }),
  });
}

const entryOf = ({ vehicles }: Garage, { vehicleId, vin }: { vehicleId: number; vin: string | null }) =>
  vehicles.findLast((each) => each.vehicle.id === vehicleId && (vin === null || each.vin === vin))?.id;

/** Somebody opened the form's address itself. */
export const loader = ({ context }: Route.LoaderArgs) => redirect(garagePath(context));
