import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Tables } from "./schema/tables.ts";

/**
 * Tables for which no trigger sends change notifications, not even through a foreign key. Most requests write to them,
 * and these writes never wait for notifications.
 */
export const tablesWithoutNotifications: ReadonlySet<string> = new Set([
  "ad_daily_stats",
  "ad_events",
  "addresses",
  "audit_log",
  "cart_lines",
  "carts",
  "compared_ads",
  "conversation_participants",
  "conversations",
  "favourites",
  "garage_vehicles",
  "idempotency_keys",
  "mail_outbox",
  "messages",
  "notifications",
  "phone_reveal_windows",
  "rate_limit_buckets",
  "search_log",
  "sessions",
  "write_probes",
] satisfies (keyof Tables)[]);

/**
 * Matches statements that write, and captures the name of the written table. Excludes `for update`, which only locks,
 * and `do update`, which belongs to an insert. May also match text in quotation marks.
 */
const writePattern =
  /(?:\binsert\s+into|(?<!\b(?:do|for|key)\s+)\bupdate|\bdelete\s+from|\bmerge\s+into|\btruncate|\bpg_notify)\b(?:\s+(?:only\s+)?"?(\w+))?/gi;

/** Checks whether a statement may send a change notification, at once or when its transaction commits. */
export function mayNotifyChange(text: string): boolean {
  for (const [, table] of text.matchAll(writePattern))
    if (!table || !tablesWithoutNotifications.has(table)) return true;
  return false;
}

/**
 * Wraps a pool so that `afterCommit` runs after each commit that may send a change notification. The query that
 * commits, `COMMIT` or a single statement, resolves after `afterCommit`.
 */
export function createCommitHookPool(pool: PostgresPool, afterCommit: () => Promise<void>): PostgresPool {
  return {
    options: pool.options,
    connect: async () => wrapClient(await pool.connect(), afterCommit),
    end: () => pool.end(),
  };
}

function wrapClient(client: PostgresPoolClient, afterCommit: () => Promise<void>): PostgresPoolClient {
  let isInTransaction = false;
  let isAnnounced = false;
  const query = async (text: string, values: readonly unknown[] = []) => {
    if (/^(?:begin|start transaction)\b/.test(text)) isInTransaction = true;
    else if (/^(?:commit|rollback)$/.test(text)) isInTransaction = false;
    isAnnounced ||= mayNotifyChange(text);
    const commitsChange = isAnnounced && !isInTransaction && text !== "rollback";
    // Later statements may be sent before the result of this one arrives.
    if (!isInTransaction) isAnnounced = false;
    const result = await client.query(text, values as unknown[]);
    if (commitsChange) await afterCommit();
    return result;
  };
  return { query: query as never, release: (destroy) => client.release(destroy) };
}
