/** Fields of the banned word form and their maximum lengths. */
export const bannedWordFields = ["word", "language", "note"] as const;

export const bannedWordMaxLengths = { word: 60, note: 200 } as const;
