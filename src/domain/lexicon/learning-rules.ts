/**
 * This module decides which words are spellings of a make, a model or a body type. The evidence are titles of listings
 * with structured values, and the listings that visitors open after a search.
 */

/** Numbers that decide whether a word is learned. */
export const learningThresholds = {
  /** Two or three sellers may share a nickname or copy a title by chance. Four different titles seldom do. */
  minListings: 4,
  /** Below one in ten, other cars with the word are exceptions, such as a trade-in ("بدل مورنينج"). */
  minShare: 0.9,
  /**
   * A spelling replaces the known name, and a trim or a trait stands beside it. At least half of the titles must
   * therefore lack the known name.
   */
  minUnnamedShare: 0.5,
  /**
   * Negative logarithm of the probability that all titles with the word have the value by chance. A site has up to
   * 100,000 rare words, so one in a million leaves a wrong proposal in ten sites.
   */
  minSurprise: 6,
  /** The word of one seller may be the seller's name. */
  minSellers: 2,
  /** Visitors click by mistake. Five clicks on one model are more than one visitor's interest. */
  minClicks: 5,
  /** Visitors also open other cars of a short page, so the share is lower than that of listings. */
  minClickShare: 0.8,
  /** If more than half of a make's listings with the word are of one model, the word names the model or its trim. */
  minSpread: 2,
} as const;

/** Numbers from which evidence is strong enough to be accepted without a review. Stricter by about a factor of two. */
const strongThresholds = { minListings: 10, minShare: 0.95, minSurprise: 12, minSellers: 3 } as const;

/** Kinds of values that a learned word can name, the most specific first. "lookup" is a body type. */
export const learnedTargets = ["model", "make", "lookup"] as const;
export type LearnedTarget = (typeof learnedTargets)[number];

/** How often a word occurs with a value and without it. */
export type SpellingEvidence = {
  /** Listings with the value whose title contains the word. Equal titles count once. */
  listings: number;
  /** Other listings whose title contains the word. */
  listingsElsewhere: number;
  /** Those of `listings` whose title contains no known spelling of the value. */
  unnamed: number;
  /** Number of sellers of `listings`. */
  sellers: number;
  /** Number of sellers who have listings with the value. */
  sellersOfValue: number;
  /** Share of all listings that have the value, from 0 to 1. */
  baseShare: number;
  /**
   * `listings` divided by the largest number of them that share a model (of a make) or a make (of a body type). Not used
   * for models.
   */
  spread: number;
  clicks: number;
  clicksElsewhere: number;
};

/** "contradicted" means that the word has enough listings, but too many of them lack the value. */
export type EvidenceStrength = "none" | "contradicted" | "weak" | "strong";

type ListingThresholds = { minListings: number; minShare: number; minSurprise: number; minSellers: number };

const getShare = (inside: number, outside: number): number => (inside === 0 ? 0 : inside / (inside + outside));

/** Returns the negative decimal logarithm of the probability that listings have a value by chance. */
const calculateSurprise = (listings: number, baseShare: number): number =>
  baseShare <= 0 ? 0 : listings * -Math.log10(Math.min(1, baseShare));

function meetsThresholds(evidence: SpellingEvidence, thresholds: ListingThresholds): boolean {
  const { listings, listingsElsewhere, sellers, sellersOfValue, baseShare } = evidence;
  return (
    listings >= thresholds.minListings &&
    getShare(listings, listingsElsewhere) >= thresholds.minShare &&
    calculateSurprise(listings, baseShare) >= thresholds.minSurprise &&
    sellers >= Math.min(thresholds.minSellers, sellersOfValue)
  );
}

/** Rates how well the evidence shows that a word is a spelling of a value. */
export function rateEvidence(target: LearnedTarget, evidence: SpellingEvidence): EvidenceStrength {
  const { listings, listingsElsewhere, unnamed, spread, clicks, clicksElsewhere } = evidence;
  const { minListings, minShare, minUnnamedShare, minSpread, minClicks, minClickShare } = learningThresholds;
  const isContradicted =
    listings + listingsElsewhere >= minListings && getShare(listings, listingsElsewhere) < minShare;
  if (isContradicted) return "contradicted";
  const replacesName = unnamed >= listings * minUnnamedShare && (target === "model" || spread >= minSpread);
  const isInTitles = replacesName && meetsThresholds(evidence, learningThresholds);
  const isClicked = target === "model" && clicks >= minClicks && getShare(clicks, clicksElsewhere) >= minClickShare;
  if (isInTitles && (isClicked || meetsThresholds(evidence, strongThresholds))) return "strong";
  // Clicks alone are never strong, because anybody can repeat a search and open the same listing.
  return isInTitles || isClicked ? "weak" : "none";
}

export type LearnedState = "proposed" | "accepted" | "rejected";
/** State of a learned spelling. `reviewed` means that an administrator decided it. */
export type Decision = { state: LearnedState; reviewed: boolean };

/**
 * Decides the state of a spelling after its evidence was counted again. Returns undefined if the spelling is forgotten.
 * Decisions of administrators stay. An accepted spelling stays when its listings end, but not when listings of other
 * cars begin to use the word.
 */
export function decideState(
  existing: Decision | undefined,
  strength: EvidenceStrength,
  { autoAccept }: { autoAccept: boolean },
): Decision | undefined {
  if (existing?.reviewed) return existing;
  if (strength === "contradicted") return undefined;
  if (existing?.state === "accepted") return existing;
  if (strength === "none") return undefined;
  return { state: strength === "strong" && autoAccept ? "accepted" : "proposed", reviewed: false };
}
