import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { SettlementTotals } from "#db/schema/reconciliation.ts";
import type { PaymentProviderId } from "#domain/payments/payment.ts";
import { readSettlementFile, type SettlementFileFault } from "./read-settlement-file.server.ts";
import { compareSettlement, type OwnSettlementEntry, type SettlementRow } from "./settlement.ts";

/** File that an administrator uploads. */
export type SettlementUpload = { provider: PaymentProviderId; name: string; bytes: Uint8Array; userId: number | null };

export type ReconciliationResult =
  | { ok: true; fileId: number; differences: number }
  | { ok: false; faults: SettlementFileFault[] }
  /** The same file was compared before, as file `fileId`. */
  | { ok: false; fileId: number };

/**
 * Compares a provider's settlement file with Karaj's payments, refunds and ledger, and stores the differences. A file
 * with faults stores nothing. The same file is compared once. Call it in a transaction.
 */
export async function reconcileSettlement(
  trx: Db,
  { provider, name, bytes, userId }: SettlementUpload,
  now: Date,
): Promise<ReconciliationResult> {
  const hash = createHash("sha256").update(provider).update(bytes).digest("hex");
  const earlier = await trx.selectFrom("settlement_files").select("id").where("hash", "=", hash).executeTakeFirst();
  if (earlier) return { ok: false, fileId: earlier.id };
  const file = await readSettlementFile(provider, bytes);
  if (!file.ok) return file;
  const times = file.rows.flatMap(({ at }) => (at ? [at.getTime()] : []));
  const period =
    times.length > 0
      ? {
          first: new Date(times.reduce((a, b) => Math.min(a, b))),
          last: new Date(times.reduce((a, b) => Math.max(a, b))),
        }
      : undefined;
  const own = await listOwnEntries(trx, provider, file.rows, period);
  const { matched, differences, totals } = compareSettlement(file.rows, own);
  const created = await trx
    .insertInto("settlement_files")
    .values({
      provider,
      name: cleanFileName(name),
      hash,
      row_count: file.rows.length,
      matched_count: matched,
      first_at: period?.first ?? null,
      last_at: period?.last ?? null,
      totals: JSON.stringify(totals),
      created_by: userId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!created) {
    const same = await trx.selectFrom("settlement_files").select("id").where("hash", "=", hash).executeTakeFirst();
    return { ok: false, fileId: same?.id ?? 0 };
  }
  const rows = differences.map((difference) => ({
    kind: difference.kind,
    entry: difference.entry,
    line: difference.line,
    reference: difference.reference.slice(0, 200),
    payment_id: difference.paymentId,
    currency: difference.currency,
    their_minor: difference.theirMinor,
    our_minor: difference.ourMinor,
  }));
  await sql`
    insert into settlement_differences (file_id, kind, entry, line, reference, payment_id, currency, their_minor, our_minor)
    select ${created.id}, kind, entry, line, reference, payment_id, currency, their_minor, our_minor
    from json_to_recordset(${JSON.stringify(rows)}::json) as d(kind text, entry text, line int, reference text,
      payment_id uuid, currency text, their_minor bigint, our_minor bigint)`.execute(trx);
  return { ok: true, fileId: created.id, differences: differences.length };
}

/** Limits the name of a file to 200 characters and replaces control characters by spaces. */
const cleanFileName = (name: string): string =>
  [...name.toWellFormed().replace(/\p{Cc}/gu, " ")].slice(0, 200).join("") || "settlement.csv";

/**
 * Lists the captured payments and completed refunds of a provider that the file names, or that lie within its period.
 */
async function listOwnEntries(
  trx: Db,
  provider: PaymentProviderId,
  rows: readonly SettlementRow[],
  period: { first: Date; last: Date } | undefined,
): Promise<OwnSettlementEntry[]> {
  const ids = [...new Set(rows.flatMap((row) => row.ids))];
  const { rows: own } = await sql<OwnSettlementEntry>`
    with named as (select distinct id from json_array_elements_text(${JSON.stringify(ids)}::json) t(id)),
    period as (select ${period?.first ?? null}::timestamptz as first, ${period?.last ?? null}::timestamptz as last)
    select 'payment' as entry, p.id as "paymentId",
      array_remove(array[p.provider_payment_id, p.id::text], null) as ids, p.currency, p.amount_minor as "amountMinor",
      p.fee_minor as "feeMinor",
      coalesce((select -sum(e.amount_minor) from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.payment_id = p.id and t.kind = 'payment' and e.account = 'buyer'), 0)::bigint as "ledgerMinor",
      coalesce(p.captured_at between period.first and period.last, false) as "isExpected"
    from payments p cross join period
    where p.provider = ${provider} and p.captured_at is not null and (p.captured_at between period.first and period.last
      or p.id::text in (select id from named) or p.provider_payment_id in (select id from named))
    union all
    select 'refund', p.id, array_remove(array[r.provider_refund_id, r.id::text], null), p.currency, r.amount_minor, null,
      coalesce((select sum(e.amount_minor) from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.reference = 'refund:' || r.id and e.account = 'buyer'), 0)::bigint,
      coalesce(r.done_at between period.first and period.last, false)
    from refunds r join payments p on p.id = r.payment_id cross join period
    where p.provider = ${provider} and r.state = 'done' and (r.done_at between period.first and period.last
      or r.id::text in (select id from named) or r.provider_refund_id in (select id from named))`.execute(trx);
  return own;
}

/** Compared file as the administration lists it. */
export type SettlementFile = {
  id: number;
  provider: PaymentProviderId;
  name: string;
  rowCount: number;
  matchedCount: number;
  firstAt: Date | null;
  lastAt: Date | null;
  createdAt: Date;
  totals: SettlementTotals[];
  differences: number;
  open: number;
};

/** Lists the newest compared files with the numbers of their differences. */
export async function listSettlementFiles(db: Db, limit: number): Promise<SettlementFile[]> {
  const { rows } = await sql<SettlementFile>`
    select f.id, f.provider, f.name, f.row_count as "rowCount", f.matched_count as "matchedCount",
      f.first_at as "firstAt", f.last_at as "lastAt", f.created_at as "createdAt", f.totals,
      (select count(*)::int from settlement_differences d where d.file_id = f.id) as differences,
      (select count(*)::int from settlement_differences d where d.file_id = f.id and d.settled_at is null) as open
    from settlement_files f order by f.id desc limit ${limit}`.execute(db);
  return rows;
}
