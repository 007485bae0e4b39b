import { sql, type Transaction } from "kysely";
import type { Db } from "#db/database.ts";
import type { PayoutState } from "#db/schema/payouts.ts";
import type { Tables } from "#db/schema/tables.ts";
import { applyAdminChange, getRowVersion, rejectAdminChange } from "#domain/admin/admin-change.server.ts";
import type { AdminContext, AdminResource, ResourceAction } from "#domain/admin/resource.ts";
import { buildLocalNameExpression, buildTextSearchCondition, parseRowId } from "#domain/admin/table.ts";
import { createSingleLineField } from "#domain/forms/form-fields.ts";
import type { PaymentProviders } from "#domain/payments/payment-providers.server.ts";
import {
  findPayoutProvider,
  findTransferObstacle,
  isFollowedByProvider,
  readTransferFacts,
  sendPayoutByProvider,
  withdrawTransfer,
} from "#domain/payments/payout-transfers.server.ts";
import { formatIban } from "#domain/payouts/iban.ts";
import { canTransitionPayout, payoutStates } from "#domain/payouts/payout.ts";
import { queuePayoutMails } from "#domain/payouts/payout-mails.server.ts";
import { lockPayout, type PayoutRow, transitionPayout } from "#domain/payouts/payouts.server.ts";
import { isSellerOwnerOrStaff } from "#domain/sellers/seller-access.server.ts";
import { failure, type Result } from "#kernel/result.ts";

const amountExpression = sql`round(p.amount_minor / power(10::numeric, c.decimals), c.decimals)::text`;
/** How a payout is transferred. Null if it was not sent yet, or by hand. */
const transferExpression = sql`(select case when t.withdrawn_at is not null then 'transfer-withdrawn'
    when p.state = 'paid' then 'transfer-paid' when p.state = 'failed' then 'transfer-failed'
    when t.provider_payout_id is not null then 'transfer-on-way'
    when t.attempted_at is not null then 'transfer-unclear'
    when t.last_error is not null then 'transfer-refused' else 'transfer-begun' end
  from payout_transfers t where t.payout_id = p.id)`;
const transferStates = ["begun", "on-way", "unclear", "refused", "paid", "failed", "withdrawn"].map(
  (state) => `transfer-${state}`,
);
const approvalsExpression = sql`(select count(*)::int from payout_approvals v where v.payout_id = p.id)`;

/** Locks a payout, or rejects the change if there is none. */
async function lockOrReject(trx: Transaction<Tables>, key: string): Promise<PayoutRow> {
  return (await lockPayout(trx, parseRowId(key))) ?? rejectAdminChange("not_found", "admin.gone");
}

/** Rejects the change if the seller has replaced the bank account of a payout since the request. */
async function rejectReplacedAccount(trx: Transaction<Tables>, payout: PayoutRow): Promise<void> {
  const account = await trx
    .selectFrom("payout_accounts")
    .select("replaced_at")
    .where("id", "=", payout.account_id)
    .executeTakeFirstOrThrow();
  if (account.replaced_at) rejectAdminChange("conflict", "payout.account_changed");
}

/** Changes the state of a payout and mails the outcome to the seller, or rejects the change. */
async function transitionOrReject(
  trx: Transaction<Tables>,
  payout: PayoutRow,
  to: PayoutState,
  { now, origin }: Pick<AdminContext, "now" | "origin">,
  reason?: string,
): Promise<void> {
  if ((to === "paid" || to === "failed") && (await isFollowedByProvider(trx, payout.id)))
    rejectAdminChange("conflict", "payout.with_provider");
  if (to === "sent" && payout.state === "approved") await rejectReplacedAccount(trx, payout);
  const moved = await transitionPayout(trx, payout, to, { now, reason: reason ?? null });
  if (!moved.ok) rejectAdminChange(moved.kind, moved.code);
  if (to === "paid" || to === "failed" || to === "cancelled")
    await queuePayoutMails(trx, payout, to, { now, origin, reason });
}

