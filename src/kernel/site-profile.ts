import { type ByLanguage, type Language, pickByLanguage } from "./localized-text.ts";

/** Properties of the site that pages, mails and times need everywhere. */
export type SiteProfile = {
  name: ByLanguage<string>;
  /** Path of the uploaded logo. Without one the default mark is shown beside the name. */
  logo?: string;
  /** IANA time zone of displayed times. */
  timeZone: string;
  /** Language of visitors whose browser requests neither Arabic nor English. */
  defaultLanguage: Language;
  /** ISO 3166 code of the site's country. */
  defaultCountry: string;
  /** False for classifieds without cart and orders. */
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
 * Sets the site profile of this process. One process serves one site. The server sets it whenever it reads the
 * settings, browsers when they render the layout.
 */
export function setSiteProfile(profile: SiteProfile): void {
  const next = toSiteProfile(profile);
  if (JSON.stringify(next) === JSON.stringify(current)) return;
  current = next;
  version += 1;
}

/** Returns a number that changes with the profile, for cache keys of rendered HTML. */
export const getSiteProfileVersion = (): number => version;

export const getSiteProfile = (): SiteProfile => current;

export const getSiteName = (language: Language): string => pickByLanguage(current.name, language);

/** Formats the site's name in both languages ("Karaj كراج") for titles and signatures, `first` leading. */
export function formatSiteName(first: Language = "en"): string {
  const { en, ar } = current.name;
  if (en === ar) return en;
  return first === "ar" ? `${ar} ${en}` : `${en} ${ar}`;
}

/** Picks the profile's properties from a larger object. */
export function toSiteProfile({
  name,
  logo,
  timeZone,
  defaultLanguage,
  defaultCountry,
  hasCart,
}: SiteProfile): SiteProfile {
  return { name, ...(logo ? { logo } : {}), timeZone, defaultLanguage, defaultCountry, hasCart };
}
