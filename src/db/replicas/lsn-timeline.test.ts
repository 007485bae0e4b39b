import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LsnFence } from "./lsn-fence.ts";
import { LsnTimeline, parseLsn } from "./lsn-timeline.ts";

describe("LsnTimeline", () => {
  it("parseLsn parses PostgreSQL log positions into ordered numbers", () => {
    expect(parseLsn("0/0")).toBe(0n);
    expect(parseLsn("16/B374D848")).toBe(0x16b374d848n);
    expect(parseLsn("1/0") > parseLsn("0/FFFFFFFF")).toBe(true);
  });

  it("LsnTimeline reports as lag the time since the primary was at the position that the replica has replayed", () => {
    const marks = new LsnTimeline();
    expect(marks.getLag(10n)).toBe(Number.POSITIVE_INFINITY);
    for (const [at, position] of [10n, 20n, 30n].entries()) marks.record(position, at * 1_000);
    expect([30n, 35n, 29n, 20n, 10n].map((replayed) => marks.getLag(replayed))).toEqual([0, 0, 1_000, 1_000, 2_000]);
    expect(marks.getLag(9n)).toBe(Number.POSITIVE_INFINITY);
  });

  it("LsnTimeline reports no lag while the primary writes nothing", () => {
    const marks = new LsnTimeline();
    for (let at = 0; at < 500; at += 1) marks.record(5n, at * 1_000);
    expect(marks.getLag(5n)).toBe(0);
  });

  it("LsnTimeline resets after a failover to a primary with a lower position", () => {
    const marks = new LsnTimeline();
    marks.record(100n, 0);
    marks.record(90n, 1_000);
    expect(marks.getLag(90n)).toBe(0);
    expect(marks.getLag(89n)).toBe(Number.POSITIVE_INFINITY);
  });

  it("LsnTimeline never reports a higher lag for a replica that has replayed more than another", () => {
    const steps = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 150 });
    fc.assert(
      fc.property(steps, fc.bigInt(0n, 4_000n), fc.bigInt(0n, 500n), (written, replayed, more) => {
        const marks = new LsnTimeline();
        let position = 0n;
        for (const [at, step] of written.entries()) {
          position += BigInt(step);
          marks.record(position, at);
        }
        expect(marks.getLag(replayed + more)).toBeLessThanOrEqual(marks.getLag(replayed));
      }),
    );
  });
});

describe("LsnFence", () => {
  /** Creates a primary whose answers the test resolves one by one. */
  function primary() {
    const pendingQueries: { resolve: (position: bigint) => void; reject: (error: Error) => void }[] = [];
    const queryPrimary = () => new Promise<bigint>((resolve, reject) => pendingQueries.push({ resolve, reject }));
    return { asked: pendingQueries, floor: new LsnFence(queryPrimary) };
  }

  it("LsnFence has no position until the primary reports one", async () => {
    const { asked: pendingQueries, floor } = primary();
    expect(await floor.getPosition()).toBeUndefined();
    floor.refresh();
    const positionPromise = floor.getPosition();
    pendingQueries[0]?.resolve(7n);
    expect(await positionPromise).toBe(7n);
  });

  it("LsnFence sends the primary one more request for all changes that arrive during a request", async () => {
    const { asked: pendingQueries, floor } = primary();
    floor.refresh();
    for (let i = 0; i < 10; i += 1) floor.refresh();
    const positionPromise = floor.getPosition();
    pendingQueries[0]?.resolve(7n);
    await expect.poll(() => pendingQueries.length).toBe(2);
    pendingQueries[1]?.resolve(9n);
    expect(await positionPromise).toBe(9n);
    expect(pendingQueries).toHaveLength(2);
  });

  it("LsnFence has no position after a failed request until the next success", async () => {
    const { asked: pendingQueries, floor } = primary();
    floor.refresh();
    pendingQueries[0]?.resolve(7n);
    await floor.getPosition();
    floor.refresh();
    pendingQueries[1]?.reject(new Error("away"));
    expect(await floor.getPosition()).toBeUndefined();
    floor.initialize(8n);
    expect(await floor.getPosition()).toBe(8n);
    // `initialize` does not replace a known position.
    floor.initialize(12n);
    expect(await floor.getPosition()).toBe(8n);
  });
});
