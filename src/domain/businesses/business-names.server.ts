import { sql } from "kysely";
import { BRAND_NAMES } from "#kernel/brand-names.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { normalizeToKey } from "#kernel/normalize-text.ts";
import type { FieldError } from "#kernel/result.ts";
import type { BusinessPageInput } from "./business-input.ts";
import type { Trx } from "./lock-business.server.ts";

type NewName = { path: "nameAr" | "nameEn"; name: string };

/** Returns the key for comparing names: letters and digits without invisible characters or spelling variants. */
const toNameKey = (name: string): string => normalizeToKey(name.replace(/\p{Default_Ignorable_Code_Point}/gu, ""));

/** Words that suggest an official account if they stand next to the site's name. */
const officialWords = [
  "official support team help desk customer service care admin administration moderator moderation",
  "verified verification payment payments trust safety app com the of and",
  "رسمي رسمية دعم فني فريق مساعدة خدمة_العملاء إدارة إشراف مشرف توثيق موثق مدفوعات موقع منصة تطبيق ال لل ل و",
].flatMap((words) => words.split(" "));
const reservedWords = [...BRAND_NAMES, ...officialWords].map(toNameKey).sort((a, b) => b.length - a.length);

/** Returns whether a name could be mistaken for the site itself. */
function isSiteName(name: string): boolean {
  const letters = toNameKey(name).replace(/\p{N}/gu, "");
  if (!BRAND_NAMES.some((siteName) => letters.includes(toNameKey(siteName)))) return false;
  return reservedWords.reduce((remaining, word) => remaining.replaceAll(word, ""), letters) === "";
}

/**
 * Returns the names in the form that differ from the current names of the business. A verification of the business
 * covers only its current names.
 */
export function findChangedBusinessNames(
  currentNames: LocalizedText,
  { nameAr, nameEn }: Pick<BusinessPageInput, "nameAr" | "nameEn">,
): NewName[] {
  const knownKeys = [currentNames.ar, currentNames.en].map((name) => name && toNameKey(name));
  return [["nameAr", nameAr] as const, ["nameEn", nameEn] as const].flatMap(([path, name]) =>
    name === null || knownKeys.includes(toNameKey(name)) ? [] : { path, name },
  );
}

/** Validates new names of a business: rejects the site's own name and the names of other businesses. */
export async function validateBusinessNames(
  trx: Trx,
  sellerId: number,
  names: readonly NewName[],
): Promise<FieldError[]> {
  if (names.length === 0) return [];
  // The lock serializes concurrent changes to the same name.
  await sql`select pg_advisory_xact_lock(hashtext('seller name'))`.execute(trx);
  const otherSellers = await trx
    .selectFrom("sellers")
    .select(["name_ar", "name_en"])
    .where("type", "<>", "personal")
    .where("closed_at", "is", null)
    .where("id", "<>", sellerId)
    .execute();
  const takenKeys = new Set(
    otherSellers.flatMap(({ name_ar, name_en }) => [toNameKey(name_ar ?? ""), toNameKey(name_en ?? "")]),
  );
  return names.flatMap(({ path, name }) => {
    const code = isSiteName(name)
      ? "business.our_name"
      : takenKeys.has(toNameKey(name))
        ? "business.taken_name"
        : undefined;
    return code ? { path, code, message: `${path}: ${code}` } : [];
  });
}
