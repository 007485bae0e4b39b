/**
 * Tax rate of a seller order. `percent` is a decimal text ("15"). If the tax is included, prices contain it, and it is
 * not added to the total. The tax rate of the site does not cover shipping (CN-01), VAT does.
 */
export type TaxRate = { percent: string; included: boolean; coversShipping: boolean };

/** VAT rate of a country. `categories` contains the percentages of categories that differ, by category id. */
type VatRate = Pick<TaxRate, "percent" | "included"> & {
  categories?: Readonly<Record<number, string>> | null;
};

/** VAT rates by ISO 3166 country code, as administrators have set them. */
export type VatRates = Readonly<Record<string, VatRate>>;

/** Seller and category of taxed goods. `categoryIds` begins with the category of the goods, parents follow. */
export type TaxedGoods = { country: string | null; isRegistered: boolean; categoryIds: readonly number[] };

/**
 * Returns the tax rate of a seller's goods (CN-01). A country with its own rate taxes only sellers who are registered
 * for VAT, because nobody else may charge it. The percentage of the nearest category replaces that of the country. In
 * countries without a rate, the rate of the site is added to all prices.
 */
export function getTaxRate(
  { country, isRegistered, categoryIds }: TaxedGoods,
  rates: VatRates,
  siteTaxPercent: string,
): TaxRate {
  const rate = country === null ? undefined : rates[country];
  if (!rate) return { percent: siteTaxPercent, included: false, coversShipping: false };
  if (!isRegistered) return { percent: "0", included: true, coversShipping: true };
  const categoryId = categoryIds.find((id) => rate.categories?.[id] !== undefined);
  const percent = (categoryId !== undefined && rate.categories?.[categoryId]) || rate.percent;
  return { percent, included: rate.included, coversShipping: true };
}
