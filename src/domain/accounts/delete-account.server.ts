import { sql, type Transaction } from "kysely";
import type { Tables } from "#db/schema/tables.ts";
import { inTransaction } from "#db/transaction.ts";
import { type ErasedPicture, eraseListings } from "#domain/ads/erase.server.ts";
import { endBookings, eraseFromBookings } from "#domain/bookings/erase.server.ts";
import { decimalsOf } from "#domain/bookings/tell.server.ts";
import { sellerPictureFile } from "#domain/businesses/business.ts";
import { eraseFromBusinesses } from "#domain/businesses/erase.server.ts";
import { eraseImports } from "#domain/imports/erase.server.ts";
import { eraseFromInbox } from "#domain/inbox/erase.server.ts";
import { forgetName } from "#domain/notifications/erase.server.ts";
import { eraseFromOrders } from "#domain/orders/erase.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import type { Account } from "./account.ts";
import { isLastAdministrator, lockWithAdministrators } from "./administrators.server.ts";
import { isOwnPassword } from "./check-password.server.ts";
import { eraseMentions } from "./erase-mentions.server.ts";
import { endLinks } from "./links.server.ts";
import type { AccountContext } from "./session.server.ts";
import { countOwnTry, type Limited } from "./sign-in-limits.server.ts";

/** Names of the files that are left over when an account is gone (`removeErasedFiles`). */
export type ErasedFiles = {
  avatars: string[];
  receipts: string[];
  sellerPictures: string[];
  messagePictures: string[];
  reviewPictures: string[];
  papers: string[];
  importFiles: string[];
  pictures: ErasedPicture[];
};

/**
 * Erases an account for good. Its listings are closed and say nothing of who sold them, mails to it are deleted, and everything that
 * hangs on the person goes with them (sessions, tokens, addresses, favourites, cart, answers to repeated requests). Orders, bookings and
 * conversations stay for the other side without saying who it was: names, addresses and numbers are taken out of their texts, of mails
 * and news to others, and of the audit log. Asks for the password. Fails for the last administrator who can come in, and for who owns a
 * business that isn't closed. All of it happens, or nothing; returns the files that are left over.
 */
