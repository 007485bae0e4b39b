import { fold } from "#kernel/fold.ts";
import { ourNames } from "#kernel/our-names.ts";
import { getSiteProfile } from "#kernel/site-profile.ts";

/** Words that everybody knows of this shop. */
const ofTheShop = (): string[] => [
  ...ourNames,
  "garage",
  ...Object.values(getSiteProfile().name).flatMap((name) => name.split(" ")),
];

/** What is known of somebody who chooses a password. */
export type Person = { name: string; lastName?: string | null | undefined; email: string };

const lettersOf = (text: string): string => fold(text).replace(/[^\p{L}]/gu, "");

/**
 * Whether a password is nothing but the shop's name or one's own (also of the e-mail address), with digits and marks at most: "Karaj2026",
 * "sara_ali1". Those are tried first by whoever means this account (ASVS 6.2.11).
 */
export function isGuessable(password: string, { name, lastName, email }: Person): boolean {
  const [mailbox = "", host = ""] = email.split("@");
  const words = [
    ...ofTheShop(),
    name,
    lastName ?? "",
    mailbox,
    host.split(".")[0] ?? "",
    ...mailbox.split(/[^\p{L}]+/u),
  ]
    .map(lettersOf)
    // A single letter is in everything.
    .filter((word) => word.length > 1)
    .sort((a, b) => b.length - a.length);
  const letters = lettersOf(password);
  return letters !== "" && words.reduce((rest, word) => rest.replaceAll(word, ""), letters) === "";
}
