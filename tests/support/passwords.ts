import { createHash } from "node:crypto";
import { verifyPassword } from "better-auth/crypto";

const hash = async (password: string) =>
  `plain ${createHash("sha256").update(password.normalize("NFKC")).digest("hex")}`;

/**
 * Fast password hashing, for tests of other features than passwords. Scrypt takes a tenth of a second, even for a wrong
 * password. The scrypt hashes of demo accounts can still be verified.
 */
export const fastPasswordHasher = {
  hash,
  verify: async ({ hash: storedHash, password }: { hash: string; password: string }) =>
    storedHash.startsWith("plain ")
      ? storedHash === (await hash(password))
      : verifyPassword({ hash: storedHash, password }),
};
