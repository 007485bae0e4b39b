import type { Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import type { Listing } from "#domain/listings/detail/listing.ts";
import { countFittingParts } from "#domain/listings/list/parts-by-vehicle.server.ts";
import { findListingVehicle } from "#domain/vehicles/listing-vehicle.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import type { Language } from "#kernel/localized-text.ts";
import { getPartsPath } from "#web/vehicles/vehicle-list-path.ts";

export type CompatibleParts = { href: string; count: string };

/**
 * Finds the parts that fit a listed car (GN-03). Returns undefined for listings of other kinds, for unknown vehicles,
 * and for cars that no part fits.
 */
export async function findCompatibleParts(
  db: Db,
  product: Listing,
  catalog: Catalog,
  language: Language,
): Promise<CompatibleParts | undefined> {
  if (product.kind !== "car") return undefined;
  const size = catalog.features.get("engine")?.id;
  const engine = product.features.find((feature) => feature.featureId === size);
  const litres = engine?.kind === "number" ? engine.value : null;
  const vehicle = await findListingVehicle(db, { ...product, litres });
  const count = vehicle ? await countFittingParts(db, vehicle) : 0;
  if (!vehicle || count === 0) return undefined;
  const formattedCount = getFormatters(language).formatNumber(count);
  return {
    href: getPartsPath(vehicle.id),
    count: getTranslator(language).t("fitment.partsForCount", { count, shown: formattedCount }),
  };
}
