/** Lengths of IBANs by country (ISO 13616 registry). */
const lengthTable =
  "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30";
const lengths = new Map(lengthTable.split(" ").map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]));

/**
 * Parses an IBAN with or without spaces: the length of its country and the check digits must be right (ISO 13616).
 * Returns it without spaces in capital letters, or undefined for anything else.
 */
export function parseIban(text: string): string | undefined {
  const iban = text.replace(/[\s\p{Cf}-]/gu, "").toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban) || iban.length !== lengths.get(iban.slice(0, 2))) return undefined;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n ? iban : undefined;
}

/** Formats an IBAN in groups of four characters. */
export const formatIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, "$1 ");

/** Masks an IBAN: only its country, check digits and last four characters stay readable. */
export const maskIban = (iban: string): string => `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`;
