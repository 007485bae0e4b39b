/** Why somebody reports an ad; each has words of its own. */
export const reportReasons = [
  "fraud",
  "sold",
  "wrong",
  "duplicate",
  "pictures",
  "forbidden",
  "offensive",
  "other",
] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportLimits = { text: 1_000 } as const;
export const reportFields = ["reason", "text"] as const;
