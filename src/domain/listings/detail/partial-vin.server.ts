import type { Catalog } from "#domain/catalog/catalog.ts";
import { getVinStart, listConfirmedFacts, type PartialVin } from "#domain/vehicles/vin/partial-vin.ts";
import { decodeVin } from "#domain/vehicles/vin/vin-decoder.server.ts";

/** Columns of `ads` that a VIN is compared with. */
type VinColumns = {
  vin: string | null;
  hide_vin: boolean;
  make_id: number | null;
  model_id: number | null;
  year: number | null;
};

/**
 * Returns the part of a listing's VIN that others may see, with the facts that it confirms. Null for a listing without a
 * VIN, and if the seller hides it.
 */
export function toPartialVin(
  { vin, hide_vin, make_id, model_id, year }: VinColumns,
  catalog: Catalog,
): PartialVin | null {
  if (vin === null || hide_vin) return null;
  const make = catalog.makes.byId.get(make_id ?? 0)?.slug ?? null;
  const model = catalog.models.get(model_id ?? 0)?.slug;
  const decoded = decodeVin(vin);
  return {
    start: getVinStart(vin),
    agrees:
      "problem" in decoded
        ? []
        : listConfirmedFacts(
            { make, model: make && model ? `${make}/${model}` : null, year },
            { ...decoded.candidates, years: decoded.years },
          ),
  };
}
