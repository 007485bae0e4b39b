import { sql, type Transaction } from "kysely";
import { retryOnConflict } from "#db/retry-on-conflict.ts";
import type { Tables } from "#db/schema/tables.ts";
import { withTransaction } from "#db/transaction.ts";
import { cancelBookingsOfUser, eraseCustomerFromBookings, hasHeldDeposit } from "#domain/bookings/erase.server.ts";
import { createBookingNotificationContext } from "#domain/bookings/notify.server.ts";
import { getSellerPictureFile } from "#domain/businesses/business.ts";
import { eraseBusinessData } from "#domain/businesses/erase.server.ts";
import { eraseDonorCars } from "#domain/donor-cars/donor-cars.server.ts";
import { eraseImports } from "#domain/imports/erase.server.ts";
import { eraseInboxData } from "#domain/inbox/erase.server.ts";
import { type ErasedPicture, eraseListings } from "#domain/listings/lifecycle/erase-listings.server.ts";
import { deleteMailFilesByRecipient } from "#domain/mail/mail-folder.server.ts";
import { deletePictureFiles } from "#domain/media/picture-files.server.ts";
import type { PictureStore } from "#domain/media/picture-store.server.ts";
import { eraseNameFromNotifications } from "#domain/notifications/erase-names.server.ts";
import { eraseBuyerFromOrders } from "#domain/orders/erase-buyer.server.ts";
import { erasePartRequests } from "#domain/part-requests/part-requests.server.ts";
import { erasePayoutAccounts } from "#domain/payouts/payout-accounts.server.ts";
import { findUnsettledMoney, type UnsettledMoney } from "#domain/payouts/unsettled-money.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import type { Account } from "../accounts/account.ts";
import { isLastAdministrator, lockUserAndAdministrators } from "../accounts/administrators.server.ts";
import { isOwnPassword } from "../accounts/confirm-password.server.ts";
import { revokeLinks } from "../accounts/owner-links.server.ts";
import type { AccountContext } from "../accounts/session.server.ts";
import { type AccountLimitFailure, recordReauthenticationAttempt } from "../accounts/sign-in-limits.server.ts";
import { eraseMentions } from "./erase-mentions.server.ts";

/**
 * Names of the files that belonged to a deleted account, by kind of file. `removeErasedFiles` removes these files after
 * the transaction.
 */
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

/** Failure codes of money that is not settled. */
const unsettledCodes: Record<UnsettledMoney, string> = {
  returns: "account.has_returns",
  refunds: "account.has_refunds",
  payouts: "account.has_payouts",
  money: "account.has_money",
};

/**
 * Deletes an account permanently after a password check. Closes its listings and removes the seller's data. Deletes
 * sessions, tokens, addresses, favourites, the cart, unsent mails to the account and responses stored for idempotency
 * keys. Keeps orders, bookings and conversations for the other party and redacts the person's data in them. Redacts
 * texts, notifications, mails to others and the audit log. Fails for the last administrator who is able to sign in, for
 * the owner of an open business, for a seller with a balance, open returns, waiting refunds or a payout that the bank may
 * still send back, and for a customer whose deposit is held. Runs in one transaction and returns the files to remove.
 */