export async function deleteAccount(
  context: AccountContext,
  account: Account,
  password: string,
): Promise<Result<ErasedFiles> | Limited> {
  const { db, auth, headers, now } = context;
  const { id, email, emailVerified } = account;
  if (!password) return passwordFailure("required");
  const refused = await countOwnTry(context, account);
  if (refused) return refused;
  if (!(await isOwnPassword({ auth, headers }, password))) return passwordFailure("wrong_password");
  const telling = { now, origin: auth.options.baseURL, decimals: await decimalsOf(db) };
  return inTransaction(db, async (trx) => {
    // Before the person: commands on a business lock it first, and then those who are in it. An application that is being
    // accepted right now is a business afterwards.
    await trx.selectFrom("seller_applications").select("id").where("user_id", "=", id).forUpdate().execute();
    const sellers = await trx
      .selectFrom("sellers")
      .select(["id", "type", "closed_at", "logo", "cover", "name_en", "name_ar", "phone", "email", "whatsapp"])
      .where("owner_id", "=", id)
      .forUpdate()
      .execute();
    await lockWithAdministrators(trx, id);
    const own = await trx
      .selectFrom("users")
      .select(["role", "avatar", "name", "last_name", "phone"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (own?.role === "administrator" && (await isLastAdministrator(trx, id, now))) {
      return failure("conflict", "account.last_administrator");
    }
    if (sellers.some(({ type, closed_at }) => type !== "personal" && !closed_at)) {
      return failure("conflict", "account.owns_business");
    }
    const sellerIds = sellers.map((seller) => seller.id);
    await endBookings(trx, id, sellerIds, telling);
    const { rows: numbers } = await sql<{ phone: string }>`
      select phone from addresses where user_id = ${id} union select phone from seller_applications where user_id = ${id}
      union select d.phone from ad_docs d join ads a on a.id = d.ad_id
        where a.seller_id = any(${sellerIds}::int[]) and d.phone is not null`.execute(trx);
    await eraseMentions(trx, {
      userId: id,
      sellerIds,
      traces: {
        names: [
          `${own?.name} ${own?.last_name}`.trim(),
          own?.name,
          own?.last_name,
          ...sellers.flatMap(({ name_en, name_ar }) => [name_en, name_ar]),
        ].map((name) => name || null),
        emails: [email, ...sellers.map((seller) => seller.email)],
        phones: [
          own?.phone ?? null,
          ...sellers.flatMap(({ phone, whatsapp }) => [phone, whatsapp]),
          ...numbers.map(({ phone }) => phone),
        ],
      },
    });
    const applied = await trx
      .deleteFrom("seller_applications")
      .where("user_id", "=", id)
      .returning(["logo", "status"])
      .execute();
    const pictures = await eraseListings(trx, { userId: id, sellerIds, now });
    const papers = await eraseFromBusinesses(trx, { email, sellerIds });
    const importFiles = await eraseImports(trx, sellerIds);
    if (sellerIds.length > 0) {
      await sql`
        update sellers set slug = 'former-' || id, name_en = 'Former seller', name_ar = 'بائع سابق', phone = null,
          email = null, whatsapp = null, registration = null, about_en = null, about_ar = null, address_en = null, address_ar = null, logo = null,
          cover = null, verified_at = null, owner_id = null
        where id = any(${sellerIds}::int[])`.execute(trx);
    }
    await trx.deleteFrom("mail_outbox").where(sql`lower(to_address)`, "=", email).execute();
    if (emailVerified) await eraseByAddress(trx, email);
    const { receipts } = await eraseFromOrders(trx, id);
    await eraseFromBookings(trx, id, now);
    await forgetName(trx, "person", sql`data ->> 'personId' = ${String(id)}`);
    const { pictures: messagePictures } = await eraseFromInbox(trx, id, sellerIds);
    const reviewPictures = await anonymizeReviews(trx, id);
    // Whoever is banned can't come in to leave: these are over.
    await trx.deleteFrom("bans").where("user_id", "=", id).execute();
    // What an administrator has corrected of the account names its owner.
    await sql`update audit_log set details = details - array['name', 'last_name', 'email', 'phone']
      where subject = 'users' and subject_id = ${String(id)}`.execute(trx);
    await endLinks(trx, id);
    await trx.deleteFrom("users").where("id", "=", id).execute();
    return ok({
      avatars: own?.avatar ? [own.avatar] : [],
      receipts,
      messagePictures,
      reviewPictures,
      papers,
      importFiles,
      pictures,
      sellerPictures: [
        ...sellers.flatMap(({ logo, cover }) => [sellerPictureFile(logo), sellerPictureFile(cover)]),
        // An accepted one's logo is the business's, whoever owns it now.
        ...applied.filter(({ status }) => status === "pending").map(({ logo }) => logo),
      ].filter((file) => file !== undefined && file !== null),
    });
  });
}

/**
 * Erases what is known of a person by their address alone: what they wrote with the contact form, and kept answers. Only for a
 * confirmed address: who signs up with somebody else's must not reach what is that person's.
 */
async function eraseByAddress(trx: Transaction<Tables>, email: string): Promise<void> {
  await trx.deleteFrom("contact_messages").where(sql`lower(email)`, "=", email).execute();
  await sql`delete from idempotency_keys where strpos(lower(body), ${email}) > 0`.execute(trx);
}

/** Takes a person's name and pictures out of their reviews, whose texts stay for others to read. Returns the pictures' files. */
async function anonymizeReviews(trx: Transaction<Tables>, userId: number): Promise<string[]> {
  const { rows } = await sql<{ pictures: string[] }>`
    update reviews r set author = '', pictures = '[]' from (select id, pictures from reviews where user_id = ${userId} for update) old
    where r.id = old.id returning old.pictures`.execute(trx);
  return rows.flatMap(({ pictures }) => pictures);
}

const passwordFailure = (code: string) =>
  failure("invalid", code, [{ path: "password", code, message: "the password is wrong or missing" }]);
