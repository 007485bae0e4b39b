/**
 * Wraps a text in Unicode isolates (U+2068, U+2069). The text then keeps its direction within a sentence of the other
 * direction (rule 3).
 */
export const wrapBidiIsolate = (text: string): string => `\u2068${text}\u2069`;

/** Removes the marks of `wrapBidiIsolate` from a text that only programs read. */
export const removeBidiIsolates = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, "");
