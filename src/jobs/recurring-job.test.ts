import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getJobRunStatistics } from "#domain/jobs/job-runs.ts";
import { HeartbeatTimeoutError } from "./heartbeat-timeout.ts";
import { calculateBackoff, startRecurringJob } from "./recurring-job.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("startRecurringJob runs at its interval and reports errors", async () => {
  const errors: unknown[] = [];
  let rounds = 0;
  const stop = startRecurringJob(
    async () => {
      rounds += 1;
      if (rounds === 2) throw new Error("once");
    },
    { name: "search-reindexing", every: 1_000, onError: (error) => errors.push(error), runImmediately: true },
  );
  expect(rounds).toBe(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([rounds, errors]).toEqual([3, [new Error("once")]]);
  await stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(rounds).toBe(3);
});

it("startRecurringJob never runs two runs at once, and stops after the current run", async () => {
  let runCount = 0;
  let finish = () => {};
  let wasStopping = false;
  const stop = startRecurringJob(
    async (isStopping) => {
      runCount += 1;
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      wasStopping = isStopping();
    },
    { name: "search-reindexing", every: 100 },
  );
  expect(runCount).toBe(0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runCount).toBe(1);
  let stopped = false;
  const done = stop().then(() => {
    stopped = true;
  });
  await vi.advanceTimersByTimeAsync(100);
  expect(stopped).toBe(false);
  finish();
  await done;
  await vi.advanceTimersByTimeAsync(1_000);
  expect([runCount, wasStopping]).toEqual([1, true]);
});

it("startRecurringJob backs off after consecutive failures and recovers after a success", async () => {
  const at: number[] = [];
  const startedAt = Date.now();
  let failing = true;
  const stop = startRecurringJob(
    async () => {
      at.push(Date.now() - startedAt);
      if (failing) throw new Error("every time");
    },
    { name: "price-ratings", every: 5_000, runImmediately: true },
  );
  await vi.advanceTimersByTimeAsync(31_000);
  expect(at).toEqual([0, 1_000, 3_000, 7_000, 15_000, 31_000]);
  expect(calculateBackoff(100)).toBe(5 * 60_000);
  expect(getJobRunStatistics().get("price-ratings")).toMatchObject({ failing: 6, error: "every time" });
  failing = false;
  await vi.advanceTimersByTimeAsync(32_000 + 5_000);
  expect(at.slice(6)).toEqual([63_000, 68_000]);
  expect(getJobRunStatistics().get("price-ratings")).toMatchObject({ failing: 0, error: undefined });
  await stop();
});

it("startRecurringJob abandons a run that sends no heartbeat, but not a slow run that sends heartbeats", async () => {
  const errors: unknown[] = [];
  let rounds = 0;
  let toldToStop: boolean | undefined;
  let wakeUp = () => {};
  const stop = startRecurringJob(
    async (isStopping) => {
      rounds += 1;
      if (rounds === 1) {
        for (let step = 0; step < 5; step += 1) {
          await new Promise((resolve) => setTimeout(resolve, 800));
          isStopping();
        }
      } else if (rounds === 2) {
        await new Promise<void>((resolve) => {
          wakeUp = resolve;
        });
        toldToStop = isStopping();
      }
    },
    {
      name: "picture-maintenance",
      every: 100,
      heartbeatTimeout: 1_000,
      runImmediately: true,
      onError: (error) => errors.push(error),
    },
  );
  await vi.advanceTimersByTimeAsync(4_100);
  expect([rounds, errors]).toEqual([2, []]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([rounds, errors]).toEqual([3, [expect.any(HeartbeatTimeoutError)]]);
  // An abandoned run that resumes learns from isStopping that it must stop.
  wakeUp();
  await vi.advanceTimersByTimeAsync(0);
  expect(toldToStop).toBe(true);
  await stop();
});
