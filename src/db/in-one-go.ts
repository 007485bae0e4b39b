import type { CompiledQuery, QueryExecutorProvider, Transaction } from "kysely";
import type { Tables } from "./schema/tables.ts";

/** A statement that isn't run yet, written by `sql` or by the query builder. */
type Statement<Row> = { compile(executor: QueryExecutorProvider): CompiledQuery<Row> };

type RowsOf<All extends readonly Statement<unknown>[]> = {
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
  const compiled = statements.map((statement) => statement.compile(trx));
  return trx
    .getExecutor()
    .provideConnection(
      async (connection) =>
        (await Promise.all(compiled.map(async (each) => (await connection.executeQuery(each)).rows))) as RowsOf<All>,
    );
}
