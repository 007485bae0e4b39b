import { runDueRepricing } from "#domain/admin/repricing.server.ts";
import { type JobOptions, startRecurringJob } from "./recurring-job.ts";

/**
 * Starts the job that recalculates prices after a change of an exchange rate. It finishes recalculations that were
 * interrupted, and recalculates listings that were written with the old rate in the meantime. Returns a function that
 * stops the job and resolves when the current run has ended.
 */
export const startCurrencyRepricing = ({ db, every = 3 * 60_000, onError }: JobOptions) =>
  startRecurringJob(() => runDueRepricing(db), { name: "currency-repricing", every, onError });
