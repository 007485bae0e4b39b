import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { SettlementPeriodStart, SettlementTotals } from "#db/schema/reconciliation.ts";
import type { PaymentProviderId } from "#domain/payments/payment.ts";
import { readSettlementFile, type SettlementFileFault } from "./read-settlement-file.server.ts";
import { compareSettlement, type OwnSettlementEntry, type SettlementRow } from "./settlement.ts";
import { getSettlementPeriods, type PeriodEnd, type SettlementPeriod } from "./settlement-period.ts";

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
  // Concurrent files of a provider are compared one after the other, so that the second knows the matches of the first.
  await sql`select pg_advisory_xact_lock(hashtext(${`settlement ${provider}`}))`.execute(trx);
  const periods = getSettlementPeriods(file.rows, await listPeriodEnds(trx, provider));
  const own = await listOwnEntries(trx, provider, file.rows, periods);
  const { rowCount, matched, matchedRecordIds, differences, totals } = compareSettlement(file.rows, own);
  if (rowCount === 0) return { ok: false, faults: [{ code: "no_rows" }] };
  const created = await trx
    .insertInto("settlement_files")
    .values({
      provider,
      name: cleanFileName(name),
      hash,
      row_count: rowCount,
      matched_count: matched,
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
  if (periods.length > 0)
    await trx
      .insertInto("settlement_periods")
      .values(
        periods.map(({ currency, from, until, begins, previousFileId }) => ({
          file_id: created.id,
          currency,
          from_at: from,
          until_at: until,
          begins,
          previous_file_id: previousFileId,
        })),
      )
      .execute();
  await sql`insert into settlement_matches (record_id, file_id)
    select id::uuid, ${created.id} from json_array_elements_text(${JSON.stringify(matchedRecordIds)}::json) t(id)`.execute(
    trx,
  );
  const rows = differences.map((difference) => ({
    kind: difference.kind,
    entry: difference.entry,
    line: difference.line,
    row_type: difference.rowType,
    reference: difference.reference.slice(0, 200),
    payment_id: difference.paymentId,
    currency: difference.currency,
    their_minor: difference.theirMinor,
    our_minor: difference.ourMinor,
    earlier_file_id: difference.earlierFileId,
  }));
  await sql`
    insert into settlement_differences (file_id, kind, entry, line, row_type, reference, payment_id, currency, their_minor,
      our_minor, earlier_file_id)
    select ${created.id}, kind, entry, line, row_type, reference, payment_id, currency, their_minor, our_minor,
      earlier_file_id
    from json_to_recordset(${JSON.stringify(rows)}::json) as d(kind text, entry text, line int, row_type text,
      reference text, payment_id uuid, currency text, their_minor bigint, our_minor bigint, earlier_file_id int)`.execute(
    trx,
  );
  return { ok: true, fileId: created.id, differences: differences.length };
}

/** Limits the name of a file to 200 characters and replaces control characters by spaces. */
const cleanFileName = (name: string): string =>
  [...name.toWellFormed().replace(/\p{Cc}/gu, " ")].slice(0, 200).join("") || "settlement.csv";

/** Lists where the periods of the compared files of a provider end, by currency. */
async function listPeriodEnds(trx: Db, provider: PaymentProviderId): Promise<PeriodEnd[]> {
  return await trx
    .selectFrom("settlement_periods as p")
    .innerJoin("settlement_files as f", "f.id", "p.file_id")
    .select(["p.file_id as fileId", "p.currency", "p.until_at as until"])
    .where("f.provider", "=", provider)
    .orderBy("p.file_id")
    .execute();
}

/**
 * Lists the captured payments and completed refunds of a provider that the file names, or that lie within its period.
 * The period of a currency without rows in the file is that of the rows of all currencies.
 */
async function listOwnEntries(
  trx: Db,
  provider: PaymentProviderId,
  rows: readonly SettlementRow[],
  periods: readonly SettlementPeriod[],
): Promise<OwnSettlementEntry[]> {
  const ids = [...new Set(rows.flatMap((row) => row.ids))];
  const [whole] = getSettlementPeriods(
    rows.map(({ time }) => ({ currency: "", time })),
    [],
  );
  const { rows: own } = await sql<OwnSettlementEntry>`
    with named as (select distinct id from json_array_elements_text(${JSON.stringify(ids)}::json) t(id)),
    period as (select * from json_to_recordset(${JSON.stringify(periods)}::json)
      as t(currency text, "from" timestamptz, until timestamptz)),
    record as (
      select 'payment' as entry, p.id as record_id, p.id as payment_id,
        p.provider_payment_id as provider_id, p.currency, p.amount_minor, p.fee_minor, p.captured_at as at
      from payments p where p.provider = ${provider} and p.captured_at is not null
      union all
      select 'refund', r.id, p.id, r.provider_refund_id, p.currency, r.amount_minor, null, r.done_at
      from refunds r join payments p on p.id = r.payment_id where p.provider = ${provider} and r.state = 'done'
    ),
    dated as (
      select d.*, coalesce(d.at >= coalesce(t."from", ${whole?.from ?? null}::timestamptz)
        and d.at < coalesce(t.until, ${whole?.until ?? null}::timestamptz), false) as is_inside
      from record d left join period t on t.currency = d.currency
    )
    select d.entry, d.record_id as "recordId", d.payment_id as "paymentId",
      array_remove(array[d.provider_id, d.record_id::text], null) as ids, d.currency, d.amount_minor as "amountMinor",
      d.fee_minor as "feeMinor",
      coalesce(case d.entry
        when 'payment' then (select -sum(e.amount_minor) from ledger_transactions t
          join ledger_entries e on e.transaction_id = t.id
          where t.payment_id = d.record_id and t.kind = 'payment' and e.account = 'buyer')
        else (select sum(e.amount_minor) from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
          where t.reference = 'refund:' || d.record_id and e.account = 'buyer')
        end, 0)::bigint as "ledgerMinor",
      d.is_inside and m.file_id is null as "isExpected", m.file_id as "earlierFileId"
    from dated d left join lateral (select max(file_id) as file_id from settlement_matches where record_id = d.record_id) m
      on true
    where d.is_inside or d.record_id::text in (select id from named) or d.provider_id in (select id from named)
    order by d.at, d.record_id`.execute(trx);
  return own;
}

/** Compared file as the administration lists it. */
export type SettlementFile = {
  id: number;
  provider: PaymentProviderId;
  name: string;
  rowCount: number;
  matchedCount: number;
  /** Checked periods by currency, as JSON has them. Empty if the file has no dates. */
  periods: {
    currency: string;
    from: string;
    until: string;
    begins: SettlementPeriodStart;
    previousFileId: number | null;
  }[];
  createdAt: Date;
  totals: SettlementTotals[];
  differences: number;
  open: number;
};

/** Lists the newest compared files with the numbers of their differences. */
export async function listSettlementFiles(db: Db, limit: number): Promise<SettlementFile[]> {
  const { rows } = await sql<SettlementFile>`
    select f.id, f.provider, f.name, f.row_count as "rowCount", f.matched_count as "matchedCount",
      f.created_at as "createdAt", f.totals,
      (select coalesce(json_agg(json_build_object('currency', p.currency, 'from', p.from_at, 'until', p.until_at, 'begins',
        p.begins, 'previousFileId', p.previous_file_id) order by p.currency), '[]') from settlement_periods p
        where p.file_id = f.id) as periods,
      (select count(*)::int from settlement_differences d where d.file_id = f.id) as differences,
      (select count(*)::int from settlement_differences d where d.file_id = f.id and d.settled_at is null) as open
    from settlement_files f order by f.id desc limit ${limit}`.execute(db);
  return rows;
}
