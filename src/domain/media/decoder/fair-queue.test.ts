import fc from "fast-check";
import { expect, it } from "vitest";
import { FairQueue } from "./fair-queue.ts";

const item = (owner: string, name = "", bytes = 1) => ({ owner, name, bytes });
const roomy = { items: 1_000, bytes: 1_000 };

it("FairQueue alternates between owners and runs at most one item of each owner at a time", () => {
  const queue = new FairQueue<ReturnType<typeof item>>(roomy);
  for (const each of [item("a", "1"), item("a", "2"), item("a", "3"), item("b", "1")]) queue.add(each);
  const first = queue.take();
  const second = queue.take();
  expect([first, second].map((each) => each && each.owner + each.name)).toEqual(["a1", "b1"]);
  expect(queue.take()).toBeUndefined();
  if (first) queue.finish(first);
  expect(queue.take()).toMatchObject({ owner: "a", name: "2" });
});

it("FairQueue serves the first item of a new owner before the next item of other owners", () => {
  const queue = new FairQueue<ReturnType<typeof item>>(roomy);
  for (let n = 0; n < 50; n += 1) queue.add(item("flood", String(n)));
  const first = queue.take();
  queue.add(item("newcomer"));
  if (first) queue.finish(first);
  const next = queue.take();
  expect([first?.owner, next?.owner]).toEqual(["flood", "newcomer"]);
});

it("FairQueue refuses more waiting items from one owner than its share, and leaves space for other owners", () => {
  const queue = new FairQueue<ReturnType<typeof item>>({ items: 8, bytes: 100 });
  const results = Array.from({ length: 20 }, () => queue.add(item("flood")));
  expect(results.filter(Boolean)).toHaveLength(4);
  expect(queue.add(item("newcomer"))).toBe(true);
  const heavy = new FairQueue<ReturnType<typeof item>>({ items: 100, bytes: 100 });
  expect([60, 20, 20, 20].map((bytes) => heavy.add(item("flood", "", bytes)))).toEqual([true, false, false, false]);
  expect(heavy.add(item("newcomer", "", 20))).toBe(true);
});

it("FairQueue returns every item once, and the items of each owner in the order in which they were added", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 40 }), (owners) => {
      const queue = new FairQueue<ReturnType<typeof item>>(roomy);
      for (const [n, owner] of owners.entries()) queue.add(item(owner, String(n)));
      const results: ReturnType<typeof item>[] = [];
      for (let next = queue.take(); next; next = queue.take()) {
        results.push(next);
        queue.finish(next);
      }
      expect(results).toHaveLength(owners.length);
      for (const owner of new Set(owners)) {
        const numbers = results.filter((each) => each.owner === owner).map(({ name }) => Number(name));
        expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
      }
    }),
  );
});
