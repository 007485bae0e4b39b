import { redirect } from "react-router";
import { readFields } from "#domain/forms/fields.ts";
import { answersFrom } from "#domain/garage/answers.ts";
import { ownWords } from "#domain/garage/fields.ts";
import { adding } from "#domain/garage/garage.ts";
import type { Route } from "./+types/restore.ts";
import { changeAndAnswer, garagePath, idIn } from "./answer.server.ts";

/**
 * Brings a vehicle back that was just taken out, with all that was known of it. Fields: `vehicle`, `nickname`, `vin`,
 * `answers` as JSON, `current`, and `back` in plain forms.
 */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData().catch(() => new FormData());
  const vehicleId = idIn(form, "vehicle");
  const given = Object.fromEntries([...form].filter(([name]) => name === "nickname" || name === "vin"));
  const words = readFields(ownWords, given, []);
  const known = words.ok ? words.value : {};
  const added = { vehicleId, ...known, answers: answersIn(form.get("answers")) };
  return changeAndAnswer(args, form, adding(added, { current: form.has("current") }), {
    entry: ({ vehicles }) => vehicles.findLast((each) => each.vehicle.id === vehicleId)?.id,
    told: (entry) => (entry === undefined ? undefined : { kind: "restored", entry }),
  });
}

function answersIn(text: FormDataEntryValue | null) {
  try {
    return answersFrom(JSON.parse(typeof text === "string" ? text : "{}"));
  } catch {
    return {};
  }
}

/** Somebody opened the form's address itself. */
export const loader = ({ context }: Route.LoaderArgs) => redirect(garagePath(context));
