import { onePerProcess } from "#db/one-per-process.ts";
import { patiently } from "#db/way.ts";

/** How a job of this process has fared so far. Times are milliseconds since 1970. */
export type JobRuns = {
  /** When it last began, and when it last came to a good end. */
  beganAt: number | undefined;
  doneAt: number | undefined;
  /** How long the last good run took, in milliseconds. */
  took: number;
  runs: number;
  failures: number;
  /** How many runs have failed since the last good one, and why the last of them did. */
  failing: number;
  error: string | undefined;
};

const jobs = onePerProcess("jobs", () => new Map<string, JobRuns>());

/** All jobs that were started in this process, by their names, in the order they were. */
export const jobRuns = (): ReadonlyMap<string, Readonly<JobRuns>> => jobs;

const never: JobRuns = {
  beganAt: undefined,
  doneAt: undefined,
  took: 0,
  runs: 0,
  failures: 0,
  failing: 0,
  error: undefined,
};

/** Names a job before its first run, so that one that never runs is seen too. */
export function knownJob(name: string): JobRuns {
  const known = jobs.get(name) ?? { ...never };
  jobs.set(name, known);
  return known;
}

/** An error as administrators read it, in a line. */
export const saidOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500).toWellFormed().replaceAll("\u0000", "\ufffd");

/** Does one run of a job, which may take its time, and remembers how it went; what fails is thrown on. */
export async function recorded<T>(name: string, work: () => Promise<T>): Promise<T> {
  const job = knownJob(name);
  const began = Date.now();
  job.beganAt = began;
  job.runs += 1;
  try {
    const result = await patiently(work);
    job.doneAt = Date.now();
    job.took = job.doneAt - began;
    job.failing = 0;
    job.error = undefined;
    return result;
  } catch (error) {
    job.failures += 1;
    job.failing += 1;
    job.error = saidOf(error);
    throw error;
  }
}
