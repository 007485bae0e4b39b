import type { Region } from "#domain/catalog/region.ts";
import type { ParsedListRequest } from "#domain/listings/query/criteria.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import { setParam } from "../navigation/list-url.ts";

/** Region that a list shows, with links to the same list in other regions. */
export type RegionNote = { name: string; links: { label: string; href: string }[] };

/**
 * Presents the region of a list. A list of all countries names them for readers who have chosen a region, so that they can
 * go back to it. Undefined when the list names places by itself, or when nobody has chosen a region.
 */
export function presentRegion(
  { criteria }: ParsedListRequest,
  { path, search }: { path: string; search: string },
  chosen: Region | undefined,
  language: Language,
): RegionNote | undefined {
  const { t } = getTranslator(language);
  const getName = ({ country, city }: Pick<Region, "country" | "city">) =>
    pickTranslation((city ?? country).name, language).text;
  const linkTo = (slug: string | undefined, label: string) => ({ label, href: setParam(path, search, "region", slug) });
  const { region } = criteria;
  if (region) {
    const country = getName({ country: region.country, city: undefined });
    return {
      name: getName(region),
      links: [
        ...(region.city
          ? [linkTo(region.country.code.toLowerCase(), t("notice.region.whole", { country: wrapBidiIsolate(country) }))]
          : []),
        linkTo(undefined, t("notice.region.showAll")),
      ],
    };
  }
  if (!chosen || criteria.near || criteria.choices.city?.any.length || criteria.sellerId !== undefined)
    return undefined;
  return {
    name: t("notice.region.all"),
    links: [linkTo(chosen.slug, t("notice.region.only", { name: wrapBidiIsolate(getName(chosen)) }))],
  };
}
