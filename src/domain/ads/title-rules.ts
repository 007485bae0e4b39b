import { asciiDigits } from "#kernel/digits.ts";

const link = /\b(?:https?:\/\/|www\.)|\b[a-z0-9-]{2,}\.(?:com|net|org|me|io|co|sa|ae|info)\b|(?:^|\s)@[a-z0-9_.]{3,}/i;

/** What a text holds that has no place in an ad's title: a phone number, or a link. */
export function titleTrouble(text: string): "phone" | "link" | undefined {
  if (link.test(text)) return "link";
  const squeezed = asciiDigits(text).replace(/(?<=\d)[\s.\-_/()]+(?=\d)/g, "");
  return /\d{9,15}/.test(squeezed) ? "phone" : undefined;
}
