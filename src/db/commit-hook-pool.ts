import type { PostgresPool, PostgresPoolClient } from "kysely";

/** Pattern of statements that may change data or notify a channel. Some statements that only read match as well. */
const writeStatement = /\b(?:insert|update|delete|merge|truncate|pg_notify)\b/i;

/**
 * Wraps a pool so that writes, alone or in a transaction, call `afterCommit` once they are committed and resolve after
 * it.
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
  let hasWritten = false;
  const query = async (text: string, values: readonly unknown[] = []) => {
    if (/^(?:begin|start transaction)\b/.test(text)) isInTransaction = true;
    else if (/^(?:commit|rollback)$/.test(text)) isInTransaction = false;
    hasWritten ||= writeStatement.test(text);
    const commitsWrite = hasWritten && !isInTransaction && text !== "rollback";
    // Later statements may be sent before the result of this one arrives.
    if (!isInTransaction) hasWritten = false;
    const result = await client.query(text, values as unknown[]);
    if (commitsWrite) await afterCommit();
    return result;
  };
  return { query: query as never, release: (destroy) => client.release(destroy) };
}
