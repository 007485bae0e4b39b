import { describe, expect, it } from "vitest";
import { getCountryCurrency, marketCurrencies } from "#domain/catalog/country-currencies.ts";
import { guessCountry } from "./guess-country.ts";
import { countryByZone, getDecisiveZonePattern } from "./time-zones.ts";

const guessCurrency = (header: string | null, zone?: string) => {
  const country = guessCountry(header, zone);
  return country && getCountryCurrency(country);
};

describe("[CN-03] guessCountry and getCountryCurrency", () => {
  it.each([
    // Accept-Language headers of real browsers without a time zone.
    ["ar-SA,ar;q=0.9,en-US;q=0.8,en;q=0.7", undefined, "SAR"],
    ["ar-JO", undefined, "JOD"],
    ["ar-KW,ar;q=0.9", undefined, "KWD"],
    ["en-AE,en;q=0.9,ar;q=0.8", undefined, "AED"],
    ["fr-DZ,fr;q=0.9", undefined, "DZD"],
    ["fr-FR,fr;q=0.9,ar-MA;q=0.8", undefined, "MAD"],
    ["en-US,en;q=0.9,ar-IQ;q=0.8", undefined, "IQD"],
    ["en-US,en;q=0.9", undefined, "USD"],
    ["en-GB,en;q=0.9", undefined, "GBP"],
    ["de-DE,de;q=0.9,en-US;q=0.8", undefined, "EUR"],
    ["ru", undefined, undefined],
    ["ar", undefined, undefined],
    // Chrome in Arabic: the appended en-US does not tell the region.
    ["ar,en-US;q=0.9,en;q=0.8", undefined, undefined],
    ["ar-001", undefined, undefined],
    ["tr-TR,tr;q=0.9,en-US;q=0.8", undefined, undefined],
    ["ar-Arab-EG", undefined, "EGP"],
    ["en;q=0.5, ar-OM;q=0.9", undefined, "OMR"],
    ["ar-SA;q=0", undefined, undefined],
    ["", "Asia/Riyadh", "SAR"],
    [";;;,,q=,-,*", undefined, undefined],
    // With a time zone.
    ["ar,en-US;q=0.9,en;q=0.8", "Asia/Amman", "JOD"],
    ["ar", "Africa/Tunis", "TND"],
    ["en-US,en;q=0.9", "Asia/Riyadh", "SAR"],
    ["en-GB,en;q=0.9", "Asia/Dubai", "AED"],
    ["fr-FR,fr;q=0.9", "Africa/Casablanca", "MAD"],
    ["fr-FR,fr;q=0.9", "Africa/El_Aaiun", "MAD"],
    // Arabic Windows sends ar-SA throughout the Arab world.
    ["ar-SA,ar;q=0.9", "Africa/Cairo", "EGP"],
    ["ar-EG,ar;q=0.9", "Asia/Riyadh", "SAR"],
    // Windows reports the time zone of Riyadh in Kuwait and of Dubai in Oman.
    ["ar-KW,ar;q=0.9", "Asia/Riyadh", "KWD"],
    ["ar-OM,ar;q=0.9", "Asia/Dubai", "OMR"],
    ["ar-YE", "Asia/Riyadh", "YER"],
    // Outside the Arab world a chosen region tells more than the time zone.
    ["ar-SA,ar;q=0.9", "Europe/London", "SAR"],
    ["ar-LB", "America/Detroit", "LBP"],
    ["en-US,en;q=0.9", "Europe/Berlin", "EUR"],
    ["en-US,en;q=0.9", "Europe/London", "GBP"],
    ["ar,en-US;q=0.9", "Europe/Stockholm", undefined],
    ["ar", "America/New_York", "USD"],
    ["en-GB,en;q=0.9", "Asia/Kolkata", "GBP"],
    ["ar-SY,ar;q=0.9", "Europe/Istanbul", "SYP"],
    ["en-US", "Etc/UTC", "USD"],
    ["ar", "UTC", undefined],
    ["ar", "Mars/Olympus", undefined],
    ["ar-SD", "Africa/Khartoum", "SDG"],
    ["ar-LY", "Africa/Tripoli", "LYD"],
    ["ar-BH", "Asia/Bahrain", "BHD"],
    ["en-QA", "Asia/Qatar", "QAR"],
    ["ar", "Asia/Beirut", "LBP"],
    ["ar", "Asia/Gaza", undefined],
  ])("For Accept-Language “%s” and time zone %s, guessCountry leads to the currency %s", (header, zone, currency) => {
    expect(guessCurrency(header, zone)).toBe(currency);
  });

  it("guessCountry recognises each Arab country by the region of the language and by the time zone", () => {
    for (const country of Object.keys(marketCurrencies)) {
      expect(guessCountry(`ar-${country},ar;q=0.9`, undefined)).toBe(country);
      const [zone] = [...countryByZone].find(([, each]) => each === country) ?? [];
      expect(guessCountry("ar,en-US;q=0.9", zone), country).toBe(country);
    }
  });

  it("getDecisiveZonePattern matches every time zone that changes the guessed currency", () => {
    const headers = ["ar", "en-US,en;q=0.9", "en-GB", "fr-FR", "de-DE", "ru-RU", "tr-TR"];
    headers.push(...Object.keys(marketCurrencies).map((country) => `ar-${country}`));
    const zones = [...Intl.supportedValuesOf("timeZone"), ...countryByZone.keys()];
    let decisive = 0;
    for (const header of headers) {
      const country = guessCountry(header, undefined);
      const decisiveZones = new RegExp(getDecisiveZonePattern(country));
      for (const zone of zones) {
        if (guessCurrency(header, zone) === guessCurrency(header)) continue;
        expect(zone, header).toMatch(decisiveZones);
        decisive += 1;
      }
      // A visitor in the own country never loads the page twice.
      if (country && country.length === 2 && header === `ar-${country}`) {
        const [own = ""] = [...countryByZone].find(([, each]) => each === country) ?? [];
        expect(own).not.toMatch(decisiveZones);
      }
    }
    expect(decisive).toBeGreaterThan(100);
  });
});
