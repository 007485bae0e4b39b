import type { Db } from "#db/database.ts";
import { type Page, pageOf } from "#kernel/paging.ts";

export type LogFilter = {
  userId?: number | undefined;
  action?: string | undefined;
  subject?: string | undefined;
  subjectId?: string | undefined;
};

export type LogEntry = {
  id: number;
  at: Date;
  by: { id: number; name: string } | undefined;
  action: string;
  subject: string;
  subjectId: string;
  details: Record<string, unknown>;
};

const onPage = 50;

/** What people who run the site did, the newest first. */
export async function auditLog(db: Db, filter: LogFilter, page: number): Promise<Page & { items: LogEntry[] }> {
  let query = db.selectFrom("audit_log as l");
  if (filter.userId !== undefined) query = query.where("l.user_id", "=", filter.userId);
  if (filter.action) query = query.where("l.action", "=", filter.action);
  if (filter.subject) query = query.where("l.subject", "=", filter.subject);
  if (filter.subjectId) query = query.where("l.subject_id", "=", filter.subjectId);
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const at = pageOf(page, onPage, Number(count));
  if (at.from === 0) return { ...at, items: [] };
  const rows = await query
    .leftJoin("users as u", "u.id", "l.user_id")
    .select(["l.id", "l.at", "l.user_id", "u.name", "l.action", "l.subject", "l.subject_id", "l.details"])
    .orderBy("l.id", "desc")
    .limit(onPage)
    .offset((page - 1) * onPage)
    .execute();
  return {
    ...at,
    items: rows.map((row) => ({
      id: row.id,
      at: row.at,
      by: row.user_id === null ? undefined : { id: row.user_id, name: row.name ?? "" },
      action: row.action,
      subject: row.subject,
      subjectId: row.subject_id,
      details: row.details,
    })),
  };
}

/** Who is in the log, and with which actions: what it can be filtered by. */
export async function logChoices(db: Db): Promise<{ people: { id: number; name: string }[]; actions: string[] }> {
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
