/** PostgreSQL error codes of a deadlock, a serialization failure and overlapping bookings of one car. */
const retryableSqlStates = new Set(["40P01", "40001", "23P01"]);

const getSqlState = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/** Returns whether the database has refused overlapping bookings of the same car. */
export const isOverlapError = (error: unknown): boolean => getSqlState(error) === "23P01";

/** Retries a transaction after a conflict with a concurrent transaction. Throws the last error. */
export async function retryOnConflict<T>(work: () => Promise<T>, maxAttempts = 5): Promise<T> {
  for (let attemptsLeft = maxAttempts; ; attemptsLeft -= 1) {
    try {
      return await work();
    } catch (error) {
      if (attemptsLeft <= 1 || !retryableSqlStates.has(String(getSqlState(error)))) throw error;
    }
  }
}
