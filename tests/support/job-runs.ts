import { expect } from "vitest";
import type { JobName } from "#domain/jobs/job-names.ts";
import { registerJob } from "#domain/jobs/job-runs.ts";

/** Starts a job, waits until one of its runs has ended, and stops it. `start` returns the function that stops it. */
export async function runJob(name: JobName, start: () => () => Promise<void>): Promise<void> {
  const job = registerJob(name);
  job.doneAt = undefined;
  job.failing = 0;
  const stop = start();
  await expect.poll(() => job.doneAt !== undefined || job.failing > 0, { timeout: 20_000, interval: 5 }).toBe(true);
  await stop();
}
