/** What may speak against showing an ad at once. The more it weighs, the sooner a moderator looks. */
export const signWeights = {
  /** A picture of another seller's ad. */
  pictures: 60,
  /** A picture of the seller's own earlier ad. */
  "own-pictures": 15,
  /** The same car's number in an ad that is shown, or waits. */
  vin: 70,
  "own-vin": 35,
  /** Far from what cars like it cost, or no price at all for a car. */
  "price-low": 55,
  "price-high": 30,
  "new-account": 20,
  "many-ads": 25,
  words: 60,
  "contact-title": 50,
  "contact-text": 15,
  /** Phone or e-mail of somebody who is banned. */
  "banned-contact": 90,
  /** Several people reported it. */
  reports: 50,
} as const;

export type SignName = keyof typeof signWeights;
export const signNames = Object.keys(signWeights) as SignName[];

/** A sign and what it was found by. */
export type Sign = { name: SignName; details: Record<string, unknown> };

/** From here on a sign alone has a moderator look, whoever the seller is. */
export const seriousFrom = 50;

export const isSerious = (name: SignName): boolean => signWeights[name] >= seriousFrom;

/** Prices of cars in minor units of the base currency, and shares of what cars like it cost, beyond which somebody looks. */
export const price = { leastCar: 20_000, mostCar: 500_000_000, lowShare: 0.5, highShare: 2.5 } as const;

/** So many open reports by different people are a sign. */
export const reportsForSign = 3;

/** What everything that was found weighs together. */
export const riskOf = (signs: readonly Pick<Sign, "name">[]): number =>
  signs.reduce((sum, { name }) => sum + signWeights[name], 0);

/** Whom we know: a verified seller, or one with so many ads that were let through. */
export type Standing = { verified: boolean; approvedAds: number };

export const approvedAdsForTrust = 3;

export const isTrusted = ({ verified, approvedAds }: Standing): boolean =>
  verified || approvedAds >= approvedAdsForTrust;

/** Small signs that add up to this wait as a serious one does. */
export const muchFrom = 80;

/** Whether an ad is shown at once or waits for a moderator. */
export function verdictOf(signs: readonly Pick<Sign, "name">[], standing: Standing): "active" | "pending" {
  if (!isTrusted(standing)) return "pending";
  return signs.some(({ name }) => isSerious(name)) || riskOf(signs) >= muchFrom ? "pending" : "active";
}
