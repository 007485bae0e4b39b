export const listingReportReasons = [
  "fraud",
  "sold",
  "wrong",
  "duplicate",
  "pictures",
  "forbidden",
  "offensive",
  "other",
] as const;

export const listingReportMaxLengths = { text: 1_000 } as const;
export const listingReportFields = ["reason", "text"] as const;
