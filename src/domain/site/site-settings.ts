import type { PaymentMethod } from "#db/schema/orders.ts";
import { parseSiteContacts, type SiteContacts } from "#domain/site/site-contacts.ts";
import { isLanguage } from "#kernel/localized-text.ts";
import { defaultSiteProfile, type SiteProfile } from "#kernel/site-profile.ts";
import { type AppStore, appStores } from "./app-stores.ts";

/** Bank account for transfers, as set by administrators. */
export type BankAccount = { bankName: string; holder: string; iban: string };

/** Settings of the whole site that administrators can change. Settings that are not set have defaults. */
export type SiteSettings = SiteProfile & {
  /** Default currency of visitors as ISO 4217 code. */
  defaultCurrency: string;
  /** Number of days for which a listing is published. */
  listingDays: number;
  /** Payment methods that buyers can choose, in order. */
  payments: readonly PaymentMethod[];
  /** Links to the site's app in the app stores. Empty without an app. */
  stores: Partial<Record<AppStore, string>>;
  contacts: SiteContacts;
  /** Whether the site learns spellings from listings and searches, and uses the accepted ones. */
  learnsSpellings: boolean;
  /** Whether learned spellings with strong evidence are accepted without a review. */
  acceptsStrongSpellings: boolean;
  /** Days between the delivery of an order and the release of its money to the seller. */
  escrowDays: number;
  /** Amount in the base currency above which two administrators must approve a payout. */
  payoutApprovalLimit: number;
  /** Whether sellers pass the tax of their sales on to the tax authority themselves. Otherwise the site keeps it. */
  sellersRemitTax: boolean;
  /** Days after delivery in which buyers can ask to return a part. 0 allows no returns. */
  returnDays: number;
  /** Days in which sellers answer a return, refund it or open a parcel, before administrators decide. */
  returnAnswerDays: number;
  /** Who pays the return shipping of a part that does not fit although the site said so. */
  fitGuarantee: FitGuarantee;
  /** Bank account of the site. Without it, buyers cannot pay by bank transfer. */
  bank?: BankAccount;
};

const DEFAULT_LISTING_DAYS = 60;
export const MAX_LISTING_DAYS = 730;

/** Checks whether a name is an IANA time zone that the runtime knows. */
export const isKnownTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/**
 * Parses the number of days for which a listing is published. Returns the default unless the text is an integer from 1
 * to `MAX_LISTING_DAYS`.
 */
export function parseListingDays(text: string | null | undefined): number {
  const days = /^\d{1,3}$/.test(text ?? "") ? Number(text) : 0;
  return days >= 1 && days <= MAX_LISTING_DAYS ? days : DEFAULT_LISTING_DAYS;
}

const DEFAULT_ESCROW_DAYS = 7;
export const MAX_ESCROW_DAYS = 90;

/** Parses the days before the release of money. Returns the default unless the text is 0 to `MAX_ESCROW_DAYS`. */
function parseEscrowDays(text: string | undefined): number {
  const days = /^\d{1,2}$/.test(text?.trim() ?? "") ? Number(text) : Number.NaN;
  return days <= MAX_ESCROW_DAYS ? days : DEFAULT_ESCROW_DAYS;
}

/** Who pays the return shipping of a part that does not fit although the site said so. "off" promises nothing. */
export const fitGuarantees = ["seller", "platform", "off"] as const;
type FitGuarantee = (typeof fitGuarantees)[number];

const DEFAULT_RETURN_DAYS = 14;
export const MAX_RETURN_DAYS = 90;
const DEFAULT_RETURN_ANSWER_DAYS = 3;
export const MAX_RETURN_ANSWER_DAYS = 30;

/** Parses a number of days. Returns `fallback` unless the text is an integer from `least` to `most`. */
function parseDays(text: string, least: number, most: number, fallback: number): number {
  const days = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  return days >= least && days <= most ? days : fallback;
}

const DEFAULT_PAYOUT_LIMIT = 1_000;

/** Parses the limit of payouts with one approval. Returns the default unless the text is a whole number. */
const parsePayoutLimit = (text: string | undefined): number =>
  /^\d{1,9}$/.test(text?.trim() ?? "") ? Number(text) : DEFAULT_PAYOUT_LIMIT;

/** Parses the site's bank account. Returns undefined unless all parts are set. */
export function parseBankAccount(settings: ReadonlyMap<string, string>): BankAccount | undefined {
  const [bankName, holder, iban] = ["bankName", "bankHolder", "iban"].map((key) => settings.get(key)?.trim());
  return bankName && holder && iban ? { bankName, holder, iban } : undefined;
}

/**
 * Parses the rows of the `settings` table, given as texts by key. Missing and invalid settings get their default.
 * Contact details, bank account and store links have no default.
 */
export function parseSiteSettings(settings: ReadonlyMap<string, string>): SiteSettings {
  const get = (key: string): string => settings.get(key)?.trim() ?? "";
  const isOn = (key: string): boolean => get(key) !== "false";
  const [en, ar] = [get("siteNameEn"), get("siteNameAr")];
  const language = get("defaultLanguage");
  const zone = get("timeZone");
  const country = /^[A-Z]{2}$/.test(get("defaultCountry")) ? get("defaultCountry") : defaultSiteProfile.defaultCountry;
  const bank = parseBankAccount(settings);
  return {
    name: en || ar ? { en: en || ar, ar: ar || en } : defaultSiteProfile.name,
    logo: get("logo") || undefined,
    defaultLanguage: isLanguage(language) ? language : defaultSiteProfile.defaultLanguage,
    defaultCurrency: /^[A-Z]{3}$/.test(get("defaultCurrency")) ? get("defaultCurrency") : "USD",
    defaultCountry: country,
    timeZone: zone && isKnownTimeZone(zone) ? zone : defaultSiteProfile.timeZone,
    listingDays: parseListingDays(get("listingDays")),
    payments: [
      ...(isOn("payCash") ? (["cash-on-delivery"] as const) : []),
      ...(isOn("payTransfer") && bank ? (["bank-transfer"] as const) : []),
    ],
    hasCart: isOn("cart"),
    stores: Object.fromEntries(appStores.flatMap((store) => (get(store) ? [[store, get(store)]] : []))),
    contacts: parseSiteContacts(settings, country),
    learnsSpellings: isOn("learnSpellings"),
    acceptsStrongSpellings: isOn("acceptStrongSpellings"),
    escrowDays: parseEscrowDays(settings.get("escrowDays")),
    payoutApprovalLimit: parsePayoutLimit(settings.get("payoutApprovalLimit")),
    sellersRemitTax: get("sellersRemitTax") === "true",
    returnDays: parseDays(get("returnDays"), 0, MAX_RETURN_DAYS, DEFAULT_RETURN_DAYS),
    returnAnswerDays: parseDays(get("returnAnswerDays"), 1, MAX_RETURN_ANSWER_DAYS, DEFAULT_RETURN_ANSWER_DAYS),
    fitGuarantee: fitGuarantees.find((each) => each === get("fitGuarantee")) ?? "seller",
    bank,
  };
}
