import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { buildIdCondition } from "#db/in-list.ts";
import type { MailedTopic } from "#domain/notifications/notification-topics.ts";
import { isLanguage, type Language } from "#kernel/localized-text.ts";
import { getRolesWithPermission, type StaffPermission } from "./staff-permissions.ts";

/** Person who receives mails and notifications for a seller. */
export type SellerRecipient = {
  seller: number;
  /** User id. Null if the seller has no account, only a public email address. */
  userId: number | null;
  email: string | null;
  name: string | null;
  language: Language;
  /** Whether the recipient gets mails of the requested topic. Always true for recipients without an account. */
  wantsMail: boolean;
};

type Row = Omit<SellerRecipient, "language"> & { language: string | null };

/**
 * Lists who receives the mails and notifications for the given sellers: the owner, and the staff with `permission`. A
 * seller without an owner is reached at its public email address.
 */
export const listSellerRecipients = async (
  db: Db,
  sellerIds: readonly number[],
  permission: StaffPermission,
  topic: MailedTopic,
): Promise<SellerRecipient[]> =>
  toSellerRecipients((await buildSellerRecipientsQuery(sellerIds, permission, topic).execute(db)).rows);

/** Converts rows of the recipients query to recipients. An unknown language becomes Arabic. */
export const toSellerRecipients = (rows: readonly Row[]): SellerRecipient[] =>
  rows.map((row) => ({ ...row, language: isLanguage(row.language) ? row.language : "ar" }));

/** Builds the query for the recipients of sellers' mails and notifications. `toSellerRecipients` converts its rows. */
export const buildSellerRecipientsQuery = (
  sellerIds: readonly number[],
  permission: StaffPermission,
  topic: MailedTopic,
) => sql<Row>`
  select r.*, n.user_id is null as "wantsMail" from (
    select s.id as seller, u.id as "userId", coalesce(u.email, s.email) as email, u.name, u.language
    from sellers s left join users u on u.id = s.owner_id where ${buildIdCondition("s.id", sellerIds, "int")}
    union
    select w.seller_id, u.id, u.email, u.name, u.language
    from seller_staff w join users u on u.id = w.user_id
    where ${buildIdCondition("w.seller_id", sellerIds, "int")} and w.role = any(${getRolesWithPermission(permission)}::text[])
  ) r left join notification_settings n on n.user_id = r."userId" and n.topic = ${topic} and not n.mail
  order by 1, 2`;
