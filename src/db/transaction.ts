import { AsyncLocalStorage } from "node:async_hooks";
import type { Transaction } from "kysely";
import type { Db } from "./database.ts";
import { onePerProcess } from "./one-per-process.ts";
import type { Tables } from "./schema/tables.ts";

const open = onePerProcess("open transactions", () => new AsyncLocalStorage<boolean>());

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
export function inTransaction<T>(db: Db, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return db.transaction().execute((trx) => open.run(true, () => work(trx)));
}
