import type { Region } from "#domain/catalog/region.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import type { Language } from "#kernel/localized-text.ts";
import { setParam } from "../navigation/list-url.ts";
import { buildRegionBar, getRegionName, type RegionBarView } from "../preferences/region-view.ts";

/**
 * Presents the region of a list. A list of all countries names them for readers who have chosen a region, so that they can
 * go back to it. Undefined when the list names places by itself (`namesPlace`), or when nobody has chosen a region.
 */
export function presentRegion(
  { region, namesPlace }: { region: Region | undefined; namesPlace: boolean },
  { path, search }: { path: string; search: string },
  chosen: Region | undefined,
  language: Language,
): RegionBarView | undefined {
  const { t } = getTranslator(language);
  const getName = (region: Pick<Region, "country" | "city">) => getRegionName(region, language);
  const addLinks = (name: string, links: RegionBarView["links"]): RegionBarView => {
    const bar = buildRegionBar(name, path + search, language);
    return { ...bar, links: [...bar.links, ...links] };
  };
  const linkTo = (slug: string | undefined, label: string) => ({ label, href: setParam(path, search, "region", slug) });
  if (region) {
    const country = getName({ country: region.country, city: undefined });
    const whole = t("notice.region.whole", { country: wrapBidiIsolate(country) });
    return addLinks(getName(region), [
      ...(region.city ? [linkTo(region.country.code.toLowerCase(), whole)] : []),
      linkTo(undefined, t("notice.region.showAll")),
    ]);
  }
  if (!chosen || namesPlace) return undefined;
  const only = t("notice.region.only", { name: wrapBidiIsolate(getName(chosen)) });
  return addLinks(t("notice.region.all"), [linkTo(chosen.slug, only)]);
}
