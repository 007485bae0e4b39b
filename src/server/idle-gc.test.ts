import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startIdleGc } from "./idle-gc.ts";

const megabyte = 1_024 * 1_024;

describe("startIdleGc", () => {
  let busy = 0;
  let heldBytes = 0;
  const lives = 150 * megabyte;
  const collect = vi.fn(() => {
    heldBytes = lives;
  });
  let stop = () => {};
  const advanceSeconds = (seconds: number) => vi.advanceTimersByTime(seconds * 1_000);

  beforeEach(() => {
    vi.useFakeTimers();
    busy = 0;
    heldBytes = 200 * megabyte;
    collect.mockClear();
    stop = startIdleGc({ every: 10_000, getUtilization: () => busy, getHeldBytes: () => heldBytes, collect });
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  it("startIdleGc collects garbage in the first quiet period, and again only after memory has grown", () => {
    advanceSeconds(9);
    expect(collect).not.toHaveBeenCalled();
    advanceSeconds(1);
    expect(collect).toHaveBeenCalledTimes(1);
    heldBytes = lives + 10 * megabyte;
    advanceSeconds(3_600);
    expect(collect).toHaveBeenCalledTimes(1);
    heldBytes = lives + 15 * megabyte;
    advanceSeconds(10);
    expect(collect).toHaveBeenCalledTimes(2);
  });

  it("startIdleGc collects no garbage while the process is busy", () => {
    busy = 0.02;
    heldBytes = 900 * megabyte;
    advanceSeconds(3_600);
    expect(collect).not.toHaveBeenCalled();
    busy = 0.005;
    advanceSeconds(10);
    expect(collect).toHaveBeenCalledTimes(1);
  });

  it("startIdleGc does nothing after stop", () => {
    stop();
    advanceSeconds(60);
    expect(collect).not.toHaveBeenCalled();
  });
});

describe("startIdleGc with real measurements", () => {
  it("startIdleGc can collect garbage in a process started without --expose-gc", async () => {
    const freed = vi.fn();
    const registry = new FinalizationRegistry(freed);
    registry.register({}, "object");
    const stop = startIdleGc({ every: 20, getUtilization: () => 0, getHeldBytes: () => 500 * megabyte });
    await vi.waitFor(() => expect(freed).toHaveBeenCalledWith("object"), { timeout: 10_000 });
    stop();
  });

  it("startIdleGc collects garbage in an idle process, but not in a busy one", async () => {
    const collect = vi.fn();
    const stop = startIdleGc({ every: 20, getHeldBytes: () => 500 * megabyte, collect });
    const end = performance.now() + 150;
    // The process stays busy, so every measurement is far above idle.
    while (performance.now() < end) {
      const until = performance.now() + 15;
      while (performance.now() < until);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(collect).not.toHaveBeenCalled();
    stop();
    const stopSecond = startIdleGc({ every: 1_000, getHeldBytes: () => 500 * megabyte, collect });
    await vi.waitFor(() => expect(collect).toHaveBeenCalled(), { timeout: 10_000, interval: 1_000 });
    stopSecond();
  });
});
