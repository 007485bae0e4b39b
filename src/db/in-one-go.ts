import type { CompiledQuery, QueryExecutorProvider, Transaction } from "kysely";
import type { Tables } from "./schema/tables.ts";

/** A statement that isn't run yet, written by `sql` or by the query builder. */
export type Statement<Row> = { compile(executor: QueryExecutorProvider): CompiledQuery<Row> };

export type RowsOf<All extends readonly Statement<unknown>[]> = {
  [At in keyof All]: All[At] extends Statement<infer Row> ? Row[] : never;
};

/**
 * Runs statements of a transaction that don't need each other's answers: all are sent at once and run in their order, so that the way
 * to the database and back is gone once. Answers with their rows. When one fails those behind it aren't run, and the transaction can
 * only be rolled back.
 */
export function inOneGo<const All extends readonly Statement<unknown>[]>(
  trx: Transaction<Tables>,
  statements: All,
): Promise<RowsOf<All>> {
  return sendInOneGo(trx, statements).answers;
}

/** The same, for who goes on once they are sent. */
export function sendInOneGo<const All extends readonly Statement<unknown>[]>(
  trx: Transaction<Tables>,
  statements: All,
): { sent: Promise<void>; answers: Promise<RowsOf<All>> } {
  const compiled = statements.map((statement) => statement.compile(trx));
  const { promise: sent, resolve } = Promise.withResolvers<void>();
  const answers = trx.getExecutor().provideConnection(async (connection) => {
    const rows = Promise.all(compiled.map(async (each) => (await connection.executeQuery(each)).rows));
    resolve();
    return (await rows) as RowsOf<All>;
  });
  return { sent, answers };
}
