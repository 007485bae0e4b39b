import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Floor } from "./floor.ts";
import { WalMarks, walPosition } from "./wal.ts";

describe("how far behind a replica is", () => {
  it("reads positions as PostgreSQL writes them, in their order", () => {
    expect(walPosition("0/0")).toBe(0n);
    expect(walPosition("16/B374D848")).toBe(0x16b374d848n);
    expect(walPosition("1/0") > walPosition("0/FFFFFFFF")).toBe(true);
  });

  it("is the time since the primary was where it is", () => {
    const marks = new WalMarks();
    expect(marks.lagOf(10n)).toBe(Number.POSITIVE_INFINITY);
    for (const [at, position] of [10n, 20n, 30n].entries()) marks.note(position, at * 1_000);
    expect([30n, 35n, 29n, 20n, 10n].map((replayed) => marks.lagOf(replayed))).toEqual([0, 0, 1_000, 1_000, 2_000]);
    expect(marks.lagOf(9n)).toBe(Number.POSITIVE_INFINITY);
  });

  it("is nothing while the primary writes nothing, however long", () => {
    const marks = new WalMarks();
    for (let at = 0; at < 500; at += 1) marks.note(5n, at * 1_000);
    expect(marks.lagOf(5n)).toBe(0);
  });

  it("begins anew with another primary, which may be further back", () => {
    const marks = new WalMarks();
    marks.note(100n, 0);
    marks.note(90n, 1_000);
    expect(marks.lagOf(90n)).toBe(0);
    expect(marks.lagOf(89n)).toBe(Number.POSITIVE_INFINITY);
  });

  it("never grows by having replayed more", () => {
    const steps = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 150 });
    fc.assert(
      fc.property(steps, fc.bigInt(0n, 4_000n), fc.bigInt(0n, 500n), (written, replayed, more) => {
        const marks = new WalMarks();
        let position = 0n;
        for (const [at, step] of written.entries()) {
          position += BigInt(step);
          marks.note(position, at);
        }
        expect(marks.lagOf(replayed + more)).toBeLessThanOrEqual(marks.lagOf(replayed));
      }),
    );
  });
});

describe("what a replica must have seen", () => {
  /** A primary whose answers are given one by one. */
  function primary() {
    const asked: { resolve: (position: bigint) => void; reject: (error: Error) => void }[] = [];
    const ask = () => new Promise<bigint>((resolve, reject) => asked.push({ resolve, reject }));
    return { asked, floor: new Floor(ask) };
  }

  it("isn't known before the primary said where it is", async () => {
    const { asked, floor } = primary();
    expect(await floor.known()).toBeUndefined();
    floor.raise();
    const known = floor.known();
    asked[0]?.resolve(7n);
    expect(await known).toBe(7n);
  });

  it("is asked again for a change that came while it was asked, once for any number of them", async () => {
    const { asked, floor } = primary();
    floor.raise();
    for (let i = 0; i < 10; i += 1) floor.raise();
    const known = floor.known();
    asked[0]?.resolve(7n);
    await expect.poll(() => asked.length).toBe(2);
    asked[1]?.resolve(9n);
    expect(await known).toBe(9n);
    expect(asked).toHaveLength(2);
  });

  it("isn't known when the primary doesn't answer, until it does", async () => {
    const { asked, floor } = primary();
    floor.raise();
    asked[0]?.resolve(7n);
    await floor.known();
    floor.raise();
    asked[1]?.reject(new Error("away"));
    expect(await floor.known()).toBeUndefined();
    floor.settleAt(8n);
    expect(await floor.known()).toBe(8n);
    // A position that is known was asked after a change.
    floor.settleAt(12n);
    expect(await floor.known()).toBe(8n);
  });
});
