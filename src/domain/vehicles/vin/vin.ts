import { fold } from "#kernel/fold.ts";

/** Rule 23: what keeps a text from being a VIN. */
export type VinProblem = "empty" | "length" | "letters" | "characters" | "nothing";

/** The text as VINs are written: upper case, Latin digits, without spaces and dashes. */
export function normaliseVin(text: string): string {
  return fold(text.slice(0, 200))
    .toUpperCase()
    .replace(/[\s\p{Pd}_.*]/gu, "");
}

/** What is wrong with a normalised VIN; undefined: nothing. */
export function vinProblem(vin: string): VinProblem | undefined {
  if (vin === "") return "empty";
  if (vin.length !== 17) return "length";
  if (!/^[A-Z0-9]+$/.test(vin)) return "characters";
  if (/[IOQ]/.test(vin)) return "letters";
  // Zeros alone, or any one character: what people type to get past a field.
  if (/^(.)\1{16}$/.test(vin)) return "nothing";
  return undefined;
}

const letterValues: Record<string, number> = Object.fromEntries(
  ["AJ", "BKS", "CLT", "DMU", "ENV", "FW", "GPX", "HY", "RZ"].flatMap((letters, i) =>
    [...letters].map((letter) => [letter, letters === "RZ" ? 9 : i + 1]),
  ),
);
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** What position 9 is by the others, where makers use it: North America and China do, Europe and the Gulf don't. */
export function checkDigit(vin: string): string {
  const sum = [...vin].reduce(
    (all, character, i) => all + (letterValues[character] ?? Number(character)) * (weights[i] ?? 0),
    0,
  );
  return sum % 11 === 10 ? "X" : `${sum % 11}`;
}

/** The manufacturer's code: three characters, and three more from the serial number where the maker is small. */
export function manufacturerCode(vin: string): string {
  return vin[2] === "9" ? vin.slice(0, 3) + vin.slice(11, 14) : vin.slice(0, 3);
}

const yearLetters = "ABCDEFGHJKLMNPRSTVWXY123456789";

/** Whether the rules of North America hold, where position 7 tells which thirty years are meant. */
export const isNorthAmerican = (vin: string) => /^([1-5]|7[F-Z0])/.test(vin);

/**
 * The model years that position 10 may mean, the likelier first. It repeats after thirty years; in North
 * America a digit at position 7 says 1980 to 2009, elsewhere it says nothing and cars are rather young.
 */
export function candidateYears(vin: string, thisYear: number): number[] {
  const at = yearLetters.indexOf(vin[9] ?? "");
  if (at < 0) return [];
  const [older, newer] = [1980 + at, 2010 + at];
  if (newer > thisYear + 1) return [older];
  if (!isNorthAmerican(vin)) return [newer, older];
  return /\d/.test(vin[6] ?? "") ? [older] : [newer];
}
