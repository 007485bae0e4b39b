import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { brokeOff } from "#domain/jobs/tries.ts";
import type { Result } from "#kernel/result.ts";
import { change, refuse } from "./change.server.ts";
import type { AdminContext } from "./room.ts";

type Kind = {
  /** What of the table `t` waits, or has been put aside. */
  open: RawBuilder<unknown>;
  isAside: RawBuilder<boolean>;
  table: string;
  /** How people know it. */
  named: RawBuilder<string>;
  /** What makes it wait from the beginning again. */
  anew: (now: Date) => RawBuilder<unknown>;
};

/** Work that jobs take piece by piece. Imports that their sellers have to mend have no error of their own. */
const kinds: Record<"mails" | "pictures" | "imports" | "screenings", Kind> = {
  mails: {
    table: "mail_outbox",
    named: sql`t.subject`,
    open: sql`t.sent_at is null`,
    isAside: sql`t.next_try_at is null`,
    anew: (now) => sql`next_try_at = ${now}::timestamptz`,
  },
  pictures: {
    table: "pictures",
    named: sql`t.name`,
    open: sql`t.avif <> 'made'`,
    isAside: sql`t.avif = 'failed'`,
    anew: () => sql`next_try_at = null, avif = 'waiting'`,
  },
  imports: {
    table: "imports",
    named: sql`t.name`,
    open: sql`(t.state in ('waiting', 'running') or (t.state in ('failed', 'stopped') and t.last_error is not null))`,
    isAside: sql`t.state in ('failed', 'stopped')`,
    anew: () => sql`next_try_at = null, state = 'waiting', claim = null, trouble = null, finished_at = null`,
  },
  screenings: {
    table: "imports",
    named: sql`t.name`,
    open: sql`t.screened_to is not null`,
    isAside: sql`t.attempts > 0 and t.next_try_at is null`,
    anew: () => sql`next_try_at = null`,
  },
};

export type TroubledKind = keyof typeof kinds;
export const isTroubledKind = (name: string): name is TroubledKind => Object.hasOwn(kinds, name);
const allKinds = Object.keys(kinds) as TroubledKind[];

/** A piece of work that has failed. */
export type Troubled = {
  kind: TroubledKind;
  id: number;
  name: string;
  attempts: number;
  error: string | null;
  /** When it is tried again; null: it was put aside. */
  nextTryAt: Date | null;
};

const from = (kind: TroubledKind) => sql`${sql.table(kinds[kind].table)} t where ${kinds[kind].open}`;

export type WorkCounts = Record<TroubledKind, { waiting: number; aside: number }>;

/** How much waits and how much was put aside, by its kind. */
export async function countWork(db: Db): Promise<WorkCounts> {
  const counts = allKinds.map(
    (kind) => sql`select ${kind} as kind, count(*) filter (where not (${kinds[kind].isAside}))::int as waiting,
      count(*) filter (where ${kinds[kind].isAside})::int as aside from ${from(kind)}`,
  );
  const { rows } = await sql<{ kind: TroubledKind; waiting: number; aside: number }>`
    ${sql.join(counts, sql` union all `)}`.execute(db);
  const counted = rows.map(({ kind, ...count }) => [kind, count]);
  return Object.fromEntries(counted) as WorkCounts;
}

/** Work that has failed: first what was put aside, the newest first. What is at work for the first time hasn't. */
export async function troubledWork(db: Db, most = 50): Promise<Troubled[]> {
  const lists = allKinds.map((kind) => {
    const { isAside, named } = kinds[kind];
    return sql`select ${kind} as kind, t.id, ${named} as name, t.attempts, t.last_error as error, ${isAside} as aside,
      case when not (${isAside}) then t.next_try_at end as "nextTryAt"
      from ${from(kind)} and (${isAside} or (t.last_error is not null and (t.attempts > 1 or t.last_error <> ${brokeOff})))`;
  });
  const { rows } = await sql<Troubled>`
    select kind, id, name, attempts, error, "nextTryAt" from (${sql.join(lists, sql` union all `)}) as work
    order by aside desc, id desc limit ${most}`.execute(db);
  return rows;
}

/** Has a piece of work that was put aside, or waits for its next try, tried from the beginning. */
export const tryAgain = (context: AdminContext, kind: TroubledKind, id: string): Promise<Result<void>> =>
  change(context, async (trx, note) => {
    const { table, open, anew } = kinds[kind];
    if (!/^[1-9]\d{0,14}$/.test(id)) refuse("not_found", "admin.gone");
    const { rows } = await sql`
      update ${sql.table(table)} t set attempts = 0, last_error = null, ${anew(context.now)}
      where id = ${Number(id)} and ${open} returning id`.execute(trx);
    if (rows.length === 0) refuse("not_found", "admin.gone");
    await note({ action: `${kind}.again`, subject: kind, subjectId: Number(id) });
  });

/** The same for all of a kind that was put aside, as after a long outage. Says how many. */
export const tryAllAgain = (context: AdminContext, kind: TroubledKind): Promise<Result<number>> =>
  change(context, async (trx, note) => {
    const { table, open, isAside, anew } = kinds[kind];
    const { rows } = await sql`
      update ${sql.table(table)} t set attempts = 0, last_error = null, ${anew(context.now)} where ${open} and ${isAside}
      returning id`.execute(trx);
    await note({ action: `${kind}.again`, subject: kind, subjectId: "all", details: { count: rows.length } });
    return rows.length;
  });
