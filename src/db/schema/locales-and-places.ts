import type { ColumnType, Generated } from "kysely";

export interface LanguagesTable {
  code: string;
  name: string;
  image: string;
  direction: "ltr" | "rtl";
  position: number;
}

export interface CurrenciesTable {
  code: string;
  symbol: string;
  symbol_ar: string;
  name_en: string;
  name_ar: string;
  /**
   * Exchange rate: number of units of this currency for one unit of the base currency (US dollar), as a decimal string.
   */
  rate: ColumnType<string, string, string>;
  /** Number of decimals of an amount: 2 for most currencies, 3 for KWD. */
  decimals: number;
  position: number;
}

/**
 * Currency whose rate has changed. Until `at`, the prices of some listings may still be converted with the old rate.
 */
export interface CurrencyRepricingJobsTable {
  code: string;
  run_at: Date;
}

export interface CountriesTable {
  code: string;
  name_en: string;
  name_ar: string;
}

export interface CitiesTable {
  id: Generated<number>;
  country_code: string;
  slug: string;
  name_en: string;
  name_ar: string;
  /** Degrees north of the equator. Distances need both coordinates; null when unknown. */
  latitude: number | null;
  /** Degrees east of Greenwich. */
  longitude: number | null;
}

/** Postal address of a person or for a delivery (EN-05). */
export type PostalAddress = {
  firstName: string;
  lastName: string;
  company: string | null;
  /** ISO 3166 country code. */
  country: string;
  address1: string;
  address2: string | null;
  city: string;
  state: string | null;
  postcode: string | null;
  email: string | null;
  phone: string;
};
