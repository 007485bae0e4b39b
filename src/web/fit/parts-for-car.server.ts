import type { Db } from "#db/database.ts";
import type { Product } from "#domain/ads/product.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { countPartsFor } from "#domain/fitment/parts-for.server.ts";
import { vehicleOfAd } from "#domain/vehicles/of-ad.server.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import type { Language } from "#kernel/local-text.ts";
import { partsForPath } from "#web/vehicles/fit-address.ts";

export type PartsForCar = { href: string; count: string };

/** The parts that fit the car of an ad (GN-03); undefined when it isn't a car that is known, or nothing fits it. */
export async function partsForCar(
  db: Db,
  product: Product,
  catalogue: Catalogue,
  language: Language,
): Promise<PartsForCar | undefined> {
  if (product.kind !== "car") return undefined;
  const size = catalogue.features.get("engine")?.id;
  const engine = product.features.find((feature) => feature.featureId === size);
  const litres = engine?.kind === "number" ? engine.value : null;
  const vehicle = await vehicleOfAd(db, { ...product, litres });
  const count = vehicle ? await countPartsFor(db, vehicle) : 0;
  if (!vehicle || count === 0) return undefined;
  const shown = formatters(language).number(count);
  return { href: partsForPath(vehicle.id), count: translator(language).t("fit.partsForCount", { count, shown }) };
}
