import type { LocalizedText } from "#kernel/localized-text.ts";
import type { YesNoCounts } from "./facets.ts";
import type { FilterDefinition } from "./filter.ts";
import { buildYesFilter } from "./trait-filters.ts";

const inspectedLabel: LocalizedText = { en: "Inspection", ar: "الفحص" };

/** Filter by an inspection in the last 90 days that the seller states. Hidden when no car has one. */
export const inspectedFilter = {
  label: inspectedLabel,
  parameters: ["inspected"],
  parse({ parameters, criteria }) {
    if (parameters.getChoice("inspected", ["yes"])) criteria.inspected = true;
  },
  present({ yes }, { request: { criteria } }) {
    if (yes === 0 && !criteria.inspected) return undefined;
    const name = { en: "Inspected in the last 90 days", ar: "فُحصت خلال 90 يومًا" };
    const choice = { name, count: yes, selected: criteria.inspected === true };
    return buildYesFilter("inspected", inspectedLabel, choice);
  },
} satisfies FilterDefinition<YesNoCounts>;
