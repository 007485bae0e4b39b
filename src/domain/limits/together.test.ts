import { describe, expect, it } from "vitest";
import { Together } from "./together.ts";

/** Work that is done when it is told so, and how much was done at a time. */
function slowWork() {
  const sizes: number[] = [];
  const ends: ((how: "well" | "badly") => void)[] = [];
  const work = (size: number) =>
    new Promise<string>((resolve, reject) => {
      sizes.push(size);
      ends.push((how) => (how === "well" ? resolve(`of ${size}`) : reject(new Error("broken"))));
    });
  const end = async (how: "well" | "badly" = "well") => {
    ends.shift()?.(how);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { sizes, work, end };
}

describe("work that is done together", () => {
  it("begins at once for the first, and is done once for all who come meanwhile, each in its place", async () => {
    const { sizes, work, end } = slowWork();
    let idle = 0;
    const together = new Together<string>(() => {
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
      { done: "of 1", size: 1, place: 1 },
      ...[1, 2, 3].map((place) => ({ done: "of 3", size: 3, place })),
      { done: "of 1", size: 1, place: 1 },
    ]);
  });

  it("fails for those it was done for, and for nobody else", async () => {
    const { work, end } = slowWork();
    const together = new Together<string>(() => {});
    const [first, ...others] = Array.from({ length: 3 }, () => together.join(work));
    const results = Promise.allSettled([first, ...others]);
    await end("badly");
    const last = together.join(work);
    await end("well");
    await end("well");
    expect((await results).map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
    expect(await last).toMatchObject({ size: 1 });
  });
});
