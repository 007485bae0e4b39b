import { getCountryCurrency, isMarketCountry } from "#domain/catalog/country-currencies.ts";
import { countryByZone, sharedClocks } from "./time-zones.ts";

/** Tags that browsers send as they are installed, wherever their owner lives. */
const installedTags = new Set(["en-US", "en-GB", "fr-FR"]);

/** A language tag of `Accept-Language`, with its region where it names one. */
type LanguageTag = { language: string; region: string | undefined };

/** Parses `Accept-Language`, the most wanted tag first. Tags that nobody wants (`q=0`) and `*` are left out. */
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
 * Guesses the visitor's country from what the browser says; undefined when it says nothing of use. The surest sign first:
 * a clock set to an Arab state, a region in `Accept-Language` that somebody chose, any other clock, and last the region of
 * a browser that was never set up (en-US). Countries whose currency Karaj doesn't know are no sign.
 */
export function guessCountry(acceptLanguage: string | null, timeZone: string | undefined): string | undefined {
  const tags = parseLanguageTags(acceptLanguage);
  const isInstalled = ({ language, region }: LanguageTag) => installedTags.has(`${language}-${region}`);
  const chosen = tags.find((tag) => hasCurrency(tag.region) && !isInstalled(tag))?.region;
  const clock = timeZone === undefined ? undefined : countryByZone.get(timeZone);
  // Windows tells Kuwait's clock as that of Riyadh: between countries of one clock the region decides.
  if (chosen && clock && sharedClocks[clock]?.includes(chosen)) return chosen;
  if (isMarketCountry(clock)) return clock;
  if (chosen) return chosen;
  if (hasCurrency(clock)) return clock;
  const [first] = tags;
  return tags.find((tag) => tag.language === first?.language && hasCurrency(tag.region))?.region;
}
