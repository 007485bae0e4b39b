/** PostgreSQL's codes: two waited for each other, came too close to each other, or wanted the same car's days. */
const passing = new Set(["40P01", "40001", "23P01"]);

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/** Whether the database refused two bookings of one car on one day. */
export const isOverlap = (error: unknown): boolean => codeOf(error) === "23P01";

/** Does a transaction's work again when it was lost to another one of the same moment; the last error is thrown. */
export async function retried<T>(work: () => Promise<T>, times = 5): Promise<T> {
  for (let left = times; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left <= 1 || !passing.has(String(codeOf(error)))) throw error;
    }
  }
}
