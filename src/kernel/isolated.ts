/** A text or price kept in one piece within a sentence that may run the other way (rule 3). */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
