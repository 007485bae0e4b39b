import type { Catalog } from "#domain/catalog/catalog.ts";
import { parseRegion, type Region } from "#domain/catalog/region.ts";
import { getRegionDestination } from "#domain/shipping/destination.ts";
import type { Destination } from "#domain/shipping/shipping-rate.ts";
import { readCookie } from "#kernel/cookie.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import type { Preferences } from "#web/context.ts";

type Places = Pick<Catalog, "countries" | "cities" | "site">;

/**
 * Returns the place to which a visitor has parcels sent: the place that the visitor has chosen for it, otherwise the
 * chosen region, otherwise the guessed country, otherwise that of the site. Pages are cached for all visitors of a
 * place, so nothing else may decide it: the country is guessed only together with the currency.
 */
export function getVisitorPlace(
  headers: Headers,
  catalog: Places,
  { region, guess, country }: Pick<Preferences, "region" | "guess" | "country">,
): Region | undefined {
  const chosen = parseRegion(catalog, readCookie(headers.get("cookie"), "shipTo") ?? "");
  const guessed = guess ? (country ?? "") : "";
  return chosen ?? region ?? parseRegion(catalog, guessed) ?? parseRegion(catalog, catalog.site.defaultCountry);
}

/** Place of a visitor with its name in the reader's language. */
export type VisitorDestination = { destination: Destination; name: string };

/** Presents the place of a visitor. Undefined for a site whose country the catalog lacks. */
export function presentVisitorDestination(
  place: Region | undefined,
  language: Language,
): VisitorDestination | undefined {
  return (
    place && {
      destination: getRegionDestination(place),
      name: pickTranslation((place.city ?? place.country).name, language).text,
    }
  );
}
