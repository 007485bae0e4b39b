import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** 43 characters that nobody can guess. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** Of a secret this long a plain hash tells as little as a slow one. */
export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

/** Compares with a hash in the same time wherever they differ; also with none, as if there were one. */
export function isSecret(secret: string, hash: string | undefined): boolean {
  const equal = timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(hash ?? hashOf("")));
  return equal && hash !== undefined;
}
