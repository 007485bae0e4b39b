import { redirect } from "react-router";
import { choosing } from "#domain/garage/garage.ts";
import type { Route } from "./+types/choose.ts";
import { changeAndAnswer, garagePath, idIn } from "./answer.server.ts";

/** Shows parts for a vehicle of the garage (VP-05). Fields: `entry`, its id there or "all", and `back` in plain forms. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData().catch(() => new FormData());
  const entry = form.get("entry") === "all" ? null : idIn(form, "entry");
  return changeAndAnswer(args, form, choosing(entry), {
    entry: () => entry ?? undefined,
    told: () => (entry === null ? { kind: "all" } : { kind: "chosen", entry }),
  });
}

/** Somebody opened the form's address itself. */
export const loader = ({ context }: Route.LoaderArgs) => redirect(garagePath(context));
