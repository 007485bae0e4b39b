import { normalizeSearchText } from "#kernel/normalize-text.ts";

/** Reason why a text is no VIN (rule 23). */
export type VinProblem = "empty" | "length" | "letters" | "characters" | "nothing";

/** Normalises a VIN: upper case, Latin digits, without spaces and dashes. */
export function normalizeVin(text: string): string {
  return normalizeSearchText(text.slice(0, 200))
    .toUpperCase()
    .replace(/[\s\p{Pd}_.*]/gu, "");
}

/** Finds the reason why a normalised text is not a VIN. Returns undefined for a valid VIN. */
export function findVinProblem(vin: string): VinProblem | undefined {
  if (vin === "") return "empty";
  if (vin.length !== 17) return "length";
  if (!/^[A-Z0-9]+$/.test(vin)) return "characters";
  if (/[IOQ]/.test(vin)) return "letters";
  // People type one character repeatedly, such as zeros, to skip the field.
  if (/^(.)\1{16}$/.test(vin)) return "nothing";
  return undefined;
}

const letterValues: Record<string, number> = Object.fromEntries(
  ["AJ", "BKS", "CLT", "DMU", "ENV", "FW", "GPX", "HY", "RZ"].flatMap((letters, i) =>
    [...letters].map((letter) => [letter, letters === "RZ" ? 9 : i + 1]),
  ),
);
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** Calculates the check digit, which is at position 9 of VINs from North America, China and partly the Gulf. */
export function calculateVinCheckDigit(vin: string): string {
  const sum = [...vin].reduce(
    (all, character, i) => all + (letterValues[character] ?? Number(character)) * (weights[i] ?? 0),
    0,
  );
  return sum % 11 === 10 ? "X" : `${sum % 11}`;
}

/**
 * Returns the manufacturer code of a VIN: the first three characters. A 9 at position 3 marks a small manufacturer,
 * whose code also contains positions 12 to 14.
 */
export function getManufacturerCode(vin: string): string {
  return vin[2] === "9" ? vin.slice(0, 3) + vin.slice(11, 14) : vin.slice(0, 3);
}

/** Checks whether position 9 is the check digit of the other characters. */
export const hasValidCheckDigit = (vin: string): boolean => calculateVinCheckDigit(vin) === vin[8];

const yearLetters = "ABCDEFGHJKLMNPRSTVWXY123456789";

/** Checks whether a VIN follows the rules of North America, where position 7 tells which thirty-year cycle is meant. */
export const isNorthAmericanVin = (vin: string) => /^([1-5]|7[F-Z0])/.test(vin);

/**
 * Lists the years that the year character of a VIN can mean, the most likely first. Its code repeats every thirty
 * years. In North America, a digit at position 7 means 1980 to 2009. Elsewhere newer years are more likely. The
 * character is at position 10 unless the manufacturer uses position 11 (`findVinYearRule`).
 */
export function listCandidateYears(vin: string, thisYear: number, position: 10 | 11 = 10): number[] {
  const at = yearLetters.indexOf(vin[position - 1] ?? "");
  if (at < 0) return [];
  const [older, newer] = [1980 + at, 2010 + at];
  if (newer > thisYear + 1) return [older];
  if (!isNorthAmericanVin(vin)) return [newer, older];
  return /\d/.test(vin[6] ?? "") ? [older] : [newer];
}
