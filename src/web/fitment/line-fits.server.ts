import type { CartLine } from "#domain/cart/queries.server.ts";
import type { FitmentVerdict } from "#domain/fitment/fitment.ts";
import { evaluateListingFitment } from "#domain/fitment/fitment-rules.server.ts";
import { getVehiclesByIds } from "#domain/vehicles/vehicle-catalog.server.ts";
import { formatShortVehicleName } from "#domain/vehicles/vehicle-names.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { type GarageArgs, getGarage } from "#web/vehicles/garage.server.ts";
import { getFitGuarantee } from "./fit-guarantee.server.ts";
import { type FitmentView, toFitmentView } from "./fit-views.server.ts";

/**
 * Fitment of a part in the cart. `notCurrent` is a warning: the part fits the vehicle that it was added for, but not
 * the reader's current vehicle. `guarantee` is the promise of the money back, which needs a vehicle of the line.
 */
export type CartLineFitment = FitmentView & { notCurrent?: string; guarantee?: string | undefined };

/**
 * Returns the fitment of each part in the cart, by line id. Each part is checked against the vehicle it was added
 * for, otherwise against the current vehicle. Results are not cached, because fitment rules and the reader's answers
 * change.
 */
export async function getCartLineFitments(
  args: GarageArgs,
  lines: readonly CartLine[],
): Promise<Map<number, CartLineFitment>> {
  const parts = lines.filter(({ product }) => product.kind === "part");
  if (parts.length === 0) return new Map();
  const { db } = args.context.get(requestContext);
  const { language } = args.context.get(preferencesContext);
  const garage = await getGarage(args);
  const getVehicleId = (line: CartLine) => line.vehicleId ?? garage.current?.vehicle.id;
  const byVehicle = Map.groupBy(parts, getVehicleId);
  const vehicles = await getVehiclesByIds(
    db,
    [...byVehicle.keys()].filter((id) => id !== undefined),
  );
  const fitmentViews = await Promise.all(
    [...vehicles.values()].map(async (vehicle) => {
      const entry = garage.vehicles.find((each) => each.vehicle.id === vehicle.id);
      const own = byVehicle.get(vehicle.id) ?? [];
      const ads = own.map(({ product }) => product.id);
      const verdicts = await evaluateListingFitment(db, vehicle, entry?.fitmentAnswers ?? {}, ads);
      const name = entry?.nickname ?? formatShortVehicleName(vehicle, language);
      const guarantee = await getFitGuarantee(args, "fits", name);
      return own.flatMap(({ id, product, vehicleId }): [number, CartLineFitment][] => {
        const verdict: FitmentVerdict | undefined = verdicts.get(product.id);
        if (!verdict) return [];
        const view = toFitmentView(verdict, name, language);
        return [[id, verdict.fit === "fits" && vehicleId !== null ? { ...view, guarantee } : view]];
      });
    }),
  );
  const fits = new Map<number, CartLineFitment>(fitmentViews.flat());
  const { current } = garage;
  const linesForOtherVehicles = current
    ? parts.filter(({ vehicleId }) => vehicleId && vehicleId !== current.vehicle.id)
    : [];
  if (!current || linesForOtherVehicles.length === 0) return fits;
  const ads = linesForOtherVehicles.map(({ product }) => product.id);
  const verdicts = await evaluateListingFitment(db, current.vehicle, current.fitmentAnswers, ads);
  const vehicle = wrapBidiIsolate(current.nickname ?? formatShortVehicleName(current.vehicle, language));
  for (const { id, product } of linesForOtherVehicles) {
    const own = fits.get(id);
    if (own && own.fit !== "does-not-fit" && verdicts.get(product.id)?.fit === "excluded") {
      fits.set(id, { ...own, notCurrent: getTranslator(language).t("fitment.notCurrent", { vehicle }) });
    }
  }
  return fits;
}
