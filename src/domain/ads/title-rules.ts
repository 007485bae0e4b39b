import { asciiDigits } from "#kernel/digits.ts";

/** What doesn't belong into an ad's title (rule 31): a phone number or a link. */
export function titleTrouble(text: string): "phone" | "link" | undefined {
  const plain = asciiDigits(text.normalize("NFKC")).replace(/[\p{Cf}\u0640]/gu, "");
  if (/https?:|www\.|(?:^|\s)@[\w.]{3,}|\b[a-z0-9-]+\.(?:com|net|org|sa|ae|me|io|shop|store|link)\b/i.test(plain))
    return "link";
  const groups = plain.match(/\+?\d(?:[\s.\-()_/]*\d){8,}/g) ?? [];
  return groups.length > 0 ? "phone" : undefined;
}
