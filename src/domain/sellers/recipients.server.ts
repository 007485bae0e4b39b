import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { oneOf } from "#db/one-of.ts";
import type { MailedTopic } from "#domain/notifications/topics.ts";
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
  /** Unless they don't want mails of the topic; who has no account has nowhere to say so. */
  wantsMail: boolean;
};

type Row = Omit<Recipient, "language"> & { language: string | null };

/** Whom a seller's mails and news go to: its owner, else the address that it shows, and all who do that there. */
export const recipientsOf = async (
  db: Db,
  sellerIds: readonly number[],
  what: Duty,
  topic: MailedTopic,
): Promise<Recipient[]> => recipientsFrom((await findingRecipients(sellerIds, what, topic).execute(db)).rows);

export const recipientsFrom = (rows: readonly Row[]): Recipient[] =>
  rows.map((row) => ({ ...row, language: isLanguage(row.language) ? row.language : "ar" }));

/** The statement that finds them; `recipientsFrom` reads its rows. */
export const findingRecipients = (sellerIds: readonly number[], what: Duty, topic: MailedTopic) => sql<Row>`
  select r.*, n.user_id is null as "wantsMail" from (
    select s.id as seller, u.id as "userId", coalesce(u.email, s.email) as email, u.name, u.language
    from sellers s left join users u on u.id = s.owner_id where ${oneOf("s.id", sellerIds, "int")}
    union
    select w.seller_id, u.id, u.email, u.name, u.language
    from seller_staff w join users u on u.id = w.user_id
    where ${oneOf("w.seller_id", sellerIds, "int")} and w.role = any(${employedFor(what)}::text[])
  ) r left join notification_settings n on n.user_id = r."userId" and n.topic = ${topic} and not n.mail
  order by 1, 2`;
