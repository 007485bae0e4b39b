import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { describeOnEachDatabase } from "../../tests/support/databases.ts";
import { WriteProbe } from "./write-probe.ts";

describeOnEachDatabase("WriteProbe", (open) => {
  let db: Db;
  let now = 0;
  beforeAll(async () => {
    ({ db } = await open());
  });
  const probeAfter = async (probe: WriteProbe, milliseconds: number) => {
    now += milliseconds;
    return probe.findFault();
  };

  it("WriteProbe reports no fault while its writes succeed, and writes at most once every five seconds", async () => {
    const probe = new WriteProbe(db, { now: () => now });
    const writtenAt = async () => {
      const { rows } = await sql<{ at: Date }>`select written_at as at from write_probes`.execute(db);
      return rows.map(({ at }) => at.getTime());
    };
    expect(await Promise.all([probe.findFault(), probe.findFault()])).toEqual([undefined, undefined]);
    const first = await writtenAt();
    expect(first).toHaveLength(1);
    expect(await probeAfter(probe, 4_000)).toBeUndefined();
    expect(await writtenAt()).toEqual(first);
    expect(await probeAfter(probe, 1_001)).toBeUndefined();
    expect(await writtenAt()).not.toEqual(first);
  });

  it("WriteProbe reports a fault while its writes fail, and no fault after they succeed again", async () => {
    const probe = new WriteProbe(db, { now: () => now });
    await sql`alter table write_probes rename to write_probes_away`.execute(db);
    expect(await probeAfter(probe, 0)).toBe("no writes");
    await sql`alter table write_probes_away rename to write_probes`.execute(db);
    expect(await probeAfter(probe, 500)).toBe("no writes");
    expect(await probeAfter(probe, 501)).toBeUndefined();
  });

  it("WriteProbe reports damaged data for a minute after a statement failed because of damaged data", async () => {
    const probe = new WriteProbe(db, { now: () => now });
    expect(await probeAfter(probe, 0)).toBeUndefined();
    probe.recordFailure(Object.assign(new Error("duplicate key"), { code: "23505" }));
    expect(await probeAfter(probe, 0)).toBeUndefined();
    probe.recordFailure(Object.assign(new Error("could not read block 0"), { code: "XX001" }));
    expect(await probeAfter(probe, 59_000)).toBe("damaged data");
    expect(await probeAfter(probe, 1_001)).toBeUndefined();
  });
});
