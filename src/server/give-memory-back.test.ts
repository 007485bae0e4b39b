import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { giveMemoryBack } from "./give-memory-back.ts";

const megabyte = 1_024 * 1_024;

describe("memory is given back", () => {
  let busy = 0;
  let held = 0;
  const lives = 150 * megabyte;
  const collect = vi.fn(() => {
    held = lives;
  });
  let stop = () => {};
  const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1_000);

  beforeEach(() => {
    vi.useFakeTimers();
    busy = 0;
    held = 200 * megabyte;
    collect.mockClear();
    stop = giveMemoryBack({ every: 10_000, busy: () => busy, held: () => held, collect });
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  it("in the first quiet moment, and not again while little has come since", () => {
    pass(9);
    expect(collect).not.toHaveBeenCalled();
    pass(1);
    expect(collect).toHaveBeenCalledTimes(1);
    held = lives + 10 * megabyte;
    pass(3_600);
    expect(collect).toHaveBeenCalledTimes(1);
    held = lives + 15 * megabyte;
    pass(10);
    expect(collect).toHaveBeenCalledTimes(2);
  });

  it("not while there are visitors, however much it is", () => {
    busy = 0.02;
    held = 900 * megabyte;
    pass(3_600);
    expect(collect).not.toHaveBeenCalled();
    busy = 0.005;
    pass(10);
    expect(collect).toHaveBeenCalledTimes(1);
  });

  it("no more once it is stopped, and never where the process can't", () => {
    stop();
    pass(60);
    expect(collect).not.toHaveBeenCalled();
    expect(giveMemoryBack({ collect: undefined, held: () => held, busy: () => busy })).not.toThrow();
  });
});

describe("by itself", () => {
  it("measures this process: much to do isn't quiet, and nothing to do is", async () => {
    const collect = vi.fn();
    const stop = giveMemoryBack({ every: 20, held: () => 500 * megabyte, collect });
    const end = performance.now() + 150;
    // Busy through and through: each look sees a share far from none.
    while (performance.now() < end) {
      const until = performance.now() + 15;
      while (performance.now() < until);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(collect).not.toHaveBeenCalled();
    stop();
    const again = giveMemoryBack({ every: 1_000, held: () => 500 * megabyte, collect });
    await vi.waitFor(() => expect(collect).toHaveBeenCalled(), { timeout: 10_000, interval: 1_000 });
    again();
  });
});
