import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { matchIds } from "#db/in-list.ts";
import type { MailedTopic } from "#domain/notifications/notification-topics.ts";
import { isLanguage, type Language } from "#kernel/localized-text.ts";
import { getRolesWithPermission, type StaffPermission } from "./staff-permissions.ts";

/** Recipient of notifications for a seller. */
export type Recipient = {
  seller: number;
  /** User id. Null if the seller has no account and only its public e-mail address is known. */
  userId: number | null;
  email: string | null;
  name: string | null;
  language: Language;
  /** False if the user switched off mails of the topic. Recipients without an account cannot switch mails off. */
  wantsMail: boolean;
};

type Row = Omit<Recipient, "language"> & { language: string | null };

/**
 * Lists the recipients of a seller's mails and notifications: the owner, else the public e-mail address, and the staff
 * with the permission.
 */
export const listSellerRecipients = async (
  db: Db,
  sellerIds: readonly number[],
  permission: StaffPermission,
  topic: MailedTopic,
): Promise<Recipient[]> => toRecipients((await findRecipientsStatement(sellerIds, permission, topic).execute(db)).rows);

/** Converts rows of the recipients query. An unknown language becomes Arabic. */
export const toRecipients = (rows: readonly Row[]): Recipient[] =>
  rows.map((row) => ({ ...row, language: isLanguage(row.language) ? row.language : "ar" }));

/** Builds the query for the recipients. `toRecipients` converts its rows. */
export const findRecipientsStatement = (
  sellerIds: readonly number[],
  permission: StaffPermission,
  topic: MailedTopic,
) => sql<Row>`
  select r.*, n.user_id is null as "wantsMail" from (
    select s.id as seller, u.id as "userId", coalesce(u.email, s.email) as email, u.name, u.language
    from sellers s left join users u on u.id = s.owner_id where ${matchIds("s.id", sellerIds, "int")}
    union
    select w.seller_id, u.id, u.email, u.name, u.language
    from seller_staff w join users u on u.id = w.user_id
    where ${matchIds("w.seller_id", sellerIds, "int")} and w.role = any(${getRolesWithPermission(permission)}::text[])
  ) r left join notification_settings n on n.user_id = r."userId" and n.topic = ${topic} and not n.mail
  order by 1, 2`;
