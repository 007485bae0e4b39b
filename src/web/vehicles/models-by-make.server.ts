import type { Catalog, Make, Model } from "#domain/catalog/catalog.ts";
import { getFacetValue } from "#domain/listings/query/facet-values.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import type { MakeWithModels } from "./model-options.tsx";

/**
 * Lists all models by make, or only those in `modelIds`. Each label names the make too, because a closed choice shows
 * only the label.
 */
export function listModelsByMake(
  catalog: Catalog,
  language: Language,
  modelIds?: ReadonlySet<number>,
): MakeWithModels[] {
  const getName = (entry: Make | Model) => pickTranslation(entry.name, language).text;
  return catalog.makes.all.flatMap((make) => {
    const models = (catalog.modelsOfMake.get(make.id) ?? [])
      .filter(({ id }) => modelIds?.has(id) ?? true)
      .map((model) => ({
        value: getFacetValue(catalog, "model", model.id),
        label: `${getName(make)} ${getName(model)}`,
      }));
    return models.length > 0 ? [{ name: getName(make), models }] : [];
  });
}
