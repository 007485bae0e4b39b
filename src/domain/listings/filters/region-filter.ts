import { parseRegion } from "#domain/catalog/region.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { rejectUnknown } from "./choice-filters.ts";
import type { FilterDefinition, FilterParsing } from "./filter.ts";

const regionLabel: LocalizedText = { en: "Region", ar: "المنطقة" };

/**
 * Filter by the buyer's country, or by a city in it: `region=sa`, `region=sa.riyadh`. Links of the site carry it, so that
 * a shared list is the same for everybody. A chosen city outside the region lifts the restriction, because a search for
 * "Camry Dubai" asks for Dubai whatever region was chosen before.
 */
export const regionFilter = {
  label: regionLabel,
  parameters: ["region"],
  parse({ parameters, criteria, catalog }: FilterParsing) {
    const value = parameters.getOne("region");
    if (value === undefined) return;
    const region = parseRegion(catalog, value);
    if (!region) {
      rejectUnknown(parameters, "region", value);
      return;
    }
    const chosenCities = [...(criteria.choices.city?.any ?? []), ...(criteria.near ? [criteria.near.city] : [])];
    if (chosenCities.every((id) => region.cityIds.includes(id))) criteria.region = region;
  },
} satisfies FilterDefinition<undefined>;
