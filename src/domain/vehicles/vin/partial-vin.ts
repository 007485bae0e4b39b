/** Facts of a listed car that a VIN can confirm. */
const vinFacts = ["make", "model", "year"] as const;
export type VinFact = (typeof vinFacts)[number];

/** VIN as others may see it. Contains nothing of the serial number, the last six characters. */
export type PartialVin = {
  /** The first 11 characters: manufacturer, type, model year and plant. */
  start: string;
  /** Facts of the listing that the VIN confirms. Empty if it confirms none, or contradicts one. */
  agrees: VinFact[];
};

/** Slugs of make ("toyota") and model ("toyota/camry") and the model year of a listed car. Null facts are not stated. */
export type ListedCar = { make: string | null; model: string | null; year: number | null };

/** Facts that a VIN contains: the makes, models and years that it allows. An empty list means no restriction. */
type VinCandidates = { makes: readonly string[]; models: readonly string[]; years: readonly number[] };

const VISIBLE_CHARACTERS = 11;
const VIN_LENGTH = 17;

/** Returns the first 11 characters of a VIN. */
export const getVinStart = (vin: string): string => vin.slice(0, VISIBLE_CHARACTERS);

/** Formats the start of a VIN with a mark for each hidden character. */
export const formatPartialVin = (start: string): string => start.padEnd(VIN_LENGTH, "•");

/**
 * Lists the facts of a car that a VIN confirms: the VIN allows exactly the listed make, model or year, and no other.
 * Returns an empty list if the VIN excludes a listed fact.
 */
export function listConfirmedFacts(
  { make, model, year }: ListedCar,
  { makes, models, years }: VinCandidates,
): VinFact[] {
  const facts = [
    { fact: "make", stated: make, allowed: makes },
    { fact: "model", stated: model, allowed: models },
    { fact: "year", stated: year, allowed: years },
  ] as { fact: VinFact; stated: string | number | null; allowed: readonly (string | number)[] }[];
  const known = facts.filter(({ stated, allowed }) => stated !== null && allowed.length > 0);
  if (known.some(({ stated, allowed }) => !allowed.includes(stated as string | number))) return [];
  return known.filter(({ allowed }) => allowed.length === 1).map(({ fact }) => fact);
}
