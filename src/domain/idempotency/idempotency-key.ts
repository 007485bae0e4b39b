/** Checks whether a value is a valid idempotency key: 8 to 200 printable ASCII characters. */
export const isIdempotencyKey = (key: unknown): key is string =>
  typeof key === "string" && /^[\x21-\x7e]{8,200}$/.test(key);
