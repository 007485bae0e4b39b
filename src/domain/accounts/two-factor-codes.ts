import { toAsciiDigits } from "#kernel/typed-numbers.ts";

/** Number of recovery codes. Each code works once. */
export const RECOVERY_CODE_COUNT = 10;

/** Time in which a setup or a sign-in must receive its code, in milliseconds. */
export const TWO_FACTOR_TIMEOUT_MS = 10 * 60_000;

/** Alphabet without letters that are easily confused with other letters or digits. */
export const RECOVERY_CODE_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

/** Parses a typed code. Accepts Arabic and Latin digits, groups, and letters of either case. */
export function parseCode(typed: string): { kind: "app" | "recovery"; code: string } | undefined {
  const plain = toAsciiDigits(typed.toWellFormed())
    .replace(/[\s\-–.]/g, "")
    .toLowerCase();
  if (/^\d{6}$/.test(plain)) return { kind: "app", code: plain };
  const isRecovery = plain.length === 10 && [...plain].every((letter) => RECOVERY_CODE_ALPHABET.includes(letter));
  return isRecovery ? { kind: "recovery", code: `${plain.slice(0, 5)}-${plain.slice(5)}` } : undefined;
}
