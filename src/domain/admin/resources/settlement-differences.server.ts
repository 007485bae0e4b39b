import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { SettlementDifferenceKind } from "#db/schema/reconciliation.ts";
import { applyAdminChange, getRowVersion, lockRow, rejectAdminChange } from "#domain/admin/admin-change.server.ts";
import type { AdminResource, ResourceAction, ResourceField } from "#domain/admin/resource.ts";
import { buildTextSearchCondition, type FieldChoice, parseRowId } from "#domain/admin/table.ts";
import { parseResourceFields } from "#domain/admin/table-form.server.ts";
import { createSingleLineField } from "#domain/forms/form-fields.ts";
import { paymentProviderIds } from "#domain/payments/payment.ts";
import { failure } from "#kernel/result.ts";

const kinds: readonly SettlementDifferenceKind[] = [
  "dispute",
  "refund-failed",
  "sign",
  "unknown-type",
  "missing-here",
  "missing-there",
  "amount",
  "currency",
  "fee",
  "duplicate",
  "repeated",
  "ledger",
];
const buildAmount = (minor: RawBuilder<unknown>) => sql`
  round(${minor} / power(10::numeric, coalesce(c.decimals, 2)), coalesce(c.decimals, 2))::text || ' ' || d.currency`;
const from = sql`from settlement_differences d join settlement_files f on f.id = d.file_id
  left join currencies c on c.code = d.currency`;
const kindExpression = sql`'difference-' || d.kind`;

const noteField: ResourceField = {
  name: "settled_note",
  type: "line",
  required: true,
  schema: createSingleLineField(300),
};

/** Marks a difference as settled, with a note that says how. */
const settleAction: ResourceAction = {
  id: "settle",
  fields: [noteField],
  run: async (context, key, values) => {
    const parsed = parseResourceFields([noteField], values);
    if (!parsed.ok) return failure("invalid", "admin.invalid", parsed.errors);
    return applyAdminChange(context, async (trx, note) => {
      const row = await lockRow(trx, "settlement_differences", { id: parseRowId(key) });
      if (row.settled_at !== null) rejectAdminChange("conflict", "admin.stale");
      const text = String(parsed.value.settled_note);
      await trx
        .updateTable("settlement_differences")
        .set({ note: text, settled_by: context.actor?.id ?? null, settled_at: context.now })
        .where("id", "=", parseRowId(key))
        .execute();
      const details = { reference: row.reference, note: text };
      await note({
        action: "settlement-differences.settle",
        subject: "settlement-differences",
        subjectId: key,
        details,
      });
      return undefined;
    });
  },
};

const listFiles = async (db: Db): Promise<FieldChoice[]> => {
  const files = await db
    .selectFrom("settlement_files")
    .select(["id", "name"])
    .orderBy("id", "desc")
    .limit(100)
    .execute();
  return files.map(({ id, name }) => ({ value: String(id), name: { en: `${name} (${id})`, ar: `${name} (${id})` } }));
};

/** Admin section for the differences between the settlement files of payment providers and our records. */
export const settlementDifferencesResource: AdminResource = {
  name: "settlement-differences",
  table: {
    from,
    key: sql`d.id`,
    columns: [
      { id: "difference", type: "choice", value: kindExpression, sorts: true },
      { id: "reference", type: "code", value: sql`d.reference`, sorts: true },
      { id: "settlement_entry", type: "choice", value: sql`'ledger-' || d.entry` },
      { id: "row_type", type: "text", value: sql`d.row_type` },
      { id: "their_amount", type: "price", value: buildAmount(sql`d.their_minor`) },
      { id: "our_amount", type: "price", value: buildAmount(sql`d.our_minor`) },
      { id: "provider", type: "code", value: sql`f.provider`, sorts: true },
      { id: "file", type: "text", value: sql`f.name`, sorts: true },
      { id: "file_line", type: "number", value: sql`d.line` },
      { id: "payment_id", type: "code", value: sql`d.payment_id::text`, exportOnly: true },
      { id: "settled_at", type: "moment", value: sql`d.settled_at`, sorts: true },
      { id: "settled_note", type: "text", value: sql`d.note` },
    ],
    search: (text) => buildTextSearchCondition(text, sql`d.reference`, sql`d.payment_id::text`, sql`d.note`),
    filters: [
      {
        id: "settlement_state",
        choices: ["difference-open", "difference-settled"],
        where: (state) => (state === "difference-open" ? sql`d.settled_at is null` : sql`d.settled_at is not null`),
      },
      {
        id: "difference",
        choices: kinds.map((kind) => `difference-${kind}`),
        where: (kind) => sql`${kindExpression} = ${kind}`,
      },
      {
        id: "provider",
        choices: async () => paymentProviderIds.map((id) => ({ value: id, name: { en: id, ar: id } })),
        where: (id) => sql`f.provider = ${id}`,
      },
      { id: "file", choices: listFiles, where: (id) => sql`f.id::text = ${id}` },
    ],
    order: { by: "difference" },
  },
  form: {
    fields: [],
    read: async (db, key) => {
      const { rows } = await sql<{
        kind: SettlementDifferenceKind;
        entry: string | null;
        rowType: string | null;
        reference: string;
        theirs: string | null;
        ours: string | null;
        provider: string;
        file: string;
        line: number | null;
        paymentId: string | null;
        earlierFile: string | null;
        note: string | null;
        settledAt: Date | null;
        settledBy: string | null;
      }>`
        select d.kind, d.row_type as "rowType", 'ledger-' || d.entry as entry, d.reference, ${buildAmount(sql`d.their_minor`)} as theirs,
          ${buildAmount(sql`d.our_minor`)} as ours, f.provider, f.name as file, d.line, d.payment_id as "paymentId", d.note,
          (select name || ' (' || id || ')' from settlement_files where id = d.earlier_file_id) as "earlierFile",
          d.settled_at as "settledAt", (select email from users where id = d.settled_by) as "settledBy"
        ${from} where d.id = ${parseRowId(key)}`.execute(db);
      const row = rows[0];
      if (!row) return undefined;
      return {
        title: row.reference,
        titleType: "code",
        values: {},
        mark: getRowVersion(row),
        facts: [
          { name: "difference", type: "choice", value: `difference-${row.kind}` },
          { name: "explanation", type: "choice", value: `explanation-${row.kind}` },
          { name: "settlement_entry", type: "choice", value: row.entry },
          { name: "row_type", value: row.rowType },
          { name: "their_amount", type: "price", value: row.theirs },
          { name: "our_amount", type: "price", value: row.ours },
          { name: "provider", type: "code", value: row.provider },
          { name: "file", value: row.file },
          { name: "file_line", value: row.line },
          ...(row.earlierFile ? [{ name: "earlier_file", value: row.earlierFile }] : []),
          { name: "payment_id", type: "code", value: row.paymentId },
          { name: "settled_at", value: row.settledAt },
          { name: "settled_by", type: "code", value: row.settledBy },
          { name: "settled_note", value: row.note },
        ],
        idle: row.settledAt ? ["settle"] : [],
      };
    },
    actions: [settleAction],
  },
};
