import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { jobRuns } from "#domain/jobs/runs.ts";
import { pauseAfter, startRounds } from "./rounds.ts";
import { GivenUpError } from "./within.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("goes round every so often, at once where that is wanted, and tells what fails", async () => {
  const errors: unknown[] = [];
  let rounds = 0;
  const stop = startRounds(
    async () => {
      rounds += 1;
      if (rounds === 2) throw new Error("once");
    },
    { name: "reindex", every: 1_000, onError: (error) => errors.push(error), atOnce: true },
  );
  expect(rounds).toBe(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([rounds, errors]).toEqual([3, [new Error("once")]]);
  await stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(rounds).toBe(3);
});

it("never has two rounds under way, and stops when the one at hand is done", async () => {
  let begun = 0;
  let finish = () => {};
  let told = false;
  const stop = startRounds(
    async (isStopping) => {
      begun += 1;
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      told = isStopping();
    },
    { name: "reindex", every: 100 },
  );
  expect(begun).toBe(0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(begun).toBe(1);
  let stopped = false;
  const done = stop().then(() => {
    stopped = true;
  });
  await vi.advanceTimersByTimeAsync(100);
  expect(stopped).toBe(false);
  finish();
  await done;
  expect([begun, told]).toEqual([1, true]);
});

it("rests longer after each failure in a row, up to minutes, and as ever after a good round", async () => {
  const at: number[] = [];
  const began = Date.now();
  let failing = true;
  const stop = startRounds(
    async () => {
      at.push(Date.now() - began);
      if (failing) throw new Error("every time");
    },
    { name: "market", every: 5_000, atOnce: true },
  );
  await vi.advanceTimersByTimeAsync(31_000);
  expect(at).toEqual([0, 1_000, 3_000, 7_000, 15_000, 31_000]);
  expect(pauseAfter(100)).toBe(5 * 60_000);
  expect(jobRuns().get("market")).toMatchObject({ failing: 6, error: "every time" });
  failing = false;
  await vi.advanceTimersByTimeAsync(32_000 + 5_000);
  expect(at.slice(6)).toEqual([63_000, 68_000]);
  expect(jobRuns().get("market")).toMatchObject({ failing: 0, error: undefined });
  await stop();
});

it("a round that hangs is given up, and the next one comes; one that goes on step by step isn't", async () => {
  const errors: unknown[] = [];
  let rounds = 0;
  let toldToStop: boolean | undefined;
  let wakeUp = () => {};
  const stop = startRounds(
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
    { name: "pictures", every: 100, limit: 1_000, atOnce: true, onError: (error) => errors.push(error) },
  );
  await vi.advanceTimersByTimeAsync(4_100);
  expect([rounds, errors]).toEqual([2, []]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([rounds, errors]).toEqual([3, [expect.any(GivenUpError)]]);
  // Should it come back to life, it is told that nobody waits for it.
  wakeUp();
  await vi.advanceTimersByTimeAsync(0);
  expect(toldToStop).toBe(true);
  await stop();
});
