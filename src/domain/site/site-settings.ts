import type { PaymentMethod } from "#db/schema/orders.ts";
import { type Contacts, parseContacts } from "#domain/content/contacts.ts";
import type { BankAccount } from "#domain/orders/payment.ts";
import { isLanguage } from "#kernel/local-text.ts";
import { defaultSiteProfile, type SiteProfile } from "#kernel/site-profile.ts";
import { type AppStore, appStores } from "./app-stores.ts";

/** What administrators decide about the whole site, with a default for everything that has one. */
export type SiteSettings = SiteProfile & {
  /** ISO 4217 code of the currency of visitors of whom nothing is known. */
  defaultCurrency: string;
  /** Days that a listing stays up. */
  listingDays: number;
  /** Ways to pay that buyers are offered, in order. */
  payments: readonly PaymentMethod[];
  /** Pages of the app in stores; empty: no app is promoted. */
  stores: Partial<Record<AppStore, string>>;
  contacts: Contacts;
  /** Where transfers go; without it nobody is offered a transfer. */
  bank?: BankAccount;
};

export const DEFAULT_LISTING_DAYS = 60;
export const MAX_LISTING_DAYS = 730;

export const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/** Reads how many days a listing stays up; the default unless it is a whole number from 1 to `MAX_LISTING_DAYS`. */
export function toListingDays(text: string | null | undefined): number {
  const days = /^\d{1,3}$/.test(text ?? "") ? Number(text) : 0;
  return days >= 1 && days <= MAX_LISTING_DAYS ? days : DEFAULT_LISTING_DAYS;
}

/** Reads the bank account; undefined while any part of it is missing. */
export function parseBank(settings: ReadonlyMap<string, string>): BankAccount | undefined {
  const [bankName, holder, iban] = ["bankName", "bankHolder", "iban"].map((key) => settings.get(key)?.trim());
  return bankName && holder && iban ? { bankName, holder, iban } : undefined;
}

/**
 * Reads the rows of `settings` by their keys. What is missing or can't be used counts as the default; contacts, the bank
 * account and store links have none.
 */
export function parseSiteSettings(settings: ReadonlyMap<string, string>): SiteSettings {
  const get = (key: string): string => settings.get(key)?.trim() ?? "";
  const isOn = (key: string): boolean => get(key) !== "false";
  const [en, ar] = [get("siteNameEn"), get("siteNameAr")];
  const language = get("defaultLanguage");
  const zone = get("timeZone");
  const country = /^[A-Z]{2}$/.test(get("defaultCountry")) ? get("defaultCountry") : defaultSiteProfile.defaultCountry;
  const bank = parseBank(settings);
  const logo = get("logo");
  return {
    name: en || ar ? { en: en || ar, ar: ar || en } : defaultSiteProfile.name,
    ...(logo ? { logo } : {}),
    defaultLanguage: isLanguage(language) ? language : defaultSiteProfile.defaultLanguage,
    defaultCurrency: /^[A-Z]{3}$/.test(get("defaultCurrency")) ? get("defaultCurrency") : "USD",
    defaultCountry: country,
    timeZone: zone && isTimeZone(zone) ? zone : defaultSiteProfile.timeZone,
    listingDays: toListingDays(get("listingDays")),
    payments: [
      ...(isOn("payCash") ? (["cash-on-delivery"] as const) : []),
      ...(isOn("payTransfer") && bank ? (["bank-transfer"] as const) : []),
    ],
    hasCart: isOn("cart"),
    stores: Object.fromEntries(appStores.flatMap((store) => (get(store) ? [[store, get(store)]] : []))),
    contacts: parseContacts(settings, country),
    ...(bank ? { bank } : {}),
  };
}
