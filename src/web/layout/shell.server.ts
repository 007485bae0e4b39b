import { type Catalogue, type Category, categoryPath } from "#domain/catalog/catalogue.ts";
import type { SocialLink } from "#domain/content/contacts.ts";
import type { AppStore } from "#domain/site/app-stores.ts";
import { translator } from "#i18n/i18n.ts";
import { inLanguage, type Language } from "#kernel/local-text.ts";
import { type SiteProfile, toSiteProfile } from "#kernel/site-profile.ts";
import type { CartSummary } from "#web/cart/cart-summary.server.ts";
import type { Preferences } from "#web/context.ts";
import type { CurrentVehicle } from "#web/vehicles/shown-vehicle.ts";
import type { DesktopHeaderName, HeaderVariant, MobileHeaderName } from "./header-variant.ts";

export type MenuItem = { label: string; href: string; children: MenuItem[] };

/** What every page's frame needs; loaded once and again when the language or currency changes. */
export type Shell = {
  language: Language;
  theme: "light" | "dark" | undefined;
  currency: string;
  currencies: { code: string; name: string; symbol: string }[];
  /** Said of the currency to a visitor who chose none. */
  currencyNotice?: { text: string; keep: string } | undefined;
  languages: { code: string; name: string }[];
  departments: MenuItem[];
  header: { desktop: DesktopHeaderName; mobile: MobileHeaderName };
  /** What the page's addresses begin with when it stands inside another header (RT-18). */
  inside: string;
  contacts: { phone?: string; email?: string; address?: string; social: SocialLink[] };
  /** What administrators decide about the site, as far as its pages need it. */
  site: SiteProfile & { stores: Partial<Record<AppStore, string>> };
  /** Who is signed in, as headers show them; `forgery` is what their forms carry (AP-11). */
  account: ShellAccount | undefined;
  /** The ads that this visitor compares. */
  compare: number[];
  /** The listings that a visitor keeps on this device (RO-01). */
  wishes: number[];
  cart: CartSummary;
  garage: ShellGarage;
};

/** The ids of the reader's vehicles in their garage, and the one that parts are shown for (VP-05). */
export type ShellGarage = { ids: number[]; current?: CurrentVehicle | undefined };

export type ShellAccount = {
  id: number;
  name: string;
  lastName: string;
  email: string;
  avatar: string | null;
  /** The ids of the ads among the favourites, for hearts and counters (NV-06). */
  favourites: number[];
  /** How many notifications were not read (ST-12). */
  unread: number;
  /** How many conversations have something unread. */
  messages: number;
  forgery: string;
};

const linkedTypes: readonly Category["type"][] = ["carForSale", "shop"];

export function shellOf(
  catalogue: Catalogue,
  preferences: Preferences,
  headers: HeaderVariant,
  compare: number[],
  cart: CartSummary,
  account: ShellAccount | undefined,
  garage: ShellGarage,
  wishes: number[],
): Shell {
  const { language, theme, currency } = preferences;
  const item = (category: Category): MenuItem => ({
    label: inLanguage(category.name, language).text,
    href: categoryPath(category),
    children: category.children.map(item),
  });
  const { contacts, stores } = catalogue.site;
  return {
    language,
    theme,
    currency: currency.code,
    currencies: [...catalogue.currencies.values()].map((each) => ({
      code: each.code,
      name: inLanguage(each.name, language).text,
      symbol: language === "ar" ? each.symbolAr : each.symbol,
    })),
    currencyNotice: toCurrencyNotice(preferences),
    languages: catalogue.languages.map(({ code, name }) => ({ code, name })),
    departments: catalogue.roots.filter((category) => linkedTypes.includes(category.type)).map(item),
    header: { desktop: headers.desktop, mobile: headers.mobile },
    inside: headers.prefix,
    contacts: {
      ...(contacts.phone ? { phone: contacts.phone } : {}),
      ...(contacts.email ? { email: contacts.email } : {}),
      ...(contacts.address ? { address: contacts.address[language] } : {}),
      social: contacts.social,
    },
    site: { ...toSiteProfile(catalogue.site), stores },
    account,
    compare,
    wishes,
    cart,
    garage,
  };
}

function toCurrencyNotice({ language, currency, guess }: Preferences): Shell["currencyNotice"] {
  if (!guess) return undefined;
  const { t } = translator(language);
  const name = inLanguage(currency.name, language).text;
  const text = guess.isOfRegion ? t("notice.currencyOfRegion", { name }) : t("notice.currencyOfSite", { name });
  return { text, keep: t("notice.currencyKeep") };
}
