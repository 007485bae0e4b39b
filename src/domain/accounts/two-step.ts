import { asciiDigits } from "#kernel/digits.ts";

/** How many codes there are for who has lost the phone; each works once. */
export const recoveryCodeCount = 10;

/** How long a secret waits for its first code, and a sign-in for its code, in milliseconds. */
export const codeWaits = 10 * 60_000;

/** No letters that are taken for each other or for digits. */
export const recoveryLetters = "abcdefghjkmnpqrstuvwxyz23456789";

/** What somebody typed as a code: digits of either script, in groups or not; letters of either case. */
export function codeFrom(typed: string): { kind: "app" | "recovery"; code: string } | undefined {
  const plain = asciiDigits(typed.toWellFormed())
    .replace(/[\s\-–.]/g, "")
    .toLowerCase();
  if (/^\d{6}$/.test(plain)) return { kind: "app", code: plain };
  const isRecovery = plain.length === 10 && [...plain].every((letter) => recoveryLetters.includes(letter));
  return isRecovery ? { kind: "recovery", code: `${plain.slice(0, 5)}-${plain.slice(5)}` } : undefined;
}
