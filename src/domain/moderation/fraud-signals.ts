/** Weights of the fraud signals. Listings with a higher total weight are reviewed sooner. */
export const fraudSignalWeights = {
  /** Signal that a picture also appears in a listing of another seller. */
  pictures: 60,
  /** Signal that a picture also appears in an earlier listing of the same seller. */
  "own-pictures": 15,
  /**
   * Signal that the VIN also appears in another published or pending listing, of another seller or (`own-vin`) of the
   * same one.
   */
  vin: 70,
  "own-vin": 35,
  /** Signals that the price is implausible or far from that of comparable cars. */
  "price-low": 55,
  "price-high": 30,
  "new-account": 20,
  "many-ads": 25,
  words: 60,
  "contact-title": 50,
  "contact-text": 15,
  /** Signal that the phone number or email address belongs to a banned person. */
  "banned-contact": 90,
  /** Signal that several people have reported the listing. */
  reports: 50,
} as const;

export type FraudSignalName = keyof typeof fraudSignalWeights;
export const fraudSignalNames = Object.keys(fraudSignalWeights) as FraudSignalName[];

/** Fraud signal with its evidence. */
export type FraudSignal = { name: FraudSignalName; details: Record<string, unknown> };

/** Weight from which a signal alone requires a moderator's review, even if the seller is trusted. */
const HIGH_RISK_WEIGHT = 50;

export const isHighRiskSignal = (name: FraudSignalName): boolean => fraudSignalWeights[name] >= HIGH_RISK_WEIGHT;

/**
 * Bounds outside of which a car price is a fraud signal. `leastCar` and `mostCar` are in minor units of the base
 * currency. `lowShare` and `highShare` are ratios to the median price of comparable cars.
 */
export const plausibleCarPriceBounds = {
  leastCar: 20_000,
  mostCar: 500_000_000,
  lowShare: 0.5,
  highShare: 2.5,
} as const;

/** Number of open reports by different people from which a listing gets the signal `reports`. */
export const MIN_REPORTS_FOR_FRAUD_SIGNAL = 3;

/** Sums the weights of the signals of a listing. */
const calculateRisk = (signals: readonly Pick<FraudSignal, "name">[]): number =>
  signals.reduce((sum, { name }) => sum + fraudSignalWeights[name], 0);

/** Data that decides whether a seller is trusted: verification by staff, and number of approved listings. */
export type SellerTrust = { verified: boolean; approvedAds: number };

export const MIN_APPROVED_LISTINGS_FOR_TRUST = 3;

const isTrustedSeller = ({ verified, approvedAds }: SellerTrust): boolean =>
  verified || approvedAds >= MIN_APPROVED_LISTINGS_FOR_TRUST;

/**
 * Total weight of all signals of a listing from which the listing requires a review, even if the seller is trusted.
 * Several weak signals together can reach this weight.
 */
const REVIEW_RISK_THRESHOLD = 80;

/**
 * Decides by signals and trust whether a listing becomes active at once or waits for a moderator. Listings of sellers
 * who are not trusted always wait.
 */
export function decideListingVisibility(
  signals: readonly Pick<FraudSignal, "name">[],
  trust: SellerTrust,
): "active" | "pending" {
  if (!isTrustedSeller(trust)) return "pending";
  return signals.some(({ name }) => isHighRiskSignal(name)) || calculateRisk(signals) >= REVIEW_RISK_THRESHOLD
    ? "pending"
    : "active";
}
