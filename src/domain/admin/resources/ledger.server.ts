import { sql, type Transaction } from "kysely";
import { z } from "zod";
import type { LedgerAccount, LedgerTransactionKind } from "#db/schema/ledger.ts";
import type { Tables } from "#db/schema/tables.ts";
import { applyAdminChange, rejectAdminChange } from "#domain/admin/admin-change.server.ts";
import { createRequiredChoiceField } from "#domain/admin/form-fields.ts";
import type { AdminResource, ResourceField } from "#domain/admin/resource.ts";
import { buildLocalNameExpression, buildTextSearchCondition, parseRowId } from "#domain/admin/table.ts";
import { parseResourceFields } from "#domain/admin/table-form.server.ts";
import { createSingleLineField } from "#domain/forms/form-fields.ts";
import { postTransaction } from "#domain/ledger/post-transaction.server.ts";
import { createCorrectionPosting } from "#domain/ledger/posting.ts";
import { failure } from "#kernel/result.ts";
import { parseAmount } from "#kernel/typed-numbers.ts";

const kinds: readonly LedgerTransactionKind[] = [
  "payment",
  "provider-fee",
  "cash",
  "release",
  "refund",
  "payout-requested",
  "payout-paid",
  "payout-returned",
  "correction",
  "coupon",
];
const accounts: readonly LedgerAccount[] = [
  "buyer",
  "cash",
  "provider",
  "escrow",
  "seller",
  "payout",
  "bank",
  "commission",
  "tax",
  "fee",
  "correction",
  "coupon",
];

const source = sql`from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
  left join currencies c on c.code = e.currency left join sellers s on s.id = e.seller_id
  left join seller_orders w on w.id = t.seller_order_id left join orders o on o.id = w.order_id`;
const amountExpression = sql`round(e.amount_minor / power(10::numeric, coalesce(c.decimals, 2)), coalesce(c.decimals, 2))::text
  || ' ' || e.currency`;

const directions = ["give", "take"] as const;

const correctionFields: readonly ResourceField[] = [
  { name: "seller_slug", type: "code", required: true, schema: createSingleLineField(80), hint: "correctionSeller" },
  createRequiredChoiceField("direction", directions),
  { name: "amount", type: "number", required: true, schema: createSingleLineField(30) },
  {
    name: "currency",
    type: "code",
    required: true,
    hint: "currency_code",
    schema: createSingleLineField(10).transform((text) => text.toUpperCase()),
  },
  { name: "reason", type: "line", required: true, schema: createSingleLineField(200), hint: "correctionReason" },
];

/** Key of a form. The same form sent twice adds one correction; two forms with the same values add two. */
const formKeySchema = z.uuid();

const correctionSchema = z.object({
  seller_slug: z.string(),
  direction: z.enum(directions),
  amount: z.string(),
  currency: z.string(),
  reason: z.string(),
});

/** Finds the seller's entry of a correction by the reference of its transaction. */
const findCorrection = (trx: Transaction<Tables>, reference: string) =>
  trx
    .selectFrom("ledger_entries as e")
    .innerJoin("ledger_transactions as t", "t.id", "e.transaction_id")
    .select(["e.id", "e.seller_id as sellerId", "e.currency", "e.amount_minor as amountMinor", "t.note"])
    .where("t.reference", "=", reference)
    .where("e.account", "=", "seller")
    .executeTakeFirst();

