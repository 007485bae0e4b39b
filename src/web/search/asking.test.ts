import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Asked, Asking } from "./asking.ts";

describe("[AP-12] asking for suggestions", () => {
  let asked: { text: string; signal: AbortSignal; answer: (value: string) => void; fail: () => void }[];
  let told: Asked<string>[];
  let asking: Asking<string>;
  const last = () => told.at(-1);
  const texts = () => asked.map(({ text }) => text);

  beforeEach(() => {
    vi.useFakeTimers();
    asked = [];
    told = [];
    asking = new Asking<string>(
      (text, signal) =>
        new Promise((answer, reject) => asked.push({ text, signal, answer, fail: () => reject(new Error("no")) })),
      (now) => told.push(now),
    );
  });
  afterEach(() => void vi.useRealTimers());

  it("waits for a pause of 300 ms", async () => {
    for (const text of ["c", "ca", "cam"]) {
      asking.want(text);
      vi.advanceTimersByTime(299);
    }
    expect(asked).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(texts()).toEqual(["cam"]);
    expect(last()).toEqual({ text: "cam", state: "waiting", answer: undefined });
  });

  it("never asks twice for the same text, spaces around it aside", async () => {
    asking.want("kia", true);
    asking.want(" kia ");
    vi.advanceTimersByTime(1_000);
    asked[0]?.answer("A");
    await vi.advanceTimersByTimeAsync(0);
    asking.want("kia s");
    asking.want("kia");
    expect(last()).toEqual({ text: "kia", state: "answered", answer: "A" });
    vi.advanceTimersByTime(1_000);
    expect(texts()).toEqual(["kia"]);
  });

  it("takes the latest text's answer, whenever older ones come, and calls those off", async () => {
    asking.want("k", true);
    asking.want("ki", true);
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    asked[1]?.answer("new");
    await vi.advanceTimersByTimeAsync(0);
    asked[0]?.answer("old");
    await vi.advanceTimersByTimeAsync(0);
    expect(last()).toEqual({ text: "ki", state: "answered", answer: "new" });
  });

  it("[VL-05] asks nothing for an empty text, and calls off what was under way", async () => {
    asking.want("kia", true);
    asking.want("  ");
    expect(asked[0]?.signal.aborted).toBe(true);
    asked[0]?.fail();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(texts()).toEqual(["kia"]);
    expect(last()).toEqual({ text: "", state: "nothing", answer: undefined });
  });

  it("keeps the older answer to be seen until the newer one is there, but not after a failure", async () => {
    asking.want("k", true);
    asked[0]?.answer("K");
    await vi.advanceTimersByTimeAsync(0);
    asking.want("ki", true);
    expect(last()).toEqual({ text: "ki", state: "waiting", answer: "K" });
    asked[1]?.fail();
    await vi.advanceTimersByTimeAsync(0);
    expect(last()).toEqual({ text: "ki", state: "failed", answer: undefined });
    asking.retry();
    asked[2]?.answer("KI");
    await vi.advanceTimersByTimeAsync(0);
    expect(last()).toEqual({ text: "ki", state: "answered", answer: "KI" });
  });

  it("knows nothing any more once it was told to forget", async () => {
    asking.want("k", true);
    asked[0]?.answer("K");
    await vi.advanceTimersByTimeAsync(0);
    asking.forget();
    asking.want("k", true);
    expect(texts()).toEqual(["k", "k"]);
  });
});
