import type { Region } from "#domain/catalog/region.ts";
import { getTranslator } from "#i18n/translator.ts";
import { buildUrl } from "#kernel/build-url.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";

/** Returns the name of a region: that of its city, or of the country if no city is chosen. */
export const getRegionName = ({ city, country }: Pick<Region, "city" | "country">, language: Language): string =>
  pickTranslation((city ?? country).name, language).text;

/** Bar that tells in which region a page shows listings. */
export type RegionBarView = {
  label: string;
  name: string;
  links: { label: string; href: string }[];
  /** Button that forgets the chosen region, on pages whose address does not name it. */
  forget?: { label: string; returnTo: string };
};

/** Builds the bar of a region. `back` is the address to which the choice of another region returns. */
export function buildRegionBar(name: string, back: string, language: Language): RegionBarView {
  const { t } = getTranslator(language);
  return {
    label: t("notice.region.label"),
    name,
    links: [{ label: t("notice.region.change"), href: buildUrl("/preferences", { back }) }],
  };
}

/** Builds the bar of a page that shows the chosen region without naming it in its address. */
export function buildOwnRegionBar(region: Region, path: string, language: Language): RegionBarView {
  const { t } = getTranslator(language);
  return {
    ...buildRegionBar(getRegionName(region, language), path, language),
    forget: { label: t("notice.region.showAll"), returnTo: path },
  };
}
