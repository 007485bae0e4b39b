import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** Creates a secret of 43 characters (256 random bits). */
export const createTokenSecret = (): string => randomBytes(32).toString("base64url");

/** Hashes a secret with SHA-256. A slow hash is not needed for a random secret of this length. */
export const hashTokenSecret = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

/** Compares a secret with a stored hash in constant time. Without a hash, returns false after the same time. */
export function verifyTokenSecret(secret: string, hash: string | undefined): boolean {
  const equal = timingSafeEqual(Buffer.from(hashTokenSecret(secret)), Buffer.from(hash ?? hashTokenSecret("")));
  return equal && hash !== undefined;
}
