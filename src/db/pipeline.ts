import type { CompiledQuery, QueryExecutorProvider, Transaction } from "kysely";
import type { Tables } from "./schema/tables.ts";

/** Statement that has not been executed yet, made with `sql` or the query builder. */
export type Statement<Row> = { compile(executor: QueryExecutorProvider): CompiledQuery<Row> };

export type StatementRows<All extends readonly Statement<unknown>[]> = {
  [At in keyof All]: All[At] extends Statement<infer Row> ? Row[] : never;
};

/**
 * Sends several independent statements of a transaction at once, which saves round trips, and returns their rows. The
 * statements run in order. After a failed statement the others do not run, and the transaction can only be rolled back.
 */
export function executePipelined<const All extends readonly Statement<unknown>[]>(
  trx: Transaction<Tables>,
  statements: All,
): Promise<StatementRows<All>> {
  return startPipeline(trx, statements).answers;
}

/**
 * Sends several statements of a transaction at once. `sent` resolves when all are sent, `answers` resolves with their
 * rows.
 */
export function startPipeline<const All extends readonly Statement<unknown>[]>(
  trx: Transaction<Tables>,
  statements: All,
): { sent: Promise<void>; answers: Promise<StatementRows<All>> } {
  const compiled = statements.map((statement) => statement.compile(trx));
  const { promise: sent, resolve } = Promise.withResolvers<void>();
  const answers = trx.getExecutor().provideConnection(async (connection) => {
    const rows = Promise.all(compiled.map(async (each) => (await connection.executeQuery(each)).rows));
    resolve();
    return (await rows) as StatementRows<All>;
  });
  return { sent, answers };
}