export async function deleteAccount(
  context: AccountContext,
  account: Account,
  password: string,
): Promise<Result<ErasedFiles> | AccountLimitFailure> {
  const { db, auth, headers, now } = context;
  const { id, email, emailVerified } = account;
  if (!password) return passwordFailure("required");
  const refused = await recordReauthenticationAttempt(context, account);
  if (refused) return refused;
  if (!(await isOwnPassword({ auth, headers }, password))) return passwordFailure("wrong_password");
  const notificationContext = await createBookingNotificationContext(db, now, auth.options.baseURL);
  const erase = async (trx: Transaction<Tables>) => {
    // Locks applications and sellers before users, in the same order as business commands. If an application is
    // accepted concurrently, the deletion therefore sees the new business.
    await trx.selectFrom("seller_applications").select("id").where("user_id", "=", id).forUpdate().execute();
    const sellers = await trx
      .selectFrom("sellers")
      .select(["id", "type", "closed_at", "logo", "cover", "name_en", "name_ar", "phone", "email", "whatsapp"])
      .where("owner_id", "=", id)
      .forUpdate()
      .execute();
    await lockUserAndAdministrators(trx, id);
    const user = await trx
      .selectFrom("users")
      .select(["role", "avatar", "name", "last_name", "phone"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (user?.role === "administrator" && (await isLastAdministrator(trx, id, now))) {
      return failure("conflict", "account.last_administrator");
    }
    if (sellers.some(({ type, closed_at }) => type !== "personal" && !closed_at)) {
      return failure("conflict", "account.owns_business");
    }
    const sellerIds = sellers.map((seller) => seller.id);
    const unsettled = await findUnsettledMoney(trx, sellerIds);
    if (unsettled) return failure("conflict", unsettledCodes[unsettled]);
    if (await hasHeldDeposit(trx, id)) return failure("conflict", "account.has_deposit");
    await erasePayoutAccounts(trx, sellerIds, now);
    await cancelBookingsOfUser(trx, id, sellerIds, notificationContext);
    const { rows: phoneRows } = await sql<{ phone: string }>`
      select phone from addresses where user_id = ${id} union select phone from seller_applications where user_id = ${id}
      union select d.phone from ad_translations d join ads a on a.id = d.ad_id
        where a.seller_id = any(${sellerIds}::int[]) and d.phone is not null`.execute(trx);
    await eraseMentions(trx, {
      userId: id,
      sellerIds,
      traces: {
        names: [
          `${user?.name} ${user?.last_name}`.trim(),
          user?.name,
          user?.last_name,
          ...sellers.flatMap(({ name_en, name_ar }) => [name_en, name_ar]),
        ].map((name) => name || null),
        emails: [email, ...sellers.map((seller) => seller.email)],
        phones: [
          user?.phone ?? null,
          ...sellers.flatMap(({ phone, whatsapp }) => [phone, whatsapp]),
          ...phoneRows.map(({ phone }) => phone),
        ],
      },
    });
    const applications = await trx
      .deleteFrom("seller_applications")
      .where("user_id", "=", id)
      .returning(["logo", "status"])
      .execute();
    await eraseDonorCars(trx, sellerIds);
    const pictures = await eraseListings(trx, { userId: id, sellerIds, now });
    const documents = await eraseBusinessData(trx, { email, sellerIds });
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
    const { receipts } = await eraseBuyerFromOrders(trx, id);
    const requestPhotos = await erasePartRequests(trx, id, sellerIds);
    const { documents: driverDocuments } = await eraseCustomerFromBookings(trx, id, now);
    await eraseNameFromNotifications(trx, "person", sql`data ->> 'personId' = ${String(id)}`);
    const { pictures: messagePictures } = await eraseInboxData(trx, id, sellerIds);
    const reviewPictures = await anonymizeReviews(trx, id);
    // Bans of this account that are still stored have ended, because a suspended person cannot sign in to delete the
    // account.
    await trx.deleteFrom("bans").where("user_id", "=", id).execute();
    // Audit entries about changes of the account by administrators contain the owner's personal data.
    await sql`update audit_log set details = details - array['name', 'last_name', 'email', 'phone']
      where subject = 'users' and subject_id = ${String(id)}`.execute(trx);
    await revokeLinks(trx, id);
    await trx.deleteFrom("users").where("id", "=", id).execute();
    return ok({
      avatars: user?.avatar ? [user.avatar] : [],
      receipts: [...receipts, ...requestPhotos, ...driverDocuments],
      messagePictures,
      reviewPictures,
      papers: documents,
      importFiles,
      pictures,
      sellerPictures: [
        ...sellers.flatMap(({ logo, cover }) => [getSellerPictureFile(logo), getSellerPictureFile(cover)]),
        // Logos of accepted applications stay: they belong to the business, which may have another owner.
        ...applications.filter(({ status }) => status === "pending").map(({ logo }) => logo),
      ].filter((file) => file !== undefined && file !== null),
    });
  };
  // Commands on bookings lock the booking before the seller.
  return retryOnConflict(() => withTransaction(db, erase));
}

/**
 * Deletes data that is linked to a person only by the email address: contact messages and responses stored for
 * idempotency keys. Requires a confirmed address, so that nobody can erase another person's data.
 */
async function eraseByAddress(trx: Transaction<Tables>, email: string): Promise<void> {
  await trx.deleteFrom("contact_messages").where(sql`lower(email)`, "=", email).execute();
  await sql`delete from idempotency_keys where strpos(lower(body), ${email}) > 0`.execute(trx);
}

/** Removes the author name and the pictures from a person's reviews and keeps the texts. Returns the picture files. */
async function anonymizeReviews(trx: Transaction<Tables>, userId: number): Promise<string[]> {
  const { rows } = await sql<{ pictures: string[] }>`
    update reviews r set author = '', pictures = '[]' from (select id, pictures from reviews where user_id = ${userId} for update) old
    where r.id = old.id returning old.pictures`.execute(trx);
  return rows.flatMap(({ pictures }) => pictures);
}

const passwordFailure = (code: string) =>
  failure("invalid", code, [{ path: "password", code, message: "the password is wrong or missing" }]);

type FileRemover = { remove(file: string): Promise<unknown> };

/** Stores that hold the files of an account, by kind of file. */
export type ErasedFileStores = Record<Exclude<keyof ErasedFiles, "pictures">, FileRemover> & {
  pictures: PictureStore;
  /** Folder that receives mails as files when the server sends no real mail. */
  mailFolder?: string | undefined;
};

/** Removes the files of a deleted account, and the account's mails in the mail folder. */
export async function removeErasedFiles(stores: ErasedFileStores, files: ErasedFiles, email: string): Promise<void> {
  const { pictures, ...otherFiles } = files;
  for (const { name, widths } of pictures) await deletePictureFiles(stores.pictures, name, widths);
  for (const [kind, names] of Object.entries(otherFiles)) {
    for (const name of names) await stores[kind as keyof typeof otherFiles].remove(name);
  }
  if (stores.mailFolder) await deleteMailFilesByRecipient(stores.mailFolder, email);
}
