import { sql } from "kysely";
import { squash } from "#kernel/fold.ts";
import type { LocalText } from "#kernel/local-text.ts";
import { ourNames } from "#kernel/our-names.ts";
import type { FieldError } from "#kernel/result.ts";
import type { PageInput } from "./business.ts";
import type { Trx } from "./locked.server.ts";

type NewName = { path: "nameAr" | "nameEn"; name: string };

/** A name as it is compared: letters and digits alone, in whatever way and with whatever invisible characters they are written. */
const keyOf = (name: string): string => squash(name.replace(/\p{Default_Ignorable_Code_Point}/gu, ""));

/** What beside our own name only says that it is us who speak. */
const officeWords = [
  "official support team help desk customer service care admin administration moderator moderation",
  "verified verification payment payments trust safety app com the of and",
  "رسمي رسمية دعم فني فريق مساعدة خدمة_العملاء إدارة إشراف مشرف توثيق موثق مدفوعات موقع منصة تطبيق ال لل ل و",
].flatMap((words) => words.split(" "));
const wordsOfOurs = [...ourNames, ...officeWords].map(keyOf).sort((a, b) => b.length - a.length);

/** Whether who bears this name could be taken for the shop itself. */
function isOurs(name: string): boolean {
  const letters = keyOf(name).replace(/\p{N}/gu, "");
  if (!ourNames.some((own) => letters.includes(keyOf(own)))) return false;
  return wordsOfOurs.reduce((rest, word) => rest.replaceAll(word, ""), letters) === "";
}

/** The names of a page that its business didn't bear so far: those are what a verified one was not checked for. */
export function newNames(known: LocalText, { nameAr, nameEn }: Pick<PageInput, "nameAr" | "nameEn">): NewName[] {
  const borne = [known.ar, known.en].map((name) => name && keyOf(name));
  return [["nameAr", nameAr] as const, ["nameEn", nameEn] as const].flatMap(([path, name]) =>
    name === null || borne.includes(keyOf(name)) ? [] : { path, name },
  );
}

/** What keeps new names from being this business's: they are the shop's own, or another business's. */
export async function nameTrouble(trx: Trx, sellerId: number, names: readonly NewName[]): Promise<FieldError[]> {
  if (names.length === 0) return [];
  // Two that take one name at the same moment take turns.
  await sql`select pg_advisory_xact_lock(hashtext('seller name'))`.execute(trx);
  const others = await trx
    .selectFrom("sellers")
    .select(["name_ar", "name_en"])
    .where("type", "<>", "personal")
    .where("closed_at", "is", null)
    .where("id", "<>", sellerId)
    .execute();
  const taken = new Set(others.flatMap(({ name_ar, name_en }) => [keyOf(name_ar ?? ""), keyOf(name_en ?? "")]));
  return names.flatMap(({ path, name }) => {
    const code = isOurs(name) ? "business.our_name" : taken.has(keyOf(name)) ? "business.taken_name" : undefined;
    return code ? { path, code, message: `${path}: ${code}` } : [];
  });
}
