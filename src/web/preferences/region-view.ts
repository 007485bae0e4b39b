import type { Region } from "#domain/catalog/region.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import type { RegionView } from "../navigation/region-links.ts";

/** Presents a region by the name of its city, or of the country if no city is chosen. */
export const toRegionView = ({ slug, city, country }: Region, language: Language): RegionView => ({
  slug,
  name: pickTranslation((city ?? country).name, language).text,
});
