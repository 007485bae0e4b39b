import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import type { Catalog } from "./catalog.ts";

/** Cities of one country as choices, with names in one language. `value` is the slug of the city. */
export type CityGroup = { label: string; options: { value: string; label: string }[] };

/**
 * Groups all cities by country, with the cities and the other countries in alphabetical order. The visitor's country
 * comes first, because nearly all visitors choose one of its cities.
 */
export function groupCitiesByCountry(
  { cities, countries }: Pick<Catalog, "cities" | "countries">,
  language: Language,
  visitorCountry: string | undefined,
): CityGroup[] {
  const collator = new Intl.Collator(language);
  const compareLabels = (a: { label: string }, b: { label: string }) => collator.compare(a.label, b.label);
  const groups = [...Map.groupBy(cities.all, ({ country }) => country)].map(([code, places]) => {
    const country = countries.find((each) => each.code === code);
    return {
      code,
      label: country ? pickTranslation(country.name, language).text : code,
      options: places
        .map(({ slug, name }) => ({ value: slug, label: pickTranslation(name, language).text }))
        .sort(compareLabels),
    };
  });
  const isOwn = ({ code }: { code: string }) => Number(code === visitorCountry);
  return groups
    .sort((a, b) => isOwn(b) - isOwn(a) || compareLabels(a, b))
    .map(({ label, options }) => ({ label, options }));
}
