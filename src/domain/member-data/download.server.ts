import type { Account } from "#domain/accounts/account.ts";
import type { AccountContext } from "#domain/accounts/session.server.ts";
import { noted } from "#domain/accounts/sign-in-events.server.ts";
import { record } from "#domain/audit/record.server.ts";
import { countUse } from "#domain/limits/limits.server.ts";
import type { Limit } from "#domain/limits/limits.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { packMemberData } from "./archive.server.ts";

/** Making an archive reads everything of a member. */
export const memberDataLimit: Limit = { name: "member-data", most: 5, within: 24 * 60 * 60_000 };

/**
 * Starts the download of everything the site keeps about a member. Writes it to the audit log and the log of sign-ins, since whoever
 * found an open browser could do it. Fails with `account.data_limit` after five archives a day.
 */
export async function downloadMemberData(
  context: AccountContext,
  { id, email, emailVerified }: Account,
  address: string,
): Promise<Result<AsyncGenerator<Uint8Array, void, void>> | (Failure & { retryAt: Date })> {
  const { db, now } = context;
  const use = await countUse(db, memberDataLimit, `account ${id}`, now);
  if (!use.allowed) return { ...failure("rate_limited", "account.data_limit"), retryAt: use.retryAt };
  await record(db, { id } as Account, { action: "person.data-download", subject: "person", subjectId: id });
  const sellers = await db.selectFrom("sellers").select("id").where("owner_id", "=", id).execute();
  const owner = {
    userId: id,
    email: email.toLowerCase(),
    emailVerified,
    sellerIds: sellers.map((seller) => seller.id),
  };
  return noted(context, "data-download", ok(packMemberData(db, owner)), { account: id, address });
}
