import { type ByLanguage, type Language, pickByLanguage } from "./localized-text.ts";

/** Name, logo, time zone and other settings of the site that pages, mails and times need everywhere. */
export type SiteProfile = {
  name: ByLanguage<string>;
  /** Path of the uploaded logo. Without one, the default logo is shown beside the name. */
  logo?: string;
  /** IANA time zone of displayed times. */
  timeZone: string;
  /** Language of visitors whose browser requests neither Arabic nor English. */
  defaultLanguage: Language;
  /** ISO 3166 code of the site's country. */
  defaultCountry: string;
  /** Whether the site has a cart and orders. False for a site with classified ads only. */
  hasCart: boolean;
};

export const defaultSiteProfile: SiteProfile = {
  name: { en: "Karaj", ar: "كراج" },
  timeZone: "Asia/Riyadh",
  defaultLanguage: "en",
  defaultCountry: "SA",
  hasCart: true,
};

let current = defaultSiteProfile;
let version = 0;

/**
 * Sets the site profile of this process, which serves only one site. The server sets it whenever it reads the settings.
 * Browsers set it when they render the layout.
 */
export function setSiteProfile(profile: SiteProfile): void {
  const next = toSiteProfile(profile);
  if (JSON.stringify(next) === JSON.stringify(current)) return;
  current = next;
  version += 1;
}

/** Returns a number that changes with the site profile. Cache keys of rendered HTML contain it. */
export const getSiteProfileVersion = (): number => version;

export const getSiteProfile = (): SiteProfile => current;

export const getSiteName = (language: Language): string => pickByLanguage(current.name, language);

/**
 * Formats the site's name in both languages ("Karaj كراج") for titles and signatures. The name in the language `first`
 * comes first.
 */
export function formatSiteName(first: Language = "en"): string {
  const { en, ar } = current.name;
  if (en === ar) return en;
  return first === "ar" ? `${ar} ${en}` : `${en} ${ar}`;
}

/** Returns the properties of the site profile from an object that may have other properties too. */
export function toSiteProfile({
  name,
  logo,
  timeZone,
  defaultLanguage,
  defaultCountry,
  hasCart,
}: SiteProfile): SiteProfile {
  return { name, logo, timeZone, defaultLanguage, defaultCountry, hasCart };
}
