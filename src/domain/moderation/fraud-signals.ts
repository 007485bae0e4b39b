/** Weights of the fraud signals. Higher weights are reviewed sooner. */
export const fraudSignalWeights = {
  /** Picture of another seller's listing. */
  pictures: 60,
  /** Picture of the seller's own earlier listing. */
  "own-pictures": 15,
  /** VIN of another published or pending listing. */
  vin: 70,
  "own-vin": 35,
  /** Price far from comparable cars, or an implausible price. */
  "price-low": 55,
  "price-high": 30,
  "new-account": 20,
  "many-ads": 25,
  words: 60,
  "contact-title": 50,
  "contact-text": 15,
  /** Phone or email of a banned person. */
  "banned-contact": 90,
  /** Several open reports. */
  reports: 50,
} as const;

export type FraudSignalName = keyof typeof fraudSignalWeights;
export const fraudSignalNames = Object.keys(fraudSignalWeights) as FraudSignalName[];

/** Fraud signal with its evidence. */
export type FraudSignal = { name: FraudSignalName; details: Record<string, unknown> };

/** Weight from which a single signal requires review for any seller. */
export const HIGH_RISK_WEIGHT = 50;

export const isHighRisk = (name: FraudSignalName): boolean => fraudSignalWeights[name] >= HIGH_RISK_WEIGHT;

/** Bounds for reviewing car prices: minor units of the base currency, and ratios to the median of comparable cars. */
export const carPriceBounds = { leastCar: 20_000, mostCar: 500_000_000, lowShare: 0.5, highShare: 2.5 } as const;

/** Number of open reports by different people that becomes a signal. */
export const REPORTS_FOR_SIGNAL = 3;

/** Sums the weights of all signals. */
export const calculateRisk = (signals: readonly Pick<FraudSignal, "name">[]): number =>
  signals.reduce((sum, { name }) => sum + fraudSignalWeights[name], 0);

/** Trust in a seller: verified, or enough approved listings. */
export type SellerTrust = { verified: boolean; approvedAds: number };

export const MIN_APPROVED_LISTINGS_FOR_TRUST = 3;

export const isTrustedSeller = ({ verified, approvedAds }: SellerTrust): boolean =>
  verified || approvedAds >= MIN_APPROVED_LISTINGS_FOR_TRUST;

/** Total weight from which several small signals require review. */
export const REVIEW_RISK_TOTAL = 80;

/** Decides whether a listing is published at once or waits for a moderator. */
export function decideVisibility(
  signals: readonly Pick<FraudSignal, "name">[],
  trust: SellerTrust,
): "active" | "pending" {
  if (!isTrustedSeller(trust)) return "pending";
  return signals.some(({ name }) => isHighRisk(name)) || calculateRisk(signals) >= REVIEW_RISK_TOTAL
    ? "pending"
    : "active";
}
