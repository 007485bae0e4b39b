import { AsyncLocalStorage } from "node:async_hooks";
import type { Transaction } from "kysely";
import { RejectedError, type Result } from "#kernel/result.ts";
import type { Db } from "./database.ts";
import { type Statement, type StatementRows, startPipeline } from "./pipeline.ts";
import { getProcessSingleton } from "./process-singleton.ts";
import type { Tables } from "./schema/tables.ts";

/** State of a running transaction. `pendingPipelines` are pipelines that include its COMMIT. */
type TransactionScope = { pendingPipelines: Promise<unknown>[] };

const transactionScopes = getProcessSingleton("open transactions", () => new AsyncLocalStorage<TransactionScope>());

/**
 * Throws if called inside `withTransaction`. Pools call it before they hand out a connection, because a second
 * connection could wait for the running transaction forever.
 */
export function assertOutsideTransaction(): void {
  if (transactionScopes.getStore()) {
    throw new Error("a query used the outer database handle inside a transaction; use the handle of the transaction");
  }
}

/**
 * Runs `work` in a transaction, which is rolled back if `work` throws. Inside `work`, use only the given handle. A
 * query on the outer handle throws, because it would wait for its own transaction: the embedded database has only one
 * connection.
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
    // The error of the failed statement is more useful than the error of COMMIT.
    for (const pipelineResult of await Promise.allSettled(pendingPipelines))
      if (pipelineResult.status === "rejected") throw pipelineResult.reason;
    throw error;
  }
}

/**
 * Returns a handle of a running transaction for commands that begin a transaction themselves: their work becomes part of
 * the running one. A command that fails has perhaps written something, so the caller must throw to roll everything back.
 */
export function joinTransaction(trx: Db): Db {
  const joined: Db = new Proxy(trx, {
    get(target, name) {
      if (name === "transaction") return () => ({ execute: (work: (inner: Db) => unknown) => work(joined) });
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return joined;
}

/** Runs `work` in a transaction, which is rolled back if `work` returns a failure or throws. Returns the result. */
export async function withResultTransaction<T>(
  db: Db,
  work: (trx: Transaction<Tables>) => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    return await withTransaction(db, async (trx) => {
      const result = await work(trx);
      if (!result.ok) throw new RejectedError(result);
      return result;
    });
  } catch (error) {
    if (error instanceof RejectedError) return error.failure;
    throw error;
  }
}

/**
 * Sends statements together with COMMIT. Must be the last call in the callback of a transaction. Resolves when the
 * statements are sent. `answers` resolves with their rows and must be awaited outside of the transaction. If a
 * statement fails, the transaction is rolled back, and `withTransaction` rejects with the error of the statement.
 */
export async function executePipelinedWithCommit<const All extends readonly Statement<unknown>[]>(
  trx: Transaction<Tables>,
  statements: All,
): Promise<{ answers: Promise<StatementRows<All>> }> {
  const { sent, answers } = startPipeline(trx, statements);
  // `withTransaction` handles this error.
  answers.catch(() => {});
  transactionScopes.getStore()?.pendingPipelines.push(answers);
  await Promise.race([sent, answers]);
  return { answers };
}
