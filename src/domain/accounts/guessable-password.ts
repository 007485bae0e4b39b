import { BRAND_NAMES } from "#kernel/brand-names.ts";
import { normalizeSearchText } from "#kernel/normalize-text.ts";
import { getSiteProfile } from "#kernel/site-profile.ts";

/** Lists the words of the site's name. Attackers try them first in passwords. */
const listSiteWords = (): string[] => [
  ...BRAND_NAMES,
  "garage",
  ...Object.values(getSiteProfile().name).flatMap((name) => name.split(" ")),
];

/** Personal data of the person who chooses a password. */
export type PasswordOwner = { name: string; lastName?: string | null | undefined; email: string };

const extractLetters = (text: string): string => normalizeSearchText(text).replace(/[^\p{L}]/gu, "");

/**
 * Returns whether a password consists only of names that attackers try first (ASVS 6.2.11): the site's name, the
 * person's name or the email address, plus digits and punctuation. Examples are "Karaj2026" and "sara_ali1".
 */
export function isGuessablePassword(password: string, { name, lastName, email }: PasswordOwner): boolean {
  const [mailbox = "", host = ""] = email.split("@");
  const words = [
    ...listSiteWords(),
    name,
    lastName ?? "",
    mailbox,
    host.split(".")[0] ?? "",
    ...mailbox.split(/[^\p{L}]+/u),
  ]
    .map(extractLetters)
    // Single letters are ignored, because they would match every password.
    .filter((word) => word.length > 1)
    .sort((a, b) => b.length - a.length);
  const letters = extractLetters(password);
  return letters !== "" && words.reduce((remaining, word) => remaining.replaceAll(word, ""), letters) === "";
}
