import { getSiteProfile } from "#kernel/site-profile.ts";

/**
 * Time zone of each country in which cars are rented, by country code. For other countries, the time zone of the site
 * is used.
 */
const countryTimeZones: Readonly<Record<string, string>> = {
  AE: "Asia/Dubai",
  BH: "Asia/Bahrain",
  DZ: "Africa/Algiers",
  EG: "Africa/Cairo",
  IQ: "Asia/Baghdad",
  JO: "Asia/Amman",
  KW: "Asia/Kuwait",
  LB: "Asia/Beirut",
  LY: "Africa/Tripoli",
  MA: "Africa/Casablanca",
  OM: "Asia/Muscat",
  PS: "Asia/Gaza",
  QA: "Asia/Qatar",
  SA: "Asia/Riyadh",
  SD: "Africa/Khartoum",
  SY: "Asia/Damascus",
  TN: "Africa/Tunis",
  TR: "Europe/Istanbul",
  YE: "Asia/Aden",
};

/** Returns the time zone of a country code, or the site's time zone for an unknown country. */
export const getCountryTimeZone = (country: string | null): string =>
  countryTimeZones[country ?? ""] ?? getSiteProfile().timeZone;
