import { toAsciiDigits } from "#kernel/typed-numbers.ts";

/** Features whose values follow from the text of the feature "tyre_size", in the order of the text: 205/55 R16. */
export const tyreDimensions = ["tyre_width", "tyre_profile", "tyre_rim"] as const;
export type TyreDimension = (typeof tyreDimensions)[number];

/** Slug of the category of tyres. */
export const TYRE_CATEGORY = "tyres";

/** Feature with the size of a tyre as text. It also contains load and speed index, such as 91V. */
export const TYRE_SIZE_FEATURE = "tyre_size";

/**
 * Patterns of the dimensions in a size with Western digits. The first group is the value. Sizes of off-road tyres such as
 * 35x12.5 R17 state a rim only. PostgreSQL understands the same patterns.
 */
export const tyreDimensionPatterns: Record<TyreDimension, string> = {
  tyre_width: "(?:^|[^0-9])([1-3][0-9]5) ?/ ?[2-8][05]",
  tyre_profile: "(?:^|[^0-9])[1-3][0-9]5 ?/ ?([2-8][05])",
  tyre_rim:
    "(?:[1-3][0-9]5 ?/ ?[2-8][05]|[0-9][xX] ?[0-9]{1,2}(?:[.,][0-9]{1,2})?) ?[/-]? ?[zZ]?[rR]? ?(1[0-9]|2[0-4])(?:[^0-9]|$)",
};

/** Size of a tyre. Sizes of off-road tyres such as 35x12.5 R17 have neither width nor profile in the metric sense. */
export type TyreSize = {
  /** Size without load and speed index: "205/55 R16", "35x12.5 R17". Equal sizes have equal texts. */
  size: string;
  /** Load and speed index as printed, such as "91V". Null if not stated. */
  rating: string | null;
  width: number | null;
  profile: number | null;
  /** Diameter of the rim in inches. */
  rim: number;
};

/** Maximum length of a typed size. The longest printed size with all marks has fewer than 40 characters. */
export const MAX_TYPED_TYRE_SIZE = 60;

/** Rim, then the load and speed index, and marks that say nothing about the size. */
const typedRim = String.raw`[ /.-]*(?:Z?R)?[ .-]*(1\d|2[0-4]) ?(?:C|LT)?`;
const typedRating = String.raw`(?:[ (]*(\d{2,3}(?: ?/ ?\d{2,3})? ?(?:[B-HJ-NP-Y]|A[1-8]))\)?)?`;
const typedMarks = String.raw`(?: ?(?:XL|EXTRA LOAD|RF|TL|TUBELESS|M ?\+ ?S))*`;
const typedMetric = new RegExp(
  String.raw`^(?:P|LT)? ?(1[2-9]5|[23]\d5)[ /.-]*([2-8][05])${typedRim}${typedRating}${typedMarks}$`,
);
const typedFlotation = new RegExp(
  String.raw`^(?:LT)? ?(2[4-9]|3\d|4[0-4])(?:\.(\d{1,2}))? ?X ?([6-9]|1[0-7])(?:[.,](\d{1,2}))?(?=[ /R-])${typedRim}${typedRating}${typedMarks}$`,
);
const typedLetters: Record<string, string> = { ر: "R", ار: "R", "×": "X", "*": "X", "\\": "/" };

/**
 * Parses the size of a tyre as it is printed on the sidewall: "205/55R16", "205/55 R16 91V", "٢٠٥/٥٥ ر ١٦". Letters for
 * the kind of vehicle and the build, such as P, LT and XL, are left out. Returns undefined for anything else.
 */
export function parseTyreSize(text: string): TyreSize | undefined {
  if (text.length > MAX_TYPED_TYRE_SIZE) return undefined;
  const plain = toAsciiDigits(text.replace(/\p{Cf}/gu, ""))
    .replace(/ار|[ر×*\\]/g, (letter) => typedLetters[letter] ?? letter)
    .replace(/\s+/g, " ")
    .trim()
    .toUpperCase();
  const metric = typedMetric.exec(plain);
  if (metric) {
    const [, width = "", profile = "", rim = "", rating] = metric;
    return {
      size: `${width}/${profile} R${rim}`,
      rating: toRating(rating),
      width: Number(width),
      profile: Number(profile),
      rim: Number(rim),
    };
  }
  const [whole, diameter = "", diameterPart, section = "", sectionPart, rim = "", rating] =
    typedFlotation.exec(plain) ?? [];
  if (whole === undefined) return undefined;
  return {
    size: `${toDecimal(diameter, diameterPart)}x${toDecimal(section, sectionPart)} R${rim}`,
    rating: toRating(rating),
    width: null,
    profile: null,
    rim: Number(rim),
  };
}

/** Removes trailing zeros: 12.50 is 12.5. */
const toDecimal = (whole: string, part: string | undefined): string => String(Number(`${whole}.${part ?? 0}`));

const toRating = (rating: string | undefined): string | null => rating?.replaceAll(" ", "") ?? null;

/** Formats a size with its load and speed index, as the garage stores it: "205/55 R16 91V". */
export const formatTyreSize = ({ size, rating }: TyreSize): string => (rating === null ? size : `${size} ${rating}`);

const listedPatterns = Object.fromEntries(
  tyreDimensions.map((dimension) => [dimension, new RegExp(tyreDimensionPatterns[dimension])]),
) as Record<TyreDimension, RegExp>;

/**
 * Finds the size in the text that a seller wrote for a tyre, which may contain other words. Dimensions are found as lists
 * filter by them, so that pages and filters agree. Returns undefined if the text states none.
 */
export function findTyreSize(text: string): string | undefined {
  const plain = toAsciiDigits(text);
  const [width, profile, rim] = tyreDimensions.map((dimension) => listedPatterns[dimension].exec(plain)?.[1]);
  if (width && profile && rim) return `${width}/${profile} R${rim}`;
  const [flotation] = /\d{2}(?:\.\d{1,2})? ?[xX×] ?\d{1,2}(?:[.,]\d{1,2})?[ /-]*[Rر]? ?\d{2}(?!\d)/i.exec(plain) ?? [];
  return parseTyreSize(flotation ?? text)?.size;
}
