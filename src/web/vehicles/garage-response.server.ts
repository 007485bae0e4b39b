import { data, redirect } from "react-router";
import type { Garage, GarageChange } from "#domain/garage/garage.ts";
import { type Failure, HTTP_STATUS } from "#kernel/result.ts";
import { requestContext, sessionContext } from "#web/context.ts";
import { parseLocalPath } from "#web/local-path.ts";
import { changeVisitorGarage, type GarageArgs, toVehicleViews } from "./garage.server.ts";
import { type GarageFlash, garageFlash } from "./garage-flash.server.ts";
import { getPathForVehicle } from "./vehicle-list-path.ts";
import type { GarageResponse } from "./vehicle-view.ts";

/** Returns the path of the visitor's garage page. */
export const getGaragePath = (context: GarageArgs["context"]): string =>
  context.get(sessionContext) ? "/account/garage" : "/garage";

type GarageResponseOptions = {
  /** Returns the id of the garage entry that was changed, given the new garage. */
  entry?: (garage: Garage) => number | undefined;
  getFlash: (entry: number | undefined) => GarageFlash | undefined;
  /** Values of the form, which the garage page shows again after an error. */
  values?: Record<string, string>;
  about?: number | undefined;
};

/**
 * Changes the garage and responds. Forms without JavaScript send the field `back` and are redirected there with a
 * flash message. Scripts omit `back` and get the new garage as JSON. If `back` is a list of parts, the redirect
 * limits the list to the chosen vehicle.
 */
export async function changeGarageAndRespond(
  args: GarageArgs,
  form: FormData,
  change: GarageChange,
  options: GarageResponseOptions,
) {
  const { origin } = args.context.get(requestContext);
  const back = form.has("back") ? (parseLocalPath(form.get("back")) ?? getGaragePath(args.context)) : undefined;
  const result = await changeVisitorGarage(args, change);
  if (!result.ok) return rejectGarageChange(args.context, form, result, options);
  const { garage, cookies } = result.value;
  const entry = options.entry?.(garage);
  const headers = new Headers();
  for (const each of cookies) headers.append("set-cookie", each);
  if (back === undefined) {
    const vehicles = await toVehicleViews(args.context, garage);
    return data<GarageResponse>({ ok: true, vehicles, changed: entry }, { headers });
  }
  const flash = options.getFlash(entry);
  const { pathname, search } = new URL(back, origin);
  // Other pages show the change themselves and need no flash message.
  if (flash && isGaragePage(pathname)) headers.append("set-cookie", garageFlash.cookie(flash, origin));
  const currentVehicleId = garage.current?.vehicle.id ?? null;
  return redirect(getPathForVehicle(pathname, search, currentVehicleId), { status: 303, headers });
}

/**
 * Responds to a rejected change. Scripts get the error code; forms without JavaScript are redirected to the garage
 * page.
 */
export function rejectGarageChange(
  context: GarageArgs["context"],
  form: FormData,
  failure: Failure,
  { values, about: entryId }: Pick<GarageResponseOptions, "values" | "about"> = {},
) {
  const { origin } = context.get(requestContext);
  if (!form.has("back")) {
    return data<GarageResponse>({ ok: false, code: failure.code }, { status: HTTP_STATUS[failure.kind] });
  }
  const field = failure.errors?.[0]?.path;
  const flash = {
    kind: "refused",
    code: failure.errors?.[0]?.code ?? failure.code,
    field,
    entry: entryId,
    values,
  } as const;
  // The garage page keeps the page that it leads back to.
  const back = parseLocalPath(form.get("back"));
  const path = back !== undefined && isGaragePage(new URL(back, origin).pathname) ? back : getGaragePath(context);
  return redirect(path, {
    status: 303,
    headers: { "set-cookie": garageFlash.cookie(flash, origin) },
  });
}

const isGaragePage = (pathname: string): boolean => pathname.endsWith("/garage");

/** Parses the id in a form field. Returns 0 for an invalid value. */
export function parsePositiveIdField(form: FormData, name: string): number {
  const value = form.get(name);
  return typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : 0;
}
