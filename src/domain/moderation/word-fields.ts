/** The form of a banned word: its fields, and how long they may be. */
export const wordFields = ["word", "language", "note"] as const;

export const wordLimits = { word: 60, note: 200 } as const;
