import { type Catalog, type Category, getCategoryPath } from "#domain/catalog/catalog.ts";
import type { AppStore } from "#domain/site/app-stores.ts";
import type { SocialLink } from "#domain/site/site-contacts.ts";
import { getTranslator } from "#i18n/translator.ts";
import { type Language, pickByLanguage, pickTranslation } from "#kernel/localized-text.ts";
import { type SiteProfile, toSiteProfile } from "#kernel/site-profile.ts";
import type { CartSummary } from "#web/cart/cart-summary.server.ts";
import type { Preferences } from "#web/context.ts";
import type { GarageSummary } from "#web/vehicles/vehicle-view.ts";
import type { DesktopHeaderName, HeaderVariant, MobileHeaderName } from "./header-variant.ts";

export type MenuItem = { label: string; href: string; children: MenuItem[] };

/**
 * Data of the page shell: headers, menus and footer. The data is loaded once, and again when a setting such as language
 * or currency changes.
 */
export type PageShellData = {
  language: Language;
  theme: "light" | "dark" | undefined;
  currency: string;
  currencies: { code: string; name: string; symbol: string }[];
  /** Notice about the guessed currency, for visitors who have not chosen one. */
  currencyNotice?: { text: string; keep: string } | undefined;
  languages: { code: string; name: string }[];
  departments: MenuItem[];
  header: { desktop: DesktopHeaderName; mobile: MobileHeaderName };
  /** Path prefix of the URLs on a page with another header variant (RT-18). */
  basePath: string;
  contacts: { phone?: string; email?: string; address?: string; social: SocialLink[] };
  /** Site settings that pages need. */
  site: SiteProfile & { stores: Partial<Record<AppStore, string>> };
  /** Signed-in account for the headers. `csrfToken` is sent with its forms (AP-11). */
  account: ShellAccount | undefined;
  /** Ids of the compared listings. */
  compare: number[];
  /** Ids of the listings that a guest keeps as favourites on this device (RO-01). */
  guestFavourites: number[];
  cart: CartSummary;
  garage: GarageSummary;
};

export type ShellAccount = {
  id: number;
  name: string;
  lastName: string;
  email: string;
  avatar: string | null;
  /** Ids of the favourite listings, for hearts and counters (NV-06). */
  favourites: number[];
  /** Number of unread notifications (ST-12). */
  unread: number;
  /** Number of conversations with unread messages. */
  messages: number;
  csrfToken: string;
};

const menuCategoryTypes: readonly Category["type"][] = ["carForSale", "shop"];

/** Builds the data for the page shell from the catalog, the visitor's preferences and the account. */
export function buildShell(
  catalog: Catalog,
  preferences: Preferences,
  headers: HeaderVariant,
  compare: number[],
  cart: CartSummary,
  account: ShellAccount | undefined,
  garage: GarageSummary,
  guestFavourites: number[],
): PageShellData {
  const { language, theme, currency } = preferences;
  const toMenuItem = (category: Category): MenuItem => ({
    label: pickTranslation(category.name, language).text,
    href: getCategoryPath(category),
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
    currencyNotice: toCurrencyNotice(preferences),
    languages: catalog.languages.map(({ code, name }) => ({ code, name })),
    departments: catalog.roots.filter((category) => menuCategoryTypes.includes(category.type)).map(toMenuItem),
    header: { desktop: headers.desktop, mobile: headers.mobile },
    basePath: headers.prefix,
    contacts: {
      phone: contacts.phone,
      email: contacts.email,
      address: contacts.address && pickByLanguage(contacts.address, language),
      social: contacts.social,
    },
    site: { ...toSiteProfile(catalog.site), stores },
    account,
    compare,
    guestFavourites,
    cart,
    garage,
  };
}

function toCurrencyNotice({ language, currency, guess }: Preferences): PageShellData["currencyNotice"] {
  if (!guess) return undefined;
  const { t } = getTranslator(language);
  const name = pickTranslation(currency.name, language).text;
  const text = guess.isOfRegion ? t("notice.currencyOfRegion", { name }) : t("notice.currencyOfSite", { name });
  return { text, keep: t("notice.currencyKeep") };
}
