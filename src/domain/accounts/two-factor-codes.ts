import { toAsciiDigits } from "#kernel/typed-numbers.ts";

/** Number of recovery codes. Each code works once. */
export const RECOVERY_CODE_COUNT = 10;

/** Time limit for entering the two-factor code of a setup or a sign-in, in milliseconds. */
export const TWO_FACTOR_TIMEOUT_MS = 10 * 60_000;

/** Alphabet of recovery codes, without characters that are easily confused with others. */
export const RECOVERY_CODE_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

/**
 * Parses a typed two-factor code, from an authenticator app or a recovery code. Accepts Arabic and Latin digits, spaces
 * or hyphens between groups, and letters of either case.
 */
export function parseTwoFactorCode(typed: string): { kind: "app" | "recovery"; code: string } | undefined {
  const plain = toAsciiDigits(typed.toWellFormed())
    .replace(/[\s\-–.]/g, "")
    .toLowerCase();
  if (/^\d{6}$/.test(plain)) return { kind: "app", code: plain };
  const isRecovery = plain.length === 10 && [...plain].every((letter) => RECOVERY_CODE_ALPHABET.includes(letter));
  return isRecovery ? { kind: "recovery", code: `${plain.slice(0, 5)}-${plain.slice(5)}` } : undefined;
}
