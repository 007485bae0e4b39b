import { AsyncLocalStorage } from "node:async_hooks";
import type { Transaction } from "kysely";
import type { Db } from "./database.ts";
import { type RowsOf, type Statement, sendInOneGo } from "./in-one-go.ts";
import { onePerProcess } from "./one-per-process.ts";
import type { Tables } from "./schema/tables.ts";

/** A transaction while its work runs, with the answers to what was sent last. */
type Open = { last: Promise<unknown>[] };

const open = onePerProcess("open transactions", () => new AsyncLocalStorage<Open>());

/** Throws when called from inside `inTransaction`: pools call it before they hand out a connection. */
export function refuseInsideTransaction(): void {
  if (open.getStore()) {
    throw new Error("a query on the outer database handle inside a transaction: use the transaction's own handle");
  }
}

/**
 * Runs `work` in one transaction; it is rolled back when `work` throws.
 * Inside, use the handle it is given: the embedded database has a single connection, and a query
 * on the outer handle would wait for its own transaction for ever (it is refused instead).
 */
export async function inTransaction<T>(db: Db, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  const last: Promise<unknown>[] = [];
  try {
    const result = await db.transaction().execute((trx) => open.run({ last }, () => work(trx)));
    await Promise.all(last);
    return result;
  } catch (error) {
    // What made the end impossible says more than that it was.
    for (const each of await Promise.allSettled(last)) if (each.status === "rejected") throw each.reason;
    throw error;
  }
}

/**
 * Sends statements in one go with the end of the transaction that runs, whose work must do nothing after it: resolves when they are
 * sent. When one fails the transaction is rolled back, and `inTransaction` throws what that one did. `answers` are their rows, to be
 * awaited outside.
 */
export async function withItsEnd<const All extends readonly Statement<unknown>[]>(
  trx: Transaction<Tables>,
  statements: All,
): Promise<{ answers: Promise<RowsOf<All>> }> {
  const { sent, answers } = sendInOneGo(trx, statements);
  // Whoever began the transaction hears of it.
  answers.catch(() => {});
  open.getStore()?.last.push(answers);
  await Promise.race([sent, answers]);
  return { answers };
}
