import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { CRASHED_ATTEMPT_MESSAGE } from "#domain/jobs/retry-policy.ts";
import type { Result } from "#kernel/result.ts";
import { applyAdminChange, rejectAdminChange } from "./admin-change.server.ts";
import type { AdminContext } from "./resource.ts";

type FailedJobSource = {
  /** SQL condition on table `t` for rows that are not finished. */
  openCondition: RawBuilder<unknown>;
  deadLetteredCondition: RawBuilder<boolean>;
  table: string;
  /** SQL expression of the text that identifies the job for administrators. */
  labelExpression: RawBuilder<string>;
  /** SQL assignments that restart the job from the beginning. */
  getResetAssignments: (now: Date) => RawBuilder<unknown>;
};

/** Tables of background jobs whose rows can fail. An import that the seller has to correct is not a failed job. */
const failedJobSources: Record<"mails" | "pictures" | "imports" | "screenings", FailedJobSource> = {
  mails: {
    table: "mail_outbox",
    labelExpression: sql`t.subject`,
    openCondition: sql`t.sent_at is null`,
    deadLetteredCondition: sql`t.next_attempt_at is null`,
    getResetAssignments: (now) => sql`next_attempt_at = ${now}::timestamptz`,
  },
  pictures: {
    table: "pictures",
    labelExpression: sql`t.name`,
    openCondition: sql`t.avif_status <> 'ready'`,
    deadLetteredCondition: sql`t.avif_status = 'failed'`,
    getResetAssignments: () => sql`next_attempt_at = null, avif_status = 'pending'`,
  },
  imports: {
    table: "imports",
    labelExpression: sql`t.name`,
    openCondition: sql`(t.state in ('waiting', 'running') or (t.state in ('failed', 'stopped') and t.last_error is not null))`,
    deadLetteredCondition: sql`t.state in ('failed', 'stopped')`,
    getResetAssignments: () =>
      sql`next_attempt_at = null, state = 'waiting', claim = null, error = null, finished_at = null`,
  },
  screenings: {
    table: "imports",
    labelExpression: sql`t.name`,
    openCondition: sql`t.screening_cursor is not null`,
    deadLetteredCondition: sql`t.attempts > 0 and t.next_attempt_at is null`,
    getResetAssignments: () => sql`next_attempt_at = null`,
  },
};

export type FailedJobKind = keyof typeof failedJobSources;
export const isFailedJobKind = (name: string): name is FailedJobKind => Object.hasOwn(failedJobSources, name);
const failedJobKinds = Object.keys(failedJobSources) as FailedJobKind[];

/** Failed background job as administrators see it. */
export type FailedJob = {
  kind: FailedJobKind;
  id: number;
  name: string;
  attempts: number;
  error: string | null;
  /** Time of the next attempt; null for a dead-lettered job. */
  nextTryAt: Date | null;
};

const selectOpenJobs = (kind: FailedJobKind) =>
  sql`${sql.table(failedJobSources[kind].table)} t where ${failedJobSources[kind].openCondition}`;

export type OpenJobCounts = Record<FailedJobKind, { waiting: number; aside: number }>;

/** Counts waiting and dead-lettered jobs by kind. */
export async function countOpenJobs(db: Db): Promise<OpenJobCounts> {
  const counts = failedJobKinds.map(
    (
      kind,
    ) => sql`select ${kind} as kind, count(*) filter (where not (${failedJobSources[kind].deadLetteredCondition}))::int as waiting,
      count(*) filter (where ${failedJobSources[kind].deadLetteredCondition})::int as aside from ${selectOpenJobs(kind)}`,
  );
  const { rows } = await sql<{ kind: FailedJobKind; waiting: number; aside: number }>`
    ${sql.join(counts, sql` union all `)}`.execute(db);
  const counted = rows.map(({ kind, ...count }) => [kind, count]);
  return Object.fromEntries(counted) as OpenJobCounts;
}

/**
 * Lists dead-lettered jobs, then jobs that wait for another attempt, each newest first. Jobs in their first attempt are
 * not listed.
 */
export async function listFailedJobs(db: Db, limit = 50): Promise<FailedJob[]> {
  const lists = failedJobKinds.map((kind) => {
    const { deadLetteredCondition: isAside, labelExpression: named } = failedJobSources[kind];
    return sql`select ${kind} as kind, t.id, ${named} as name, t.attempts, t.last_error as error, ${isAside} as aside,
      case when not (${isAside}) then t.next_attempt_at end as "nextTryAt"
      from ${selectOpenJobs(kind)} and (${isAside} or (t.last_error is not null and (t.attempts > 1 or t.last_error <> ${CRASHED_ATTEMPT_MESSAGE})))`;
  });
  const { rows } = await sql<FailedJob>`
    select kind, id, name, attempts, error, "nextTryAt" from (${sql.join(lists, sql` union all `)}) as work
    order by aside desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** Restarts a dead-lettered or waiting job from the beginning. */
export const retryFailedJob = (context: AdminContext, kind: FailedJobKind, id: string): Promise<Result<void>> =>
  applyAdminChange(context, async (trx, note) => {
    const { table, openCondition: open, getResetAssignments } = failedJobSources[kind];
    if (!/^[1-9]\d{0,14}$/.test(id)) rejectAdminChange("not_found", "admin.gone");
    const { rows } = await sql`
      update ${sql.table(table)} t set attempts = 0, last_error = null, ${getResetAssignments(context.now)}
      where id = ${Number(id)} and ${open} returning id`.execute(trx);
    if (rows.length === 0) rejectAdminChange("not_found", "admin.gone");
    await note({ action: `${kind}.again`, subject: kind, subjectId: Number(id) });
  });

/** Restarts all dead-lettered jobs of a kind, for example after an outage. Returns the number of jobs. */
export const retryDeadLetteredJobs = (context: AdminContext, kind: FailedJobKind): Promise<Result<number>> =>
  applyAdminChange(context, async (trx, note) => {
    const { table, openCondition: open, deadLetteredCondition: isAside, getResetAssignments } = failedJobSources[kind];
    const { rows } = await sql`
      update ${sql.table(table)} t set attempts = 0, last_error = null, ${getResetAssignments(context.now)} where ${open} and ${isAside}
      returning id`.execute(trx);
    await note({ action: `${kind}.again`, subject: kind, subjectId: "all", details: { count: rows.length } });
    return rows.length;
  });
