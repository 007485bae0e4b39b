/**
 * Wraps a text in Unicode isolates (U+2068, U+2069). The text then keeps its direction within a sentence of the other
 * direction (rule 3).
 */
export const wrapBidiIsolate = (text: string): string => `\u2068${text}\u2069`;
