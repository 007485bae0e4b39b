import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The value that forms of a session carry (AP-11). It follows from the session, so that nobody can choose it, and
 * tells nothing about it; another session has another one.
 */
export const forgeryToken = (secret: string, sessionToken: string): string =>
  createHmac("sha256", secret).update(`forgery ${sessionToken}`).digest("base64url");

export function isForgeryToken(given: string | null | undefined, expected: string): boolean {
  const [one, other] = [Buffer.from(given ?? ""), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
