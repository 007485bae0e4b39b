/** Parses an id from a URL or form. Returns 0, which no record has, for invalid text. */
export const parsePositiveId = (text: unknown): number =>
  typeof text === "string" && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
