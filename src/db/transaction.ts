import { AsyncLocalStorage } from "node:async_hooks";
import type { Transaction } from "kysely";
import type { Db } from "./database.ts";
import { type Statement, type StatementRows, startPipeline } from "./pipeline.ts";
import { getProcessSingleton } from "./process-singleton.ts";
import type { Tables } from "./schema/tables.ts";

/** Running transaction with the pipelines that include its commit. */
type TransactionScope = { pendingPipelines: Promise<unknown>[] };

const transactionScopes = getProcessSingleton("open transactions", () => new AsyncLocalStorage<TransactionScope>());

/** Throws inside `withTransaction`. Pools call it before they hand out a connection. */
export function assertOutsideTransaction(): void {
  if (transactionScopes.getStore()) {
    throw new Error("a query on the outer database handle inside a transaction: use the transaction's own handle");
  }
}

/**
 * Runs `work` in a transaction and rolls back when it throws. Inside, use only the given handle: the embedded database
 * has one connection, so a query on the outer handle would wait for its own transaction. Such a query throws instead.
 */
export async function withTransaction<T>(db: Db, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  const pendingPipelines: Promise<unknown>[] = [];
  try {
    const result = await db
      .transaction()
      .execute((trx) => transactionScopes.run({ pendingPipelines }, () => work(trx)));
    await Promise.all(pendingPipelines);
    return result;
  } catch (error) {
    // The error of the failed statement says more than the error of the commit.
    for (const pipelineResult of await Promise.allSettled(pendingPipelines))
      if (pipelineResult.status === "rejected") throw pipelineResult.reason;
    throw error;
  }
}

/**
 * Pipelines the statements together with COMMIT. Must be the last call of the transaction callback. Resolves when the
 * statements are sent. On error the transaction rolls back, and `withTransaction` rejects with the statement's error.
 * Await `answers`, the rows, outside of the transaction.
 */
export async function executePipelinedWithCommit<const All extends readonly Statement<unknown>[]>(
  trx: Transaction<Tables>,
  statements: All,
): Promise<{ answers: Promise<StatementRows<All>> }> {
  const { sent, answers } = startPipeline(trx, statements);
  // `withTransaction` handles the error.
  answers.catch(() => {});
  transactionScopes.getStore()?.pendingPipelines.push(answers);
  await Promise.race([sent, answers]);
  return { answers };
}
