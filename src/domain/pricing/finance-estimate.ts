import { parseLocalizedNumber } from "#kernel/typed-numbers.ts";

/** Terms of a car loan. Percentages are whole numbers or decimals, such as 20 or 4.5. */
export type FinanceTerms = {
  /** Down payment in percent of the price. */
  downPercent: number;
  /** Number of monthly payments. */
  months: number;
  /** Nominal profit or interest rate a year, in percent. */
  annualRate: number;
};

/** Limits of the terms that a visitor can enter. */
export const financeLimits = {
  downPercent: { min: 0, max: 90 },
  months: { min: 6, max: 120 },
  annualRate: { min: 0, max: 40 },
} as const satisfies Record<keyof FinanceTerms, { min: number; max: number }>;

/**
 * Starting terms by country. They are assumptions for a first estimate, not offers of a bank. Terms stay within the
 * usual limits of the country: at least 20 % down and at most 60 months in the Emirates (central bank rules of 2011),
 * at most 60 months in Saudi Arabia and Kuwait. Rates are round figures near those that banks advertised in 2025.
 */
const termsByCountry: Readonly<Record<string, FinanceTerms>> = {
  SA: { downPercent: 20, months: 60, annualRate: 5.5 },
  AE: { downPercent: 20, months: 60, annualRate: 4.5 },
  KW: { downPercent: 20, months: 60, annualRate: 6 },
  QA: { downPercent: 20, months: 48, annualRate: 5.5 },
  BH: { downPercent: 20, months: 60, annualRate: 6 },
  OM: { downPercent: 20, months: 60, annualRate: 6 },
};

/** Terms for countries without an entry, with a higher rate because loans differ most there. */
const defaultTerms: FinanceTerms = { downPercent: 30, months: 48, annualRate: 8 };

/** Returns the starting terms of a country, such as "SA". */
export const getDefaultFinanceTerms = (country: string | undefined): FinanceTerms =>
  termsByCountry[country ?? ""] ?? defaultTerms;

/**
 * Parses terms that a visitor entered. A missing or invalid value is replaced by the value of `defaults`. Values
 * outside the limits are moved to the nearest limit.
 */
export function parseFinanceTerms(
  values: { [name in keyof FinanceTerms]?: string | null | undefined },
  defaults: FinanceTerms,
): FinanceTerms {
  const parse = (name: keyof FinanceTerms, decimals: number) => {
    const value = parseLocalizedNumber(values[name] ?? "");
    if (value === undefined) return defaults[name];
    const { min, max } = financeLimits[name];
    return Math.min(max, Math.max(min, Number(value.toFixed(decimals))));
  };
  return {
    downPercent: parse("downPercent", 0),
    months: parse("months", 0),
    annualRate: parse("annualRate", 2),
  };
}

/** Amounts of a finance estimate in minor units of the currency of the price. */
export type FinanceEstimate = {
  downPayment: number;
  financed: number;
  monthlyPayment: number;
  /** Sum of all monthly payments. */
  totalPayments: number;
  /** Part of the payments that exceeds the financed amount. */
  financeCost: number;
};

/** Returns the share of a debt that each of equal monthly payments pays, by the annuity formula. */
function getAnnuityShare({ months, annualRate }: FinanceTerms): number {
  const monthlyRate = annualRate / 1_200;
  return monthlyRate === 0 ? 1 / months : monthlyRate / (1 - (1 + monthlyRate) ** -months);
}

/** Calculates the monthly payment as a share of the price, before rounding. */
export const calculateMonthlyShare = (terms: FinanceTerms): number =>
  (1 - terms.downPercent / 100) * getAnnuityShare(terms);

/**
 * Estimates the monthly payment for a price in minor units. Uses the annuity formula: equal payments at the end of each
 * month, with a twelfth of the annual rate on the remaining debt. The monthly payment is rounded up to a minor unit, so
 * that the payments always cover the debt.
 */
export function estimateFinance(priceMinor: number, terms: FinanceTerms): FinanceEstimate {
  const { downPercent, months } = terms;
  const downPayment = Math.round((priceMinor * downPercent) / 100);
  const financed = priceMinor - downPayment;
  const exactPayment = financed * getAnnuityShare(terms);
  // Rounds away the error of floating-point numbers first, which would add a unit to exact results.
  const monthlyPayment = Math.ceil(Number(exactPayment.toFixed(6)));
  const totalPayments = monthlyPayment * months;
  return { downPayment, financed, monthlyPayment, totalPayments, financeCost: totalPayments - financed };
}
