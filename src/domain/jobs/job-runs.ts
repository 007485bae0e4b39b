import { getProcessSingleton } from "#db/process-singleton.ts";
import { withJobConnections } from "#db/query-routing.ts";

/** Run statistics of a job in this process. Times are milliseconds since 1970. */
export type JobRunStatistics = {
  /** Time of the last start. `doneAt` is the time of the last successful end. */
  beganAt: number | undefined;
  doneAt: number | undefined;
  /** Duration of the last successful run, in milliseconds. */
  durationMs: number;
  runs: number;
  failures: number;
  /** Number of failed runs since the last successful run. `error` is the message of the last failure. */
  failing: number;
  error: string | undefined;
};

const jobs = getProcessSingleton("jobs", () => new Map<string, JobRunStatistics>());

/** Returns the statistics of all jobs of this process by name, in the order of registration. */
export const getJobRunStatistics = (): ReadonlyMap<string, Readonly<JobRunStatistics>> => jobs;

const initialStats: JobRunStatistics = {
  beganAt: undefined,
  doneAt: undefined,
  durationMs: 0,
  runs: 0,
  failures: 0,
  failing: 0,
  error: undefined,
};

/** Registers a job before its first run, so that the statistics also show a job that never runs. */
export function registerJob(name: string): JobRunStatistics {
  const job = jobs.get(name) ?? { ...initialStats };
  jobs.set(name, job);
  return job;
}

/** Formats an error as a message for administrators, with at most 500 characters. */
export const formatErrorMessage = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500).toWellFormed().replaceAll("\u0000", "\ufffd");

/** Runs a job without a statement timeout and records the duration and the outcome. Rethrows errors of the job. */
export async function trackJobRun<T>(name: string, work: () => Promise<T>): Promise<T> {
  const job = registerJob(name);
  const startedAt = Date.now();
  job.beganAt = startedAt;
  job.runs += 1;
  try {
    const result = await withJobConnections(work);
    job.doneAt = Date.now();
    job.durationMs = job.doneAt - startedAt;
    job.failing = 0;
    job.error = undefined;
    return result;
  } catch (error) {
    job.failures += 1;
    job.failing += 1;
    job.error = formatErrorMessage(error);
    throw error;
  }
}