/**
 * Approves a payout. Nobody approves an own request or the payout of an own seller, and nobody approves twice. The payout
 * is approved after the last needed approval. An account that was changed since the request is refused.
 */
async function approve(trx: Transaction<Tables>, context: AdminContext, payout: PayoutRow): Promise<void> {
  const { actor, now } = context;
  const userId = actor?.id ?? 0;
  if (payout.state !== "requested") rejectAdminChange("conflict", "payout.illegal_step");
  if (payout.requested_by === userId || (await isSellerOwnerOrStaff(trx, userId, payout.seller_id)))
    rejectAdminChange("forbidden", "payout.own");
  await rejectReplacedAccount(trx, payout);
  const approvals = await trx
    .selectFrom("payout_approvals")
    .select("user_id")
    .where("payout_id", "=", payout.id)
    .execute();
  if (approvals.some(({ user_id }) => user_id === userId)) rejectAdminChange("conflict", "payout.approved_twice");
  await trx
    .insertInto("payout_approvals")
    .values({ payout_id: payout.id, user_id: userId, approved_at: now })
    .execute();
  if (approvals.length + 1 >= payout.approvals_needed) await transitionOrReject(trx, payout, "approved", context);
}

/** Runs a change of one payout as an administrator and writes the audit log. */
const changePayout = (
  context: AdminContext,
  key: string,
  action: string,
  work: (trx: Transaction<Tables>, payout: PayoutRow) => Promise<void>,
): Promise<Result<undefined>> =>
  applyAdminChange(context, async (db, note) => {
    const trx = db as Transaction<Tables>;
    const payout = await lockOrReject(trx, key);
    await work(trx, payout);
    const { seller_id, currency, amount_minor } = payout;
    await note({
      action: `payouts.${action}`,
      subject: "payouts",
      subjectId: payout.id,
      details: { seller_id, currency, amount_minor },
    });
    return undefined;
  });

const reasonField = { name: "reason", type: "line", required: true, schema: createSingleLineField(200) } as const;

/** Creates the action that moves a payout to another state, with a reason if money goes back. */
const createStep = (id: string, to: PayoutState, needsReason = false): ResourceAction => ({
  id,
  danger: needsReason,
  fields: needsReason ? [reasonField] : undefined,
  run: async (context, key, values) => {
    const reason = needsReason ? reasonField.schema.safeParse(values.reason) : undefined;
    if (reason && !reason.success) {
      const code = reason.error.issues[0]?.message ?? "required";
      return failure("invalid", "admin.invalid", [{ path: "reason", code, message: `reason: ${code}` }]);
    }
    return changePayout(context, key, id, (trx, payout) => transitionOrReject(trx, payout, to, context, reason?.data));
  },
});

/** Gives a payout to the payment provider. */
const sendByProvider = (context: AdminContext, key: string): Promise<Result<undefined>> =>
  changePayout(context, key, "sendByProvider", async (trx, payout) => {
    const { payments: providers, now, actor } = context;
    const sent = await sendPayoutByProvider(trx, payout, { providers, userId: actor?.id ?? null, now });
    if (!sent.ok) rejectAdminChange(sent.kind, sent.code);
  });

/** Returns how the payout of a row can be or is transferred, as a fact of its page. Undefined without a provider. */
async function readTransfer(
  db: Db,
  { id, state }: PayoutRow,
  payments: PaymentProviders | undefined,
): Promise<{
  shown: string | undefined;
  canSend: boolean;
  canWithdraw: boolean;
  isFollowed: boolean;
  lastError: string | null;
}> {
  const { rows } = await sql<{ shown: string; lastError: string | null; canWithdraw: boolean; isFollowed: boolean }>`
    select ${transferExpression} as shown, t.last_error as "lastError", t.next_check_at is not null as "isFollowed",
      p.state = 'sent' and t.provider_payout_id is null and t.withdrawn_at is null as "canWithdraw"
    from payouts p join payout_transfers t on t.payout_id = p.id where p.id = ${id}`.execute(db);
  if (rows[0]) return { ...rows[0], canSend: false };
  const provider = findPayoutProvider(payments);
  const none = { canSend: false, canWithdraw: false, isFollowed: false, lastError: null };
  if (!provider || !["requested", "approved"].includes(state)) return { ...none, shown: undefined };
  const obstacle = findTransferObstacle(provider.payouts, await readTransferFacts(db, id));
  return { ...none, shown: `transfer-${obstacle ? `by-hand-${obstacle}` : "possible"}`, canSend: !obstacle };
}

