import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DebouncedQuery, type QueryState } from "./debounced-query.ts";

describe("[AP-12] DebouncedQuery", () => {
  let requests: { text: string; signal: AbortSignal; answer: (value: string) => void; fail: () => void }[];
  let states: QueryState<string>[];
  let asking: DebouncedQuery<string>;
  const last = () => states.at(-1);
  const texts = () => requests.map(({ text }) => text);

  beforeEach(() => {
    vi.useFakeTimers();
    requests = [];
    states = [];
    asking = new DebouncedQuery<string>(
      (text, signal) =>
        new Promise((answer, reject) => requests.push({ text, signal, answer, fail: () => reject(new Error("no")) })),
      (now) => states.push(now),
    );
  });
  afterEach(() => void vi.useRealTimers());

  it("DebouncedQuery sends the text after a pause of 300 ms", async () => {
    for (const text of ["c", "ca", "cam"]) {
      asking.setText(text);
      vi.advanceTimersByTime(299);
    }
    expect(requests).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(texts()).toEqual(["cam"]);
    expect(last()).toEqual({ text: "cam", state: "waiting", answer: undefined });
  });

  it("DebouncedQuery requests the same text only once, even with other spaces around it", async () => {
    asking.setText("kia", true);
    asking.setText(" kia ");
    vi.advanceTimersByTime(1_000);
    requests[0]?.answer("A");
    await vi.advanceTimersByTimeAsync(0);
    asking.setText("kia s");
    asking.setText("kia");
    expect(last()).toEqual({ text: "kia", state: "answered", answer: "A" });
    vi.advanceTimersByTime(1_000);
    expect(texts()).toEqual(["kia"]);
  });

  it("DebouncedQuery shows only the answer to the latest text and aborts older requests", async () => {
    asking.setText("k", true);
    asking.setText("ki", true);
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    requests[1]?.answer("new");
    await vi.advanceTimersByTimeAsync(0);
    requests[0]?.answer("old");
    await vi.advanceTimersByTimeAsync(0);
    expect(last()).toEqual({ text: "ki", state: "answered", answer: "new" });
  });

  it("[VL-05] DebouncedQuery aborts the running request and sends none when the text becomes empty", async () => {
    asking.setText("kia", true);
    asking.setText("  ");
    expect(requests[0]?.signal.aborted).toBe(true);
    requests[0]?.fail();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(texts()).toEqual(["kia"]);
    expect(last()).toEqual({ text: "", state: "nothing", answer: undefined });
  });

  it("DebouncedQuery shows the previous answer while it waits for the next one, but not after a failure", async () => {
    asking.setText("k", true);
    requests[0]?.answer("K");
    await vi.advanceTimersByTimeAsync(0);
    asking.setText("ki", true);
    expect(last()).toEqual({ text: "ki", state: "waiting", answer: "K" });
    requests[1]?.fail();
    await vi.advanceTimersByTimeAsync(0);
    expect(last()).toEqual({ text: "ki", state: "failed", answer: undefined });
    asking.retry();
    requests[2]?.answer("KI");
    await vi.advanceTimersByTimeAsync(0);
    expect(last()).toEqual({ text: "ki", state: "answered", answer: "KI" });
  });

  it("DebouncedQuery requests a text again after reset clears its cache", async () => {
    asking.setText("k", true);
    requests[0]?.answer("K");
    await vi.advanceTimersByTimeAsync(0);
    asking.reset();
    asking.setText("k", true);
    expect(texts()).toEqual(["k", "k"]);
  });
});
