import type { ByLanguage } from "#kernel/localized-text.ts";

/** Official service of a country that sells the history of a vehicle by its VIN. */
export type OfficialHistoryService = { name: ByLanguage<string>; address: string };

/** Services by the ISO code of the country. Countries without an official service for buyers are missing. */
const officialHistoryServices: Readonly<Record<string, OfficialHistoryService>> = {
  SA: { name: { en: "Mojaz", ar: "موجز" }, address: "https://www.mojaz.com.sa/" },
  AE: { name: { en: "Emirates Vehicle Gate", ar: "بوابة الإمارات للمركبات" }, address: "https://evg.ae/" },
};

/** Returns the official service of a country. Undefined if it has none. */
export const findOfficialHistoryService = (country: string | null | undefined): OfficialHistoryService | undefined =>
  officialHistoryServices[country?.toUpperCase() ?? ""];
