import type { Account } from "#domain/accounts/account.ts";
import type { AccountContext } from "#domain/accounts/session.server.ts";
import { recordSignInEvent } from "#domain/accounts/sign-in-events.server.ts";
import { writeAuditLog } from "#domain/audit/audit-log.server.ts";
import type { ReceiptStore } from "#domain/orders/receipt-store.server.ts";
import type { RateLimit } from "#domain/rate-limits/rate-limit.ts";
import { consumeRateLimit } from "#domain/rate-limits/rate-limiter.server.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { packMemberData } from "./member-archive.server.ts";

/** Rate limit of data downloads per member, because each download reads all of the member's data. */
const memberDataRateLimit: RateLimit = { name: "member-data", most: 5, within: 24 * 60 * 60_000 };

/**
 * Starts the download of all data stored about a member. Fails with `account.data_limit` after five downloads a day.
 * The audit log and the sign-in log record the download, because a stranger at an open browser could start it.
 */
export async function startMemberDataDownload(
  context: AccountContext & { receipts: Pick<ReceiptStore, "read"> },
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
  return recordSignInEvent(context, "data-download", ok(packMemberData(db, owner, context.receipts)), {
    account: id,
    address,
  });
}

/** Creates the response that sends an archive while it is being packed. Packing stops when the client disconnects. */
export function toArchiveResponse(chunks: AsyncGenerator<Uint8Array, void, void>): Response {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await chunks.return()),
  });
  return new Response(body, {
    headers: {
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="karaj-my-data.zip"',
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  });
}
