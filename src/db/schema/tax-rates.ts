import type { Generated } from "kysely";

/** VAT rate of a country. Without a row, the tax rate of the site applies. */
export interface TaxRatesTable {
  /** ISO 3166 code. */
  country_code: string;
  /** Decimal text, such as "15.000". */
  percent: string;
  /** Whether prices contain the tax. Otherwise it is added to the total. */
  included: boolean;
}

/** VAT percentage of a category and its subcategories in a country. Replaces that of the country. */
export interface CategoryTaxRatesTable {
  id: Generated<number>;
  country_code: string;
  category_id: number;
  /** Decimal text, such as "5.000". */
  percent: string;
}
