import { describe, expect, it } from "vitest";
import { CallBatcher } from "./batcher.ts";

/** Creates work that settles only when the test calls `end`, and records the size of each batch. */
function slowWork() {
  const sizes: number[] = [];
  const finishers: ((how: "well" | "badly") => void)[] = [];
  const work = (size: number) =>
    new Promise<string>((resolve, reject) => {
      sizes.push(size);
      finishers.push((how) => (how === "well" ? resolve(`of ${size}`) : reject(new Error("broken"))));
    });
  const end = async (how: "well" | "badly" = "well") => {
    finishers.shift()?.(how);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { sizes, work, end };
}

describe("CallBatcher", () => {
  it("CallBatcher starts the first call at once, and runs all calls that arrive meanwhile as one batch", async () => {
    const { sizes, work, end } = slowWork();
    let idle = 0;
    const together = new CallBatcher<string>(() => {
      idle += 1;
    });
    const all = Array.from({ length: 4 }, () => together.join(work));
    expect(sizes).toEqual([1]);
    await end();
    expect(sizes).toEqual([1, 3]);
    const late = together.join(work);
    await end();
    expect(sizes).toEqual([1, 3, 1]);
    expect(idle).toBe(0);
    await end();
    expect(idle).toBe(1);
    expect(await Promise.all([...all, late])).toEqual([
      { result: "of 1", size: 1, position: 1 },
      ...[1, 2, 3].map((position) => ({ result: "of 3", size: 3, position })),
      { result: "of 1", size: 1, position: 1 },
    ]);
  });

  it("CallBatcher rejects only the calls in the batch that failed", async () => {
    const { work, end } = slowWork();
    const together = new CallBatcher<string>(() => {});
    const [first, ...otherCalls] = Array.from({ length: 3 }, () => together.join(work));
    const results = Promise.allSettled([first, ...otherCalls]);
    await end("badly");
    const last = together.join(work);
    await end("well");
    await end("well");
    expect((await results).map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
    expect(await last).toMatchObject({ size: 1 });
  });
});
