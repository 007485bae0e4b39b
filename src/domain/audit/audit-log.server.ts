import type { Db } from "#db/database.ts";
import { type PageInfo, paginate } from "#kernel/pagination.ts";

export type AuditLogFilter = {
  userId?: number | undefined;
  action?: string | undefined;
  subject?: string | undefined;
  subjectId?: string | undefined;
};

export type AuditLogEntry = {
  id: number;
  at: Date;
  by: { id: number; name: string } | undefined;
  action: string;
  subject: string;
  subjectId: string;
  details: Record<string, unknown>;
};

const ENTRIES_PER_PAGE = 50;

/** Lists audit log entries, newest first. */
export async function listAuditLog(
  db: Db,
  filter: AuditLogFilter,
  page: number,
): Promise<PageInfo & { items: AuditLogEntry[] }> {
  let query = db.selectFrom("audit_log as l");
  if (filter.userId !== undefined) query = query.where("l.user_id", "=", filter.userId);
  if (filter.action) query = query.where("l.action", "=", filter.action);
  if (filter.subject) query = query.where("l.subject", "=", filter.subject);
  if (filter.subjectId) query = query.where("l.subject_id", "=", filter.subjectId);
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const pageInfo = paginate(page, ENTRIES_PER_PAGE, Number(count));
  if (pageInfo.from === 0) return { ...pageInfo, items: [] };
  const rows = await query
    .leftJoin("users as u", "u.id", "l.user_id")
    .select(["l.id", "l.occurred_at as at", "l.user_id", "u.name", "l.action", "l.subject"])
    .select(["l.subject_id as subjectId", "l.details"])
    .orderBy("l.id", "desc")
    .limit(ENTRIES_PER_PAGE)
    .offset((page - 1) * ENTRIES_PER_PAGE)
    .execute();
  return {
    ...pageInfo,
    items: rows.map(({ user_id: id, name, ...row }) => ({
      ...row,
      by: id === null ? undefined : { id, name: name ?? "" },
    })),
  };
}

/** Lists the people and the actions by which the audit log can be filtered. */
export async function listAuditFilterChoices(
  db: Db,
): Promise<{ people: { id: number; name: string }[]; actions: string[] }> {
  const [people, actions] = await Promise.all([
    db
      .selectFrom("audit_log as l")
      .innerJoin("users as u", "u.id", "l.user_id")
      .select(["u.id", "u.name"])
      .distinct()
      .orderBy("u.id")
      .limit(100)
      .execute(),
    db.selectFrom("audit_log").select("action").distinct().orderBy("action").limit(200).execute(),
  ]);
  return { people, actions: actions.map(({ action }) => action) };
}

/** Entry to write to the audit log, for example the action "ad.approve" on listing 12. */
export type AuditEntry = {
  action: string;
  subject: string;
  subjectId: string | number;
  details?: Record<string, unknown>;
};

/**
 * Writes an audit log entry in the transaction of the action. An entry without an actor belongs to the operator at the
 * command line.
 */
export async function writeAuditLog(
  db: Db,
  actor: { id: number } | undefined,
  { action, subject, subjectId, details }: AuditEntry,
): Promise<void> {
  await db
    .insertInto("audit_log")
    .values({
      user_id: actor?.id ?? null,
      action,
      subject,
      subject_id: String(subjectId),
      details: JSON.stringify(details ?? {}),
    })
    .execute();
}
