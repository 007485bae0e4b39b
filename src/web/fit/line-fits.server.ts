import type { CartLine } from "#domain/cart/queries.server.ts";
import type { FitVerdict } from "#domain/fitment/fitment.ts";
import { fitsOfAds } from "#domain/fitment/read.server.ts";
import { vehiclesByIds } from "#domain/vehicles/cascade.server.ts";
import { shortVehicleName } from "#domain/vehicles/names.ts";
import { translator } from "#i18n/i18n.ts";
import { isolated } from "#kernel/isolated.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { type GarageArgs, garageOf } from "#web/vehicles/garage.server.ts";
import { shownFit } from "./fits.server.ts";
import type { ShownFit } from "./shown-fit.ts";

/** `notCurrent`: that it fits the vehicle it was put in for, but not the one that is chosen now. */
export type LineFit = ShownFit & { notCurrent?: string };

/**
 * Whether the parts of a cart fit the vehicles they were put in for, by line; what was put in without one is held
 * against the reader's current vehicle. Asked anew every time: rules and answers change.
 */
export async function lineFits(args: GarageArgs, lines: readonly CartLine[]): Promise<Map<number, LineFit>> {
  const parts = lines.filter(({ product }) => product.kind === "part");
  if (parts.length === 0) return new Map();
  const { db } = args.context.get(visitContext);
  const { language } = args.context.get(preferencesContext);
  const garage = await garageOf(args);
  const vehicleOf = (line: CartLine) => line.vehicleId ?? garage.current?.vehicle.id;
  const byVehicle = Map.groupBy(parts, vehicleOf);
  const vehicles = await vehiclesByIds(
    db,
    [...byVehicle.keys()].filter((id) => id !== undefined),
  );
  const shown = await Promise.all(
    [...vehicles.values()].map(async (vehicle) => {
      const entry = garage.vehicles.find((each) => each.vehicle.id === vehicle.id);
      const own = byVehicle.get(vehicle.id) ?? [];
      const ads = own.map(({ product }) => product.id);
      const verdicts = await fitsOfAds(db, vehicle, entry?.answers ?? {}, ads);
      const name = entry?.nickname ?? shortVehicleName(vehicle, language);
      return own.flatMap(({ id, product }): [number, ShownFit][] => {
        const verdict: FitVerdict | undefined = verdicts.get(product.id);
        return verdict ? [[id, shownFit(verdict, name, language)]] : [];
      });
    }),
  );
  const fits = new Map<number, LineFit>(shown.flat());
  const { current } = garage;
  const forOthers = current ? parts.filter(({ vehicleId }) => vehicleId && vehicleId !== current.vehicle.id) : [];
  if (!current || forOthers.length === 0) return fits;
  const ads = forOthers.map(({ product }) => product.id);
  const verdicts = await fitsOfAds(db, current.vehicle, current.answers, ads);
  const vehicle = isolated(current.nickname ?? shortVehicleName(current.vehicle, language));
  for (const { id, product } of forOthers) {
    const own = fits.get(id);
    if (own && own.fit !== "does-not-fit" && verdicts.get(product.id)?.fit === "excluded") {
      fits.set(id, { ...own, notCurrent: translator(language).t("fit.notCurrent", { vehicle }) });
    }
  }
  return fits;
}
