import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { getPermissionFailure, type Member } from "#domain/accounts/roles.ts";
import { type AuditEntry, writeAuditLog } from "#domain/audit/audit-log.server.ts";
import { type Failure, failure, ok, RejectedError, type Result } from "#kernel/result.ts";
import type { AdminContext } from "./resource.ts";

/**
 * Returns a hash of a database row. The client sends the hash back on saving, so that concurrent changes are detected.
 */
export const getRowVersion = (row: object): string =>
  createHash("sha256").update(JSON.stringify(row)).digest("base64url").slice(0, 22);

const toFieldFailure = (kind: Failure["kind"], code: string, field?: string): Failure =>
  failure(kind, code, field ? [{ path: field, code, message: `${field}: ${code}` }] : undefined);

/** Aborts the current admin change with a failure and rolls back its transaction. */
export function rejectAdminChange(kind: Failure["kind"], code: string, field?: string): never {
  throw new RejectedError(toFieldFailure(kind, code, field));
}

/**
 * Converts a database error to a failure: a duplicate value, a referenced row or a violated constraint. Returns
 * undefined for other errors.
 */
function toDatabaseFailure(error: unknown): Failure | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === "23505")
    return toFieldFailure("conflict", "admin.taken", /_(slug|code|key)_key$/.exec(constraint ?? "")?.[1]);
  // A referenced row is missing, or other rows reference the row.
  if (code === "23503") return failure("conflict", "admin.in_use");
  if (code === "23514" && constraint) return failure("invalid", "admin.not_allowed");
  return undefined;
}

/**
 * Runs a change as an administrator in one transaction and writes the audit log.
 */
export async function applyAdminChange<T>(
  { db, actor }: AdminContext,
  work: (trx: Db, recordAudit: (entry: AuditEntry) => Promise<void>) => Promise<T>,
): Promise<Result<T>> {
  const permissionFailure = getPermissionFailure(actor, "administer");
  if (permissionFailure) return permissionFailure;
  try {
    const value = await withTransaction(db, (trx) => work(trx, (entry) => writeAuditLog(trx, actor as Member, entry)));
    return ok(value);
  } catch (error) {
    const expectedFailure = error instanceof RejectedError ? error.failure : toDatabaseFailure(error);
    if (expectedFailure) return expectedFailure;
    throw error;
  }
}

/**
 * Applies a change to several rows and writes an audit log entry for each row. `change` returns the ids of the changed
 * rows; its other columns become details of the entries. Returns the number of changed rows.
 */
export const applyBulkChange = (
  context: AdminContext,
  entry: Omit<AuditEntry, "subjectId">,
  change: RawBuilder<unknown>,
): Promise<Result<number>> =>
  applyAdminChange(context, async (trx, note) => {
    const { rows } = await (change as RawBuilder<{ id: number }>).execute(trx);
    for (const { id, ...columns } of rows) {
      await note({ ...entry, subjectId: id, details: { ...entry.details, ...columns } });
    }
    return rows.length;
  });

export type AdminRow = Record<string, unknown>;

const toKeyCondition = (key: AdminRow): RawBuilder<unknown> =>
  sql.join(
    Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  );

/** Finds one row with all its columns. */
export async function findAdminRow(db: Db, table: string, key: AdminRow): Promise<AdminRow | undefined> {
  const { rows } = await sql<AdminRow>`select * from ${sql.table(table)} where ${toKeyCondition(key)}`.execute(db);
  return rows[0];
}

/** Locks and returns one row. Rejects the change with `admin.gone` when the row is missing. */
export async function lockRow(trx: Db, table: string, key: AdminRow): Promise<AdminRow> {
  const { rows } =
    await sql<AdminRow>`select * from ${sql.table(table)} where ${toKeyCondition(key)} for update`.execute(trx);
  return rows[0] ?? rejectAdminChange("not_found", "admin.gone");
}

/**
 * Updates the given columns of one row and returns the row. Rejects the change with `admin.gone` if the row no longer
 * exists.
 */
export async function updateRow(trx: Db, table: string, key: AdminRow, set: AdminRow): Promise<AdminRow> {
  const columns = Object.entries(set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  if (columns.length === 0) return lockRow(trx, table, key);
  const { rows } = await sql<AdminRow>`
    update ${sql.table(table)} set ${sql.join(columns)} where ${toKeyCondition(key)} returning *`.execute(trx);
  return rows[0] ?? rejectAdminChange("not_found", "admin.gone");
}

/** Inserts one row and returns the row with all its columns. */
export async function insertRow(trx: Db, table: string, set: AdminRow): Promise<AdminRow> {
  const { rows } = await sql<AdminRow>`
    insert into ${sql.table(table)} (${sql.join(Object.keys(set).map((column) => sql.ref(column)))})
    values (${sql.join(Object.values(set))}) returning *`.execute(trx);
  return rows[0] as AdminRow;
}

export async function deleteRow(trx: Db, table: string, key: AdminRow): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${toKeyCondition(key)}`.execute(trx);
}

/**
 * Returns the columns whose values differ between two versions of a row, each with the old and the new value. The
 * result is stored in the audit log.
 */
export function diffRows(before: AdminRow, after: AdminRow): Record<string, { from: unknown; to: unknown }> {
  const changed = Object.entries(after).filter(([name, value]) => String(value ?? "") !== String(before[name] ?? ""));
  return Object.fromEntries(changed.map(([name, value]) => [name, { from: before[name] ?? null, to: value ?? null }]));
}

/** Finds the author and the time of the last change of a row, to show when two changes conflict. */
export async function findLastChange(
  db: Db,
  subject: string,
  subjectId: string,
): Promise<{ who: string; at: Date; action: string } | undefined> {
  const { rows } = await sql<{ who: string; at: Date; action: string }>`
    select coalesce(nullif(trim(concat_ws(' ', u.name, u.last_name)), ''), '—') as who, l.occurred_at as at, l.action
    from audit_log l left join users u on u.id = l.user_id
    where l.subject = ${subject} and l.subject_id = ${subjectId} order by l.id desc limit 1`.execute(db);
  return rows[0];
}
