import { tyreDimensions } from "#domain/catalog/tyre-size.ts";
import type { GarageEntry } from "#domain/garage/garage.ts";
import { listUsualTyres } from "#domain/garage/usual-tyres.server.ts";
import { findVehicle } from "#domain/vehicles/vehicle-catalog.server.ts";
import { formatShortVehicleName } from "#domain/vehicles/vehicle-names.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { preferencesContext, type RequestArgs, requestContext, sessionContext } from "#web/context.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import { getGarage } from "#web/vehicles/garage.server.ts";
import {
  getTyreFormPath,
  getTyreListPath,
  getTyreParams,
  type LabelledTyreSize,
  listLabelledSizes,
} from "#web/vehicles/tyre-links.server.ts";
import { ALL_VEHICLES, setParam } from "../navigation/list-url.ts";

/** Bar above the list of tyres with the sizes of the reader's car. */
export type TyreBarView = {
  text: string;
  /** Links that filter the list by a size. */
  sizes: { label: string; href: string; isChosen: boolean }[];
  /** Link to the form for the tyre size of the car. Undefined for a car that is not in the garage. */
  form?: { label: string; href: string };
};

/** Vehicle for which a list of tyres is shown, with its entry if it is in the reader's garage. */
type TyreVehicle = Pick<GarageEntry, "vehicle"> & { entry: GarageEntry | undefined };

/** Finds the vehicle that the list names, otherwise the reader's current vehicle. A range of years names no vehicle. */
async function findTyreVehicle(args: RequestArgs, params: URLSearchParams): Promise<TyreVehicle | undefined> {
  if (params.has("until")) return undefined;
  const { vehicles, current } = await getGarage(args);
  const id = parsePositiveId(params.get("vehicle"));
  const entry = id === 0 ? current : vehicles.find(({ vehicle }) => vehicle.id === id);
  if (entry) return { vehicle: entry.vehicle, entry };
  const vehicle = id === 0 ? undefined : await findVehicle(args.context.get(requestContext).db, id);
  return vehicle && { vehicle, entry: undefined };
}

/**
 * Presents the bar above the list of tyres: the stated sizes of the chosen car, otherwise the usual ones. `fixed` are the
 * parameters that a search by size keeps. Returns undefined without a car, and for a foreign car without usual sizes.
 */
export async function presentTyreBar(
  args: RequestArgs,
  { path, search }: { path: string; search: string },
): Promise<{ bar: TyreBarView | undefined; fixed: Record<string, string> } | undefined> {
  const params = new URLSearchParams(search);
  const chosen = await findTyreVehicle(args, params);
  if (!chosen) return undefined;
  const { vehicle, entry } = chosen;
  const { db } = args.context.get(requestContext);
  const { language } = args.context.get(preferencesContext);
  const { t } = getTranslator(language);
  const name = { vehicle: wrapBidiIsolate(entry?.nickname ?? formatShortVehicleName(vehicle, language)) };
  const stated = entry?.tyres;
  // Without a stated size it is open whether a tyre fits, so the list must show tyres that may fit.
  const filter: Record<string, string> = { vehicle: String(vehicle.id), ...(stated ? {} : { fit: "maybe" }) };
  const fixed = params.get("vehicle") === ALL_VEHICLES ? { vehicle: ALL_VEHICLES } : filter;
  const toLink = ({ size, label }: LabelledTyreSize) => {
    const wanted = new Map(getTyreParams(size));
    const changes = new Map<string, string | undefined>([
      ...tyreDimensions.map((key): [string, string | undefined] => [`feature.${key}`, wanted.get(`feature.${key}`)]),
      ...tyreDimensions.map((key): [string, undefined] => [`not.feature.${key}`, undefined]),
      ...Object.entries(filter),
    ]);
    const isChosen = tyreDimensions.every(
      (key) => params.getAll(`feature.${key}`).join() === (wanted.get(`feature.${key}`) ?? ""),
    );
    let href = path + search;
    for (const [param, value] of changes) href = setParam(path, href.slice(path.length), param, value);
    return { label, href, isChosen };
  };
  const usual = stated
    ? []
    : await listUsualTyres(
        db,
        { vehicle, answers: entry?.fitmentAnswers ?? {} },
        args.context.get(sessionContext)?.account.id,
      );
  const sizes = (stated ? [stated] : usual).flatMap((tyres) => listLabelledSizes(tyres, language)).map(toLink);
  if (!entry && sizes.length === 0) return { bar: undefined, fixed };
  return {
    bar: {
      text: t(`tyres.list.${stated ? "title" : sizes.length > 0 ? "usual" : "unknown"}`, name),
      sizes,
      ...(entry
        ? {
            form: {
              label: t(stated ? "tyres.list.change" : "tyres.list.state"),
              href: getTyreFormPath(entry.id, path + search),
            },
          }
        : {}),
    },
    fixed,
  };
}

/** Presents the stated tyre sizes of the reader's current car as links to the list of tyres. Undefined without any. */
export async function presentOwnTyres(
  args: RequestArgs,
): Promise<{ text: string; sizes: { label: string; href: string }[] } | undefined> {
  const { current } = await getGarage(args);
  if (!current?.tyres) return undefined;
  const { language } = args.context.get(preferencesContext);
  const name = current.nickname ?? formatShortVehicleName(current.vehicle, language);
  return {
    text: getTranslator(language).t("tyres.list.title", { vehicle: wrapBidiIsolate(name) }),
    sizes: listLabelledSizes(current.tyres, language).map(({ size, label }) => ({
      label,
      href: getTyreListPath(size, current.vehicle.id),
    })),
  };
}
