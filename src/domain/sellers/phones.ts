import { asciiDigits } from "#kernel/digits.ts";

/** Phone numbers as they stand in one line of a seller's. */
export const phonesText = (phones: readonly (string | null)[]): string | null =>
  phones.filter((phone) => phone !== null).join(", ") || null;

/** The numbers that a seller gives, in one line or several, in the digits that phones dial; what is no number is left out. */
export const phonesIn = (text: string | null): string[] =>
  asciiDigits(text ?? "")
    .split(/[,،;/|]/)
    .map((each) => each.trim())
    .filter((each) => /\d{5}/.test(each.replace(/\D/g, "")));

/** Where a tap on a number calls it. */
export const callLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, "")}`;

const dialCodes: Record<string, string> = {
  SA: "966",
  AE: "971",
  KW: "965",
  QA: "974",
  BH: "973",
  OM: "968",
  YE: "967",
  IQ: "964",
  JO: "962",
  LB: "961",
  SY: "963",
  EG: "20",
};

/** Where a tap on a number writes to it. WhatsApp wants the country's code; a number without one is of the seller's country. */
export function whatsAppLink(phone: string, country: string | undefined): string {
  const digits = phone.replace(/[^\d+]/g, "");
  const code = dialCodes[country ?? ""] ?? "966";
  const whole = digits.startsWith("+")
    ? digits.slice(1)
    : digits.startsWith("00")
      ? digits.slice(2)
      : digits.startsWith("0")
        ? code + digits.slice(1)
        : digits.startsWith(code)
          ? digits
          : code + digits;
  return `https://wa.me/${whole}`;
}
