import type { PaymentMethod } from "#db/schema/orders.ts";
import { parseSiteContacts, type SiteContacts } from "#domain/site/site-contacts.ts";
import { isLanguage } from "#kernel/localized-text.ts";
import { defaultSiteProfile, type SiteProfile } from "#kernel/site-profile.ts";
import { type AppStore, appStores } from "./app-stores.ts";

/** Bank account for transfers, as set by administrators. */
export type BankAccount = { bankName: string; holder: string; iban: string };

/** Site-wide settings of the administrators, with defaults. */
export type SiteSettings = SiteProfile & {
  /** Default currency of visitors as ISO 4217 code. */
  defaultCurrency: string;
  /** Days that a listing stays published. */
  listingDays: number;
  /** Offered payment methods, in order. */
  payments: readonly PaymentMethod[];
  /** Links to the app in stores. Empty if there is no app. */
  stores: Partial<Record<AppStore, string>>;
  contacts: SiteContacts;
  /** Bank account for transfers. Without it, bank transfer is not offered. */
  bank?: BankAccount;
};

export const DEFAULT_LISTING_DAYS = 60;
export const MAX_LISTING_DAYS = 730;

/** Checks whether a name is an IANA time zone that the runtime knows. */
export const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/**
 * Parses the days that a listing stays published. Returns the default unless the text is an integer from 1 to
 * `MAX_LISTING_DAYS`.
 */
export function parseListingDays(text: string | null | undefined): number {
  const days = /^\d{1,3}$/.test(text ?? "") ? Number(text) : 0;
  return days >= 1 && days <= MAX_LISTING_DAYS ? days : DEFAULT_LISTING_DAYS;
}

/** Parses the bank account. Returns undefined if any part is missing. */
export function parseBankAccount(settings: ReadonlyMap<string, string>): BankAccount | undefined {
  const [bankName, holder, iban] = ["bankName", "bankHolder", "iban"].map((key) => settings.get(key)?.trim());
  return bankName && holder && iban ? { bankName, holder, iban } : undefined;
}

/**
 * Parses the rows of the `settings` table by key. Missing or invalid values get the default. Contacts, bank account and
 * store links have no default.
 */
export function parseSiteSettings(settings: ReadonlyMap<string, string>): SiteSettings {
  const get = (key: string): string => settings.get(key)?.trim() ?? "";
  const isOn = (key: string): boolean => get(key) !== "false";
  const [en, ar] = [get("siteNameEn"), get("siteNameAr")];
  const language = get("defaultLanguage");
  const zone = get("timeZone");
  const country = /^[A-Z]{2}$/.test(get("defaultCountry")) ? get("defaultCountry") : defaultSiteProfile.defaultCountry;
  const bank = parseBankAccount(settings);
  const logo = get("logo");
  return {
    name: en || ar ? { en: en || ar, ar: ar || en } : defaultSiteProfile.name,
    ...(logo ? { logo } : {}),
    defaultLanguage: isLanguage(language) ? language : defaultSiteProfile.defaultLanguage,
    defaultCurrency: /^[A-Z]{3}$/.test(get("defaultCurrency")) ? get("defaultCurrency") : "USD",
    defaultCountry: country,
    timeZone: zone && isTimeZone(zone) ? zone : defaultSiteProfile.timeZone,
    listingDays: parseListingDays(get("listingDays")),
    payments: [
      ...(isOn("payCash") ? (["cash-on-delivery"] as const) : []),
      ...(isOn("payTransfer") && bank ? (["bank-transfer"] as const) : []),
    ],
    hasCart: isOn("cart"),
    stores: Object.fromEntries(appStores.flatMap((store) => (get(store) ? [[store, get(store)]] : []))),
    contacts: parseSiteContacts(settings, country),
    ...(bank ? { bank } : {}),
  };
}
