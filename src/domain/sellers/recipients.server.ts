import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { oneOf } from "#db/one-of.ts";
import { isLanguage, type Language } from "#kernel/local-text.ts";
import { type Duty, employedFor } from "./duties.ts";

/** One who hears of what comes in for a seller. */
export type Recipient = {
  seller: number;
  /** Null: the seller has no account, and only the address that it shows is known. */
  userId: number | null;
  email: string | null;
  name: string | null;
  language: Language;
};

/** Whom a seller's mails and news go to: its owner, else the address that it shows, and all who do that there. */
export async function recipientsOf(db: Db, sellerIds: readonly number[], what: Duty): Promise<Recipient[]> {
  const { rows } = await sql<Omit<Recipient, "language"> & { language: string | null }>`
    select s.id as seller, u.id as "userId", coalesce(u.email, s.email) as email, u.name, u.language
    from sellers s left join users u on u.id = s.owner_id where ${oneOf("s.id", sellerIds, "int")}
    union
    select w.seller_id, u.id, u.email, u.name, u.language
    from seller_staff w join users u on u.id = w.user_id
    where ${oneOf("w.seller_id", sellerIds, "int")} and w.role = any(${employedFor(what)}::text[])
    order by 1, 2`.execute(db);
  return rows.map((row) => ({ ...row, language: isLanguage(row.language) ? row.language : "ar" }));
}
