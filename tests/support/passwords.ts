import { createHash } from "node:crypto";
import { verifyPassword } from "better-auth/crypto";

const hash = async (password: string) =>
  `plain ${createHash("sha256").update(password.normalize("NFKC")).digest("hex")}`;

/**
 * Fast password hashing for tests of other features, because scrypt takes a tenth of a second even for a wrong
 * password. Demo accounts have scrypt hashes, which are still verified.
 */
export const fastPasswordHasher = {
  hash,
  verify: async ({ hash: kept, password }: { hash: string; password: string }) =>
    kept.startsWith("plain ") ? kept === (await hash(password)) : verifyPassword({ hash: kept, password }),
};
