import type { Account } from "#domain/accounts/account.ts";
import type { AccountContext } from "#domain/accounts/session.server.ts";
import { recordSignInEvent } from "#domain/accounts/sign-in-events.server.ts";
import { writeAuditLog } from "#domain/audit/write-audit-log.server.ts";
import type { RateLimit } from "#domain/rate-limits/rate-limit.ts";
import { consumeRateLimit } from "#domain/rate-limits/rate-limiter.server.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { packMemberData } from "./member-archive.server.ts";

/** Rate limit of data downloads per member, because each download reads all of the member's data. */
const memberDataRateLimit: RateLimit = { name: "member-data", most: 5, within: 24 * 60 * 60_000 };

/**
 * Starts the download of all data stored about a member. Records the download in the audit log and the sign-in log,
 * because anyone with access to an open browser could start it. Fails with `account.data_limit` after five downloads a
 * day.
 */
export async function startMemberDataDownload(
  context: AccountContext,
  { id, email, emailVerified }: Account,
  address: string,
): Promise<Result<AsyncGenerator<Uint8Array, void, void>> | (Failure & { retryAt: Date })> {
  const { db, now } = context;
  const limitResult = await consumeRateLimit(db, memberDataRateLimit, `account ${id}`, now);
  if (!limitResult.allowed) return { ...failure("rate_limited", "account.data_limit"), retryAt: limitResult.retryAt };
  await writeAuditLog(db, { id } as Account, { action: "person.data-download", subject: "person", subjectId: id });
  const sellers = await db.selectFrom("sellers").select("id").where("owner_id", "=", id).execute();
  const owner = {
    userId: id,
    email: email.toLowerCase(),
    emailVerified,
    sellerIds: sellers.map((seller) => seller.id),
  };
  return recordSignInEvent(context, "data-download", ok(packMemberData(db, owner)), { account: id, address });
}
