import { sql } from "kysely";
import { inTransaction } from "#db/transaction.ts";
import { endBookings, eraseFromBookings } from "#domain/bookings/erase.server.ts";
import { decimalsOf } from "#domain/bookings/tell.server.ts";
import { sellerPictureFile } from "#domain/businesses/business.ts";
import { eraseFromInbox } from "#domain/inbox/erase.server.ts";
import { forgetName } from "#domain/notifications/erase.server.ts";
import { eraseFromOrders } from "#domain/orders/erase.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import type { Account } from "./account.ts";
import { isLastAdministrator, lockWithAdministrators } from "./administrators.server.ts";
import { isOwnPassword } from "./check-password.server.ts";
import { endLinks } from "./links.server.ts";
import type { AccountContext } from "./session.server.ts";
import { countOwnTry, type Limited } from "./sign-in-limits.server.ts";

/**
 * Erases an account for good: its ads are closed and say nothing of who sold them, mails to it are thrown away, and
 * everything that hangs on the person goes with them (sessions, tokens, addresses, favourites, cart). Orders and bookings stay for
 * their sellers, without saying who it was. Asks for the password; the last administrator who can come in can't go, nor who owns a
 * business that isn't closed: others rely on it. All of it happens, or nothing; the files that are left over are returned.
 */
export async function deleteAccount(
  context: AccountContext,
  account: Account,
  password: string,
): Promise<
  Result<{ avatar: string | null; receipts: string[]; sellerPictures: string[]; messagePictures: string[] }> | Limited
> {
  const { db, auth, headers, now } = context;
  const { id } = account;
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
      .select(["id", "type", "closed_at", "logo", "cover"])
      .where("owner_id", "=", id)
      .forUpdate()
      .execute();
    await lockWithAdministrators(trx, id);
    const own = await trx.selectFrom("users").select(["role", "avatar"]).where("id", "=", id).executeTakeFirst();
    if (own?.role === "administrator" && (await isLastAdministrator(trx, id, now))) {
      return failure("conflict", "account.last_administrator");
    }
    if (sellers.some(({ type, closed_at }) => type !== "personal" && !closed_at)) {
      return failure("conflict", "account.owns_business");
    }
    const applied = await trx
      .deleteFrom("seller_applications")
      .where("user_id", "=", id)
      .returning(["logo", "status"])
      .execute();
    const sellerIds = sellers.map((seller) => seller.id);
    await endBookings(trx, id, sellerIds, telling);
    if (sellerIds.length > 0) {
      const ads = sql`(select id from ads where seller_id = any(${sellerIds}::int[]))`;
      await sql`update ads set status = 'closed', updated_at = ${now} where id in ${ads} and status <> 'closed'`.execute(
        trx,
      );
      // Their words tell who sold them.
      await sql`delete from ad_search where ad_id in ${ads}`.execute(trx);
      await sql`update ad_docs set phone = null where ad_id in ${ads}`.execute(trx);
      await sql`
        update sellers set slug = 'former-' || id, name_en = 'Former seller', name_ar = 'بائع سابق', phone = null,
          email = null, whatsapp = null, registration = null, about_en = null, about_ar = null, address_en = null, address_ar = null, logo = null,
          cover = null, verified_at = null, owner_id = null
        where id = any(${sellerIds}::int[])`.execute(trx);
    }
    await trx.deleteFrom("mail_outbox").where(sql`lower(to_address)`, "=", account.email).execute();
    const { receipts } = await eraseFromOrders(trx, id);
    await eraseFromBookings(trx, id, now);
    await forgetName(trx, "person", sql`data ->> 'personId' = ${String(id)}`);
    const { pictures: messagePictures } = await eraseFromInbox(trx, id, sellerIds);
    // What they wrote of purchases stays for others to read, without their name.
    await trx.updateTable("reviews").set({ author: "" }).where("user_id", "=", id).execute();
    await endLinks(trx, id);
    await trx.deleteFrom("users").where("id", "=", id).execute();
    return ok({
      avatar: own?.avatar ?? null,
      receipts,
      messagePictures,
      sellerPictures: [
        ...sellers.flatMap(({ logo, cover }) => [sellerPictureFile(logo), sellerPictureFile(cover)]),
        // An accepted one's logo is the business's, whoever owns it now.
        ...applied.filter(({ status }) => status === "pending").map(({ logo }) => logo),
      ].filter((file) => file !== undefined && file !== null),
    });
  });
}

const passwordFailure = (code: string) =>
  failure("invalid", code, [{ path: "password", code, message: "the password is wrong or missing" }]);
