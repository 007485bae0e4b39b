/** Features whose values follow from the text of the feature "tyre_size", in the order of the text: 205/55 R16. */
export const tyreDimensions = ["tyre_width", "tyre_profile", "tyre_rim"] as const;
export type TyreDimension = (typeof tyreDimensions)[number];

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
