import { data, redirect } from "react-router";
import type { Garage, GarageChange } from "#domain/garage/garage.ts";
import { type Failure, httpStatus } from "#kernel/result.ts";
import { sessionContext, visitContext } from "#web/context.ts";
import { localPath } from "#web/local-path.ts";
import { addressFor } from "./fit-address.ts";
import { type GarageTold, garageFlash } from "./flash.server.ts";
import { changeOwnGarage, type GarageArgs, shownGarage } from "./garage.server.ts";
import type { GarageAnswer } from "./shown-vehicle.ts";

/** The reader's own page of vehicles. */
export const garagePath = (context: GarageArgs["context"]): string =>
  context.get(sessionContext) ? "/account/garage" : "/garage";

type Done = {
  /** The entry that it was about. */
  entry?: (garage: Garage) => number | undefined;
  told: (entry: number | undefined) => GarageTold | undefined;
  /** What a refused form held. */
  values?: Record<string, string>;
  about?: number | undefined;
};

/**
 * Changes the garage and answers: a plain form sends `back` and is led there, with what came of it; scripts send none
 * and get the garage as it is now. Back on a list of parts the list is the chosen vehicle's.
 */
export async function changeAndAnswer(args: GarageArgs, form: FormData, change: GarageChange, done: Done) {
  const { origin } = args.context.get(visitContext);
  const back = form.has("back") ? (localPath(form.get("back")) ?? garagePath(args.context)) : undefined;
  const result = await changeOwnGarage(args, change);
  if (!result.ok) return refuse(args.context, form, result, done);
  const { garage, cookies } = result.value;
  const entry = done.entry?.(garage);
  const headers = new Headers();
  for (const each of cookies) headers.append("set-cookie", each);
  if (back === undefined) {
    const vehicles = await shownGarage(args.context, garage);
    return data<GarageAnswer>({ ok: true, vehicles, changed: entry }, { headers });
  }
  const told = done.told(entry);
  const { pathname, search } = new URL(back, origin);
  const own = pathname.endsWith("/garage");
  // Elsewhere the page itself shows what has changed.
  if (told && own) headers.append("set-cookie", garageFlash.cookie(told, origin));
  const chosen = garage.current?.vehicle.id ?? null;
  return redirect(addressFor(pathname, search, chosen), { status: 303, headers });
}

/** Says why it wasn't done: to scripts at once, to plain forms on the garage's page. */
export function refuse(
  context: GarageArgs["context"],
  form: FormData,
  failure: Failure,
  { values, about }: Pick<Done, "values" | "about"> = {},
) {
  const { origin } = context.get(visitContext);
  if (!form.has("back")) {
    return data<GarageAnswer>({ ok: false, code: failure.code }, { status: httpStatus[failure.kind] });
  }
  const field = failure.errors?.[0]?.path;
  const told = {
    kind: "refused",
    code: failure.errors?.[0]?.code ?? failure.code,
    field,
    entry: about,
    values,
  } as const;
  return redirect(garagePath(context), {
    status: 303,
    headers: { "set-cookie": garageFlash.cookie(told, origin) },
  });
}

/** The number that a field holds; 0 when it is none. */
export function idIn(form: FormData, name: string): number {
  const given = form.get(name);
  return typeof given === "string" && /^\d{1,9}$/.test(given) ? Number(given) : 0;
}
