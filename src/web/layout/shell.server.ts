import { type Catalog, type Category, getCategoryPath } from "#domain/catalog/catalog.ts";
import type { Region } from "#domain/catalog/region.ts";
import { getTranslator } from "#i18n/translator.ts";
import { type Language, pickByLanguage, pickTranslation } from "#kernel/localized-text.ts";
import { toSiteProfile } from "#kernel/site-profile.ts";
import type { CartSummary } from "#web/cart/cart-summary.server.ts";
import type { Preferences } from "#web/context.ts";
import { getRegionName } from "#web/preferences/region-view.ts";
import type { GarageSummary } from "#web/vehicles/vehicle-view.ts";
import { withRegion } from "../navigation/region-links.ts";
import type { ShellAccount } from "../session.server.ts";
import type { HeaderVariant } from "./header-variant.ts";

export type MenuItem = { label: string; href: string; children: MenuItem[] };

const menuCategoryTypes: readonly Category["type"][] = ["carForSale", "shop"];

type VisitorData = {
  /** Signed-in account for the headers. `csrfToken` is sent with its forms (AP-11). */
  account: ShellAccount | undefined;
  /** Ids of the listings in the visitor's comparison. */
  compare: number[];
  /** Ids of the listings that a guest keeps as favourites on this device (RO-01). */
  guestFavourites: number[];
  cart: CartSummary;
  garage: GarageSummary;
};

/**
 * Builds the data of the page shell: headers, menus and footer. The browser loads it with the first page, and again
 * when a setting such as language or currency changes.
 */
export function buildShell(
  catalog: Catalog,
  preferences: Preferences,
  headers: HeaderVariant,
  visitorData: VisitorData,
) {
  const { language, theme, currency, region, reading } = preferences;
  const toMenuItem = (category: Category): MenuItem => ({
    label: pickTranslation(category.name, language).text,
    href: withRegion(getCategoryPath(category), region?.slug),
    children: category.children.map(toMenuItem),
  });
  const { contacts, stores } = catalog.site;
  return {
    language,
    theme,
    currency: currency.code,
    currencies: [...catalog.currencies.values()].map((each) => ({
      code: each.code,
      name: pickTranslation(each.name, language).text,
      symbol: language === "ar" ? each.symbolAr : each.symbol,
    })),
    /** Country or city to which the links lead, with the texts of the link that changes it. */
    place: toPlaceView(region, language),
    /** Digits and calendar of Arabic texts. */
    reading,
    /** Notice about the guessed currency, for visitors who have not chosen one. */
    currencyNotice: toCurrencyNotice(preferences),
    languages: catalog.languages.map(({ code, name }) => ({ code, name })),
    departments: catalog.roots.filter((category) => menuCategoryTypes.includes(category.type)).map(toMenuItem),
    header: { desktop: headers.desktop, mobile: headers.mobile },
    /** Path prefix of the URLs on a page with another header variant (RT-18). */
    basePath: headers.prefix,
    contacts: {
      phone: contacts.phone,
      email: contacts.email,
      address: contacts.address && pickByLanguage(contacts.address, language),
      social: contacts.social,
    },
    /** Site settings that pages need. */
    site: { ...toSiteProfile(catalog.site), stores },
    ...visitorData,
  };
}

export type PageShellData = ReturnType<typeof buildShell>;

function toPlaceView(region: Region | undefined, language: Language) {
  const { t } = getTranslator(language);
  const name = region ? getRegionName(region, language) : t("notice.region.all");
  return {
    /** Value of the parameter `region`. Undefined for all countries. */
    slug: region?.slug,
    name,
    label: t("notice.region.current", { name }),
    country: t("notice.region.country"),
    preferences: t("notice.region.preferences"),
  };
}

function toCurrencyNotice({ language, guess }: Preferences) {
  if (!guess) return undefined;
  const { t } = getTranslator(language);
  const text = guess.isOfRegion ? t("notice.currencyOfRegion") : t("notice.currencyOfSite");
  return { text, keep: t("notice.currencyKeep") };
}
