import type { PaymentContext } from "./payment-context.ts";

/**
 * Works on all rows that are due, in batches, each row once. A row whose work fails is logged and does not keep the others
 * waiting. `list` returns the next rows apart from those that were tried, and none at the end. Returns the sum of what
 * `work` returns.
 */
export async function processDueRows<Row extends { id: number }>(
  { logError }: Pick<PaymentContext, "logError">,
  isStopping: () => boolean,
  list: (tried: readonly number[]) => Promise<readonly Row[]>,
  work: (row: Row) => Promise<number>,
): Promise<number> {
  const tried: number[] = [];
  let done = 0;
  for (;;) {
    const rows = await list(tried);
    if (rows.length === 0) return done;
    for (const row of rows) {
      if (isStopping()) return done;
      tried.push(row.id);
      try {
        done += await work(row);
      } catch (error) {
        logError(error);
      }
    }
  }
}
