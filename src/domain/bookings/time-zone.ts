import { getSiteProfile } from "#kernel/site-profile.ts";

/** What a day is, by the country of the car; where nothing is known, by the clock of the site. */
const zones: Readonly<Record<string, string>> = {
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

export const timeZoneOf = (country: string | null): string => zones[country ?? ""] ?? getSiteProfile().timeZone;
