import type { Db } from "#db/database.ts";
import { runDueRepricing } from "#domain/admin/repricing.server.ts";
import { startRecurringJob } from "./recurring-job.ts";

export type CurrencyRepricingOptions = {
  db: Db;
  /** Interval between runs, in milliseconds. */
  every?: number;
  onError?: (error: unknown) => void;
};

/**
 * Starts the job that finishes interrupted repricing after a change of an exchange rate. The job also reprices listings
 * that were written with the old rate in the meantime. Returns a function that stops the job and resolves once the
 * current run has ended.
 */
export const startCurrencyRepricing = ({
  db,
  every = 3 * 60_000,
  onError,
}: CurrencyRepricingOptions): (() => Promise<void>) =>
  startRecurringJob(() => runDueRepricing(db), { name: "currency-repricing", every, onError });