/** Runs a change of several payouts, each in a transaction of its own. Payouts that cannot change are skipped. */
async function changeEach(
  keys: readonly string[],
  change: (key: string) => Promise<Result<unknown>>,
): Promise<Result<number>> {
  let done = 0;
  let refused: Result<unknown> | undefined;
  for (const key of keys) {
    const result = await change(key);
    if (result.ok) done += 1;
    else refused = result;
  }
  return done === 0 && refused && !refused.ok ? refused : { ok: true, value: done };
}

/**
 * Admin section for the payouts of sellers. The CSV export of approved payouts is the list for the bank. It has no IBAN if
 * the account was replaced, because such a payout must not be sent.
 */
export const payoutsResource: AdminResource = {
  name: "payouts",
  table: {
    from: sql`from payouts p join sellers s on s.id = p.seller_id join payout_accounts a on a.id = p.account_id
      join currencies c on c.code = p.currency`,
    key: sql`p.id`,
    columns: [
      { id: "payout", type: "number", value: sql`p.id`, sorts: true },
      { id: "requested_at", type: "moment", value: sql`p.requested_at`, sorts: true },
      { id: "seller", type: "text", value: buildLocalNameExpression("s"), sorts: true },
      { id: "amount", type: "price", value: sql`${amountExpression} || ' ' || p.currency` },
      { id: "payout_state", type: "choice", value: sql`p.state`, sorts: true },
      { id: "transfer", type: "choice", value: transferExpression },
      { id: "approvals", type: "code", value: sql`${approvalsExpression} || ' / ' || p.approvals_needed` },
      { id: "holder", type: "text", value: sql`a.holder`, exportOnly: true },
      {
        id: "iban",
        type: "code",
        value: sql`case when p.state <> 'approved' or a.replaced_at is null then a.iban end`,
        exportOnly: true,
      },
      { id: "bankName", type: "text", value: sql`a.bank_name`, exportOnly: true },
      { id: "amount_number", type: "code", value: amountExpression, exportOnly: true },
      { id: "currency", type: "code", value: sql`p.currency`, exportOnly: true },
      { id: "payment_reference", type: "code", value: sql`'PAYOUT-' || p.id`, exportOnly: true },
    ],
    search: (text) =>
      buildTextSearchCondition(text, sql`p.id::text`, sql`s.name_en`, sql`s.name_ar`, sql`s.slug`, sql`a.holder`),
    filters: [
      { id: "payout_state", choices: payoutStates, where: (state) => sql`p.state = ${state}` },
      { id: "transfer", choices: transferStates, where: (state) => sql`${transferExpression} = ${state}` },
      {
        id: "currency",
        choices: async (db) =>
          (await db.selectFrom("payouts").select("currency as value").distinct().orderBy("currency").execute()).map(
            ({ value }) => ({ value, name: { en: value, ar: value } }),
          ),
        where: (currency) => sql`p.currency = ${currency}`,
      },
    ],
    order: { by: "payout", down: true },
  },
  form: {
    fields: [],
    read: async (db, key, services) => {
      const { rows } = await sql<{
        payout: PayoutRow;
        amount: string;
        name_en: string | null;
        name_ar: string | null;
        holder: string;
        bank: string;
        iban: string;
        approvals: string | null;
        requester: string | null;
        requested: Date;
      }>`
        select to_jsonb(p) as payout, ${amountExpression} || ' ' || p.currency as amount, s.name_en, s.name_ar, a.holder,
          a.bank_name as bank, a.iban, p.requested_at as requested, (select email from users where id = p.requested_by) as requester,
          (select string_agg(coalesce(u.email, '–'), ', ' order by v.id) from payout_approvals v
            left join users u on u.id = v.user_id where v.payout_id = p.id) as approvals
        from payouts p join sellers s on s.id = p.seller_id join payout_accounts a on a.id = p.account_id
          join currencies c on c.code = p.currency
        where p.id = ${parseRowId(key)}`.execute(db);
      const row = rows[0];
      if (!row) return undefined;
      const { payout } = row;
      const { shown, canSend, canWithdraw, isFollowed, lastError } = await readTransfer(db, payout, services?.payments);
      const targets: [string, PayoutState][] = [
        ["approve", "approved"],
        ["cancelPayout", "cancelled"],
        ["markSent", "sent"],
        ["markPaid", "paid"],
        ["markFailed", "failed"],
      ];
      return {
        title: `#${payout.id}`,
        values: {},
        mark: getRowVersion(payout),
        facts: [
          { name: "payout_state", type: "choice", value: payout.state },
          { name: "amount", type: "price", value: row.amount },
          { name: "seller", value: { en: row.name_en, ar: row.name_ar } },
          { name: "holder", value: row.holder },
          { name: "bankName", value: row.bank },
          { name: "iban", type: "code", value: formatIban(row.iban) },
          { name: "requested_at", value: row.requested },
          { name: "requested_by", type: "code", value: row.requester },
          { name: "approved_by", type: "code", value: row.approvals },
          { name: "approvals_needed", value: payout.approvals_needed },
          { name: "reason", value: payout.reason },
          ...(shown ? [{ name: "transfer", type: "choice" as const, value: shown }] : []),
          ...(lastError ? [{ name: "provider_error", type: "code" as const, value: lastError }] : []),
        ],
        links: [
          { name: "seller", href: `/admin/sellers/${payout.seller_id}` },
          { name: "ledger", href: `/admin/ledger?seller=${payout.seller_id}` },
        ],
        idle: [
          ...targets.filter(([, to]) => !canTransitionPayout(payout.state, to)).map(([id]) => id),
          ...(payout.state === "approved" && canSend ? [] : ["sendByProvider"]),
          ...(canWithdraw ? [] : ["withdrawTransfer"]),
          ...(isFollowed ? ["markPaid", "markFailed"] : []),
        ],
      };
    },
    actions: [
      {
        id: "approve",
        run: (context, key) => changePayout(context, key, "approve", (trx, payout) => approve(trx, context, payout)),
      },
      { id: "sendByProvider", run: sendByProvider },
      {
        id: "withdrawTransfer",
        danger: true,
        run: (context, key) =>
          changePayout(context, key, "withdrawTransfer", async (trx, payout) => {
            const withdrawn = await withdrawTransfer(trx, payout, context.now);
            if (!withdrawn.ok) rejectAdminChange(withdrawn.kind, withdrawn.code);
          }),
      },
      createStep("markSent", "sent"),
      createStep("markPaid", "paid"),
      createStep("markFailed", "failed", true),
      createStep("cancelPayout", "cancelled", true),
    ],
  },
  bulk: [
    {
      id: "approve",
      run: (context, keys) =>
        changeEach(keys, (key) =>
          changePayout(context, key, "approve", (trx, payout) => approve(trx, context, payout)),
        ),
    },
    {
      id: "sendByProvider",
      danger: true,
      isOffered: ({ payments }) => findPayoutProvider(payments) !== undefined,
      run: (context, keys) => changeEach(keys, (key) => sendByProvider(context, key)),
    },
    ...(["sent", "paid"] as const).map((to) => ({
      id: to === "sent" ? "markSent" : "markPaid",
      danger: true,
      run: (context: AdminContext, keys: readonly string[]) =>
        changeEach(keys, (key) =>
          changePayout(context, key, to === "sent" ? "markSent" : "markPaid", (trx, payout) =>
            transitionOrReject(trx, payout, to, context),
          ),
        ),
    })),
  ],
};
