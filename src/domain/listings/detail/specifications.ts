import type { Catalog, Feature, FeatureLookup } from "#domain/catalog/catalog.ts";
import type { Listing } from "./listing.ts";

export type ListingSpecification = { feature: Feature } & (
  | { kind: "lookup"; lookup: FeatureLookup }
  /** Several values, in the order of the catalog. */
  | { kind: "lookups"; lookups: FeatureLookup[] }
  | { kind: "number"; value: number }
  | { kind: "text"; value: string }
  | { kind: "boolean"; value: boolean }
);

/** Keys of the numeric features that are amounts of money in the currency of the listing. */
export const moneyFeatureKeys: ReadonlySet<string> = new Set(["deposit", "extra_km_price", "insurance_excess"]);

/** Lists the features of a listing that have a value, in the order of its category. */
export function listSpecifications(catalog: Catalog, listing: Listing): ListingSpecification[] {
  const columns: Record<string, number | null> = {
    year: listing.year,
    mileage_km: listing.mileageKm,
    color_id: listing.colorId,
    fuel_id: listing.fuelId,
    gear_id: listing.gearId,
    body_id: listing.bodyId,
    condition_id: listing.conditionId,
  };
  const stored = new Map(listing.features.map((value) => [value.featureId, value]));
  const toLookupSpecification = (feature: Feature, id: number | null | undefined): ListingSpecification[] => {
    const lookup = catalog.lookups.get(id ?? 0);
    return lookup ? [{ feature, kind: "lookup", lookup }] : [];
  };
  const features = catalog.categories.byId.get(listing.categoryId)?.features ?? [];
  return features.flatMap(({ feature }): ListingSpecification[] => {
    if (feature.column !== null) {
      const columnValue = columns[feature.column];
      if (feature.type !== "number") return toLookupSpecification(feature, columnValue);
      return columnValue == null ? [] : [{ feature, kind: "number", value: columnValue }];
    }
    if (feature.type === "choices") {
      const ids = new Set(
        listing.features.flatMap((each) =>
          each.featureId === feature.id && each.kind === "lookup" ? [each.lookupId] : [],
        ),
      );
      return ids.size > 0
        ? [{ feature, kind: "lookups", lookups: feature.lookups.filter(({ id }) => ids.has(id)) }]
        : [];
    }
    const value = stored.get(feature.id);
    if (!value) return [];
    if (value.kind === "lookup") return toLookupSpecification(feature, value.lookupId);
    const { featureId: _, ...plain } = value;
    return [{ feature, ...plain }];
  });
}
