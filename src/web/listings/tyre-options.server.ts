import type { Db } from "#db/database.ts";
import { type Catalog, type CatalogEntry, getSubtreeIds } from "#domain/catalog/catalog.ts";
import { TYRE_CATEGORY, TYRE_SIZE_FEATURE, type TyreDimension, tyreDimensions } from "#domain/catalog/tyre-size.ts";
import { anyChoiceLabel } from "#domain/listings/filters/filter-labels.ts";
import { getCachedFacets } from "#domain/listings/index/facet-cache.server.ts";
import { createEmptyCriteria } from "#domain/listings/query/criteria.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";

/** Name of the parameter that filters tyres by a dimension. */
export type TyreParameter = `feature.${TyreDimension}`;

/** Selects for the size of a tyre, one for each dimension. */
export type TyreSelects = {
  title: string;
  /** Label of the option for all values. */
  any: string;
  selects: { name: TyreParameter; label: string; options: { value: string; label: string }[] }[];
};

/**
 * Lists the widths, profiles and rims of the tyres on offer, smallest first. Undefined without tyres of a known size.
 */
export async function listTyreSelects(db: Db, catalog: Catalog, language: Language): Promise<TyreSelects | undefined> {
  const category = catalog.categories.bySlug.get(TYRE_CATEGORY);
  const features = tyreDimensions.flatMap((key) => catalog.features.get(key) ?? []);
  const size = catalog.features.get(TYRE_SIZE_FEATURE);
  if (!category || !size) return undefined;
  const facets = await getCachedFacets(
    db,
    { ...createEmptyCriteria(), kind: "part", choices: { category: { any: getSubtreeIds(category), not: [] } } },
    features,
  );
  const { formatYear } = getFormatters(language);
  const text = ({ name }: Pick<CatalogEntry, "name">) => pickTranslation(name, language).text;
  const selects = features.map(({ id, key, name, lookups }) => ({
    name: `feature.${key}` as TyreParameter,
    label: text({ name }),
    options: lookups
      .filter((lookup) => facets.features.get(id)?.counts.has(lookup.id))
      .map(({ slug }) => ({ value: slug, label: formatYear(Number(slug)) })),
  }));
  if (selects.length === 0 || selects.some(({ options }) => options.length === 0)) return undefined;
  return { title: text(size), any: text({ name: anyChoiceLabel }), selects };
}
