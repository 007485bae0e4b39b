import type { Catalogue, Feature, Lookup } from "#domain/catalog/catalogue.ts";
import type { Product } from "./product.ts";

/** A feature of an ad with its value. */
export type Fact = { feature: Feature } & (
  | { kind: "lookup"; lookup: Lookup }
  | { kind: "number"; value: number }
  | { kind: "text"; value: string }
  | { kind: "boolean"; value: boolean }
);

/** The features of the ad's category that the ad has a value for, in the category's order. */
export function factsOf(catalogue: Catalogue, product: Product): Fact[] {
  const columns: Record<string, number | null> = {
    year: product.year,
    mileage_km: product.mileageKm,
    color_id: product.colorId,
    fuel_id: product.fuelId,
    gear_id: product.gearId,
    body_id: product.bodyId,
    condition_id: product.conditionId,
  };
  const stored = new Map(product.features.map((value) => [value.featureId, value]));
  const lookupFact = (feature: Feature, id: number | null | undefined): Fact[] => {
    const lookup = catalogue.lookups.get(id ?? 0);
    return lookup ? [{ feature, kind: "lookup", lookup }] : [];
  };
  const features = catalogue.categories.byId.get(product.categoryId)?.features ?? [];
  return features.flatMap(({ feature }): Fact[] => {
    if (feature.column !== null) {
      const held = columns[feature.column];
      if (feature.type !== "number") return lookupFact(feature, held);
      return held == null ? [] : [{ feature, kind: "number", value: held }];
    }
    const value = stored.get(feature.id);
    if (!value) return [];
    if (value.kind === "lookup") return lookupFact(feature, value.lookupId);
    const { featureId: _, ...plain } = value;
    return [{ feature, ...plain }];
  });
}
