import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Creates the CSRF token of a session (AP-11): an HMAC of the session token. Clients cannot choose the CSRF token, and
 * it reveals nothing about the session.
 */
export const createCsrfToken = (secret: string, sessionToken: string): string =>
  createHmac("sha256", secret).update(`forgery ${sessionToken}`).digest("base64url");

/** Compares a submitted CSRF token with the expected token in constant time. */
export function isValidCsrfToken(given: string | null | undefined, expected: string): boolean {
  const [givenBytes, expectedBytes] = [Buffer.from(given ?? ""), Buffer.from(expected)];
  return givenBytes.length === expectedBytes.length && timingSafeEqual(givenBytes, expectedBytes);
}
