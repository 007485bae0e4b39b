import { asciiDigits } from "#kernel/digits.ts";

/** Why a title can't be taken: who sells is asked through the site, not by numbers and links in titles. */
export function titleTrouble(text: string): "phone" | "link" | undefined {
  const plain = asciiDigits(text);
  if (/https?:|www\.|\b[\w-]+\.(?:com|net|org|me|sa|ae|co|io)\b|(?:^|\s)@[\w.]{3,}|t\.me\b|wa\.me\b/i.test(plain))
    return "link";
  // Nine digits in a row, whatever separates them: years and prices are shorter.
  const digits = plain.match(/\+?\d(?:[\s().\-_*/]{0,3}\d){8,}/g) ?? [];
  return digits.some((run) => /(?:^|\D)(?:\+|00|05|5|966|971|965|974|973|968|962|20)/.test(run)) ? "phone" : undefined;
}
