/**
 * Tax rate of a seller order. `percent` is a decimal text ("15"). If the tax is included, prices contain it, and it is
 * not added to the total. The tax rate of the site does not cover shipping (CN-01), VAT does.
 */
export type TaxRate = { percent: string; included: boolean; coversShipping: boolean };

/** VAT rates by ISO 3166 country code, as administrators have set them. */
export type VatRates = Readonly<Record<string, Pick<TaxRate, "percent" | "included">>>;

/**
 * Returns the tax rate of a seller's goods (CN-01). A country with its own rate taxes only sellers who are registered
 * for VAT, because nobody else may charge it. In other countries, the rate of the site is added to all prices.
 */
export function getTaxRate(
  { country, isRegistered }: { country: string | null; isRegistered: boolean },
  rates: VatRates,
  siteTaxPercent: string,
): TaxRate {
  const rate = country === null ? undefined : rates[country];
  if (!rate) return { percent: siteTaxPercent, included: false, coversShipping: false };
  return { ...(isRegistered ? rate : { percent: "0", included: true }), coversShipping: true };
}
