import { redirect } from "react-router";
import { removing } from "#domain/garage/garage.ts";
import type { Route } from "./+types/remove.ts";
import { changeAndAnswer, garagePath, idIn } from "./answer.server.ts";
import { garageOf } from "./garage.server.ts";

/** Takes a vehicle out of the garage; the page offers to undo it. Fields: `entry`, and `back` in plain forms. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData().catch(() => new FormData());
  const entry = idIn(form, "entry");
  const removed = (await garageOf(args)).vehicles.find((each) => each.id === entry);
  return changeAndAnswer(args, form, removing(entry), {
    told: () => {
      if (!removed) return undefined;
      const { vehicle, vin, nickname, answers, current } = removed;
      return { kind: "removed", vehicle: vehicle.id, vin, nickname, answers: { ...answers }, current };
    },
  });
}

/** Somebody opened the form's address itself. */
export const loader = ({ context }: Route.LoaderArgs) => redirect(garagePath(context));
