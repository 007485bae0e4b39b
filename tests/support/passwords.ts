import { createHash } from "node:crypto";
import { verifyPassword } from "better-auth/crypto";

const hash = async (password: string) =>
  `plain ${createHash("sha256").update(password.normalize("NFKC")).digest("hex")}`;

/**
 * Keeps passwords for nothing, where it isn't their keeping that is tested: scrypt takes a tenth of a second, for a
 * wrong password as well. The demo's own are scrypt's, and are read as such.
 */
export const cheapPasswords = {
  hash,
  verify: async ({ hash: kept, password }: { hash: string; password: string }) =>
    kept.startsWith("plain ") ? kept === (await hash(password)) : verifyPassword({ hash: kept, password }),
};
