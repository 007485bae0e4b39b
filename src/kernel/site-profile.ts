import type { Language } from "./local-text.ts";

/** What pages, mails and times everywhere need to know of the site they belong to. */
export type SiteProfile = {
  name: Record<Language, string>;
  /** Path of the uploaded logo; without one the drawn mark stands beside the name. */
  logo?: string;
  /** IANA name of the clock that moments are shown by. */
  timeZone: string;
  /** Language of visitors whose browser asks for neither Arabic nor English. */
  defaultLanguage: Language;
  /** ISO 3166 code of the site's country. */
  defaultCountry: string;
  /** False: pure classifieds, nothing is put into a cart or ordered. */
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
 * Sets the profile of this process's site. One process serves one site: the server sets it whenever it reads the
 * settings, browsers when they render the page's frame.
 */
export function setSiteProfile(profile: SiteProfile): void {
  const next = toSiteProfile(profile);
  if (JSON.stringify(next) === JSON.stringify(current)) return;
  current = next;
  version += 1;
}

/** Changes whenever the profile does: part of the keys of rendered HTML. */
export const getSiteProfileVersion = (): number => version;

export const getSiteProfile = (): SiteProfile => current;

export const getSiteName = (language: Language): string => current.name[language];

/** Formats the name in both languages, "Karaj كراج", for titles and signatures; the name in `first` leads. */
export function formatSiteName(first: Language = "en"): string {
  const { en, ar } = current.name;
  if (en === ar) return en;
  return first === "ar" ? `${ar} ${en}` : `${en} ${ar}`;
}

/** Returns the profile alone out of anything that holds one. */
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
