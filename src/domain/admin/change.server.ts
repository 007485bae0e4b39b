import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import { type Member, refusal } from "#domain/accounts/roles.ts";
import { type Deed, record } from "#domain/audit/record.server.ts";
import { forgetCatalogue } from "#domain/catalog/queries.server.ts";
import { forgetVehicles } from "#domain/vehicles/cascade.server.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import type { AdminContext } from "./room.ts";

/** What somebody has read of a row: whoever changes it says which state they mean. */
export const markOf = (row: object): string =>
  createHash("sha256").update(JSON.stringify(row)).digest("base64url").slice(0, 22);

/** A refusal inside a transaction: whatever was written before it is taken back. */
class Refused extends Error {
  readonly failure: Failure;
  constructor(refused: Failure) {
    super(refused.code);
    this.failure = refused;
  }
}

/** Ends a change with a reason. */
export function refuse(kind: Failure["kind"], code: string, field?: string): never {
  throw new Refused(failure(kind, code, field ? [{ path: field, code, message: `${field}: ${code}` }] : undefined));
}

/** What the database itself refuses: what is there already, and what others still need. */
function refusedByDatabase(error: unknown): Failure | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === "23505") {
    const field = /_(slug|code|key)_key$/.exec(constraint ?? "")?.[1];
    return failure(
      "conflict",
      "admin.taken",
      field ? [{ path: field, code: "admin.taken", message: field }] : undefined,
    );
  }
  // A row that this one names is gone, or rows name this one.
  if (code === "23503") return failure("conflict", "admin.in_use");
  if (code === "23514" && constraint) return failure("invalid", "admin.not_allowed");
  return undefined;
}

/**
 * Changes something as an administrator: all of it or nothing, written down in the audit log, and what is kept in
 * memory is read anew.
 */
export async function change<T>(
  { db, actor }: AdminContext,
  work: (trx: Db, note: (deed: Deed) => Promise<void>) => Promise<T>,
): Promise<Result<T>> {
  const refused = refusal(actor, "administer");
  if (refused) return refused;
  try {
    const value = await inTransaction(db, (trx) => work(trx, (deed) => record(trx, actor as Member, deed)));
    return ok(value);
  } catch (error) {
    const known = error instanceof Refused ? error.failure : refusedByDatabase(error);
    if (known) return known;
    throw error;
  } finally {
    forgetCatalogue(db);
    forgetVehicles(db);
  }
}

export type Row = Record<string, unknown>;

const conditions = (key: Row): RawBuilder<unknown> =>
  sql.join(
    Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  );

/** One row with all its columns. */
export async function readRow(db: Db, table: string, key: Row): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${conditions(key)}`.execute(db);
  return rows[0];
}

/** One row, which nobody else changes until the end of the transaction; refused when it is gone. */
export async function lockRow(trx: Db, table: string, key: Row): Promise<Row> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${conditions(key)} for update`.execute(trx);
  return rows[0] ?? refuse("not_found", "admin.gone");
}

export async function updateRow(trx: Db, table: string, key: Row, set: Row): Promise<Row> {
  const columns = Object.entries(set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  if (columns.length === 0) return lockRow(trx, table, key);
  const { rows } = await sql<Row>`
    update ${sql.table(table)} set ${sql.join(columns)} where ${conditions(key)} returning *`.execute(trx);
  return rows[0] ?? refuse("not_found", "admin.gone");
}

export async function insertRow(trx: Db, table: string, set: Row): Promise<Row> {
  const { rows } = await sql<Row>`
    insert into ${sql.table(table)} (${sql.join(Object.keys(set).map((column) => sql.ref(column)))})
    values (${sql.join(Object.values(set))}) returning *`.execute(trx);
  return rows[0] as Row;
}

export async function deleteRow(trx: Db, table: string, key: Row): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${conditions(key)}`.execute(trx);
}

/** What differs, for the audit log: each column with what it was and is. */
export function differences(before: Row, after: Row): Record<string, { from: unknown; to: unknown }> {
  const changed = Object.entries(after).filter(([name, value]) => String(value ?? "") !== String(before[name] ?? ""));
  return Object.fromEntries(changed.map(([name, value]) => [name, { from: before[name] ?? null, to: value ?? null }]));
}

/** Who changed something last, and when; for those who find it changed. */
export async function lastChange(
  db: Db,
  subject: string,
  subjectId: string,
): Promise<{ who: string; at: Date; action: string } | undefined> {
  const { rows } = await sql<{ who: string; at: Date; action: string }>`
    select coalesce(nullif(trim(concat_ws(' ', u.name, u.last_name)), ''), '—') as who, l.at, l.action
    from audit_log l left join users u on u.id = l.user_id
    where l.subject = ${subject} and l.subject_id = ${subjectId} order by l.id desc limit 1`.execute(db);
  return rows[0];
}