/** Admin section that lists all movements of money with their entries. Administrators can add corrections. */
export const ledgerResource: AdminResource = {
  name: "ledger",
  table: {
    from: source,
    key: sql`e.id`,
    columns: [
      { id: "transaction", type: "number", value: sql`t.id`, sorts: true },
      { id: "at", type: "moment", value: sql`t.occurred_at`, sorts: true },
      { id: "ledger_kind", type: "choice", value: sql`'ledger-' || t.kind`, sorts: true },
      { id: "ledger_account", type: "choice", value: sql`'account-' || e.account`, sorts: true },
      {
        id: "amount",
        type: "code",
        value: amountExpression,
      },
      { id: "seller", type: "text", value: buildLocalNameExpression("s") },
      { id: "order_number", type: "code", value: sql`o.number` },
      { id: "reason", type: "text", value: sql`t.note` },
      { id: "reference", type: "code", value: sql`t.reference`, exportOnly: true },
    ],
    search: (text) =>
      buildTextSearchCondition(text, sql`o.number`, sql`t.reference`, sql`s.name_en`, sql`s.name_ar`, sql`s.slug`),
    filters: [
      {
        id: "ledger_kind",
        choices: kinds.map((kind) => `ledger-${kind}`),
        where: (choice) => sql`t.kind = ${choice.replace("ledger-", "")}`,
      },
      {
        id: "ledger_account",
        choices: accounts.map((account) => `account-${account}`),
        where: (choice) => sql`e.account = ${choice.replace("account-", "")}`,
      },
      {
        id: "seller",
        choices: async (db) => {
          const { rows } = await sql<{ value: string; en: string | null; ar: string | null }>`
            select s.id::text as value, s.name_en as en, s.name_ar as ar from sellers s
            where exists (select from ledger_entries e where e.seller_id = s.id) order by s.id limit 200`.execute(db);
          return rows.map(({ value, en, ar }) => ({ value, name: { en, ar } }));
        },
        where: (seller) => sql`e.seller_id = ${parseRowId(seller)}`,
      },
    ],
    order: { by: "transaction", down: true },
  },
  summary: async (db) => {
    const { rows } = await sql<{ account: LedgerAccount; amount: string; currency: string }>`
      select e.account, round(sum(e.amount_minor) / power(10::numeric, coalesce(c.decimals, 2)), coalesce(c.decimals, 2))::text as amount,
        e.currency
      from ledger_entries e left join currencies c on c.code = e.currency
      group by e.account, e.currency, c.decimals order by e.currency`.execute(db);
    const currencies = [...new Set(rows.map(({ currency }) => currency))];
    const { rows: sums } = await sql<{ amount: string; currency: string }>`
      select sum(amount_minor)::text as amount, currency from ledger_entries group by currency`.execute(db);
    return {
      columns: currencies,
      rows: accounts
        .filter((account) => rows.some((row) => row.account === account))
        .map((account) => ({
          name: `account-${account}`,
          cells: currencies.map(
            (currency) => rows.find((row) => row.account === account && row.currency === currency)?.amount ?? "",
          ),
        })),
      total: currencies.map((currency) => sums.find((sum) => sum.currency === currency)?.amount ?? ""),
    };
  },
  form: {
    fields: correctionFields,
    read: async (db, key) => {
      const { rows } = await sql<{
        transaction: number;
        at: Date;
        kind: string;
        account: string;
        amount: string;
        en: string | null;
        ar: string | null;
        number: string | null;
        order: number | null;
        note: string | null;
        reference: string;
      }>`
        select t.id as transaction, t.occurred_at as at, t.kind, e.account, ${amountExpression} as amount, s.name_en as en,
          s.name_ar as ar, o.number, o.id as order, t.note, t.reference
        ${source} where e.id = ${parseRowId(key)}`.execute(db);
      const row = rows[0];
      return (
        row && {
          title: `#${row.transaction}`,
          values: {},
          mark: row.reference,
          facts: [
            { name: "ledger_kind", type: "choice", value: `ledger-${row.kind}` },
            { name: "ledger_account", type: "choice", value: `account-${row.account}` },
            { name: "amount", type: "code", value: row.amount },
            { name: "at", value: row.at },
            { name: "seller", value: row.en || row.ar ? { en: row.en, ar: row.ar } : null },
            { name: "order_number", type: "code", value: row.number },
            { name: "reference", type: "code", value: row.reference },
            { name: "reason", value: row.note },
          ],
          links: [
            { name: "entries", href: `/admin/ledger?q=${encodeURIComponent(row.reference)}` },
            ...(row.order ? [{ name: "order", href: `/admin/orders/${row.order}` }] : []),
          ],
        }
      );
    },
    hasFormKey: true,
    add: async (context, submitted) => {
      const key = formKeySchema.safeParse(submitted.key);
      if (!key.success) return failure("invalid", "admin.form_key");
      const parsed = parseResourceFields(correctionFields, submitted);
      if (!parsed.ok) return failure("invalid", "admin.invalid", parsed.errors);
      const { seller_slug, direction, amount, currency, reason } = correctionSchema.parse(parsed.value);
      return applyAdminChange(context, async (db, note) => {
        const trx = db as Transaction<Tables>;
        const { rows } = await sql<{ id: number }>`
          select id from sellers where slug = ${seller_slug} or id::text = ${seller_slug}
          order by slug = ${seller_slug} desc limit 1`.execute(trx);
        const sellerId = rows[0]?.id ?? rejectAdminChange("invalid", "admin.no_such_seller", "seller_slug");
        const info = await trx
          .selectFrom("currencies")
          .select("decimals")
          .where("code", "=", currency)
          .executeTakeFirst();
        if (!info) return rejectAdminChange("invalid", "admin.choice", "currency");
        const typed = parseAmount(amount, info.decimals);
        if ("wrong" in typed) return rejectAdminChange("invalid", `payout.${typed.wrong}`, "amount");
        if (typed.minor === 0) return rejectAdminChange("invalid", "payout.amount", "amount");
        const amountMinor = direction === "give" ? typed.minor : -typed.minor;
        const posting = createCorrectionPosting(key.data, reason, { sellerId, currency, amountMinor });
        await sql`select pg_advisory_xact_lock(hashtext(${posting.reference}))`.execute(trx);
        const earlier = await findCorrection(trx, posting.reference);
        if (!earlier && (await postTransaction(trx, posting, context.now)))
          await note({
            action: "ledger.add",
            subject: "ledger",
            subjectId: sellerId,
            details: { currency, amount_minor: amountMinor, reason },
          });
        const entry = earlier ?? (await findCorrection(trx, posting.reference));
        const isSame =
          entry?.sellerId === sellerId &&
          entry.currency === currency &&
          entry.amountMinor === amountMinor &&
          entry.note === reason;
        return isSame ? String(entry.id) : rejectAdminChange("conflict", "admin.correction_twice");
      });
    },
  },
};
