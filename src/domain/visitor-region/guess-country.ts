import { getCountryCurrency, isMarketCountry } from "#domain/catalog/country-currencies.ts";
import { countriesBySharedZone, countryByZone } from "./time-zones.ts";

/** Language tags that browsers send by default, regardless of the country. */
const defaultLanguageTags = new Set(["en-US", "en-GB", "fr-FR"]);

/** Language of an `Accept-Language` header with its region, if any. */
type LanguageTag = { language: string; region: string | undefined };

/** Parses `Accept-Language`, most preferred tag first. Tags with `q=0` and `*` are left out. */
export function parseLanguageTags(header: string | null): LanguageTag[] {
  return (header ?? "")
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const quality = Number(/^\s*q=([\d.]+)$/.exec(parameters.at(-1) ?? "")?.[1] ?? 1);
      const [language = "", ...subtags] = tag.trim().split("-");
      const region = subtags.find((each) => /^[a-z]{2}$/i.test(each));
      return { language: language.toLowerCase(), region: region?.toUpperCase(), quality };
    })
    .filter(({ language, quality }) => /^[a-z]{2,3}$/.test(language) && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ language, region }) => ({ language, region }));
}

const hasCurrency = (country: string | undefined): country is string =>
  country !== undefined && getCountryCurrency(country) !== undefined;

/**
 * Guesses the visitor's country from the time zone and `Accept-Language`. Evidence in order of strength: the time
 * zone of an Arab country, a region in `Accept-Language` that is no browser default, any other time zone, a default
 * region (en-US). Countries without a known currency are ignored. Returns undefined without evidence.
 */
export function guessCountry(acceptLanguage: string | null, timeZone: string | undefined): string | undefined {
  const tags = parseLanguageTags(acceptLanguage);
  const isInstalled = ({ language, region }: LanguageTag) => defaultLanguageTags.has(`${language}-${region}`);
  const chosen = tags.find((tag) => hasCurrency(tag.region) && !isInstalled(tag))?.region;
  const clock = timeZone === undefined ? undefined : countryByZone.get(timeZone);
  // Windows reports the time zone of Kuwait as that of Riyadh. For countries that share a time zone, the region of the
  // language decides.
  if (chosen && clock && countriesBySharedZone[clock]?.includes(chosen)) return chosen;
  if (isMarketCountry(clock)) return clock;
  if (chosen) return chosen;
  if (hasCurrency(clock)) return clock;
  const [first] = tags;
  return tags.find((tag) => tag.language === first?.language && hasCurrency(tag.region))?.region;
}
