import { beforeAll, expect, it, vi } from "vitest";
import type { Database } from "#db/database.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { demoListingCounts, type ListingSeries } from "./demo-listings.ts";
import { fillDatabaseWithEdgeCases, fillDatabaseWithListings } from "./fill-listings.server.ts";
import { hasDemo, seedDemo } from "./seed-demo.server.ts";

const clock = () => new Date("2026-06-01T00:00:00Z");
const total = Object.values(demoListingCounts).reduce((sum, count) => sum + count, 0);

// The test writes thousands of rows, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

describeOnDatabase("Demo listings", (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open({ demo: clock() });
  });
  const count = async (prefix: string) => {
    const { ads } = await database.db
      .selectFrom("ads")
      .select((eb) => eb.fn.countAll<number>().as("ads"))
      .where("import_key", "like", `${prefix}%`)
      .executeTakeFirstOrThrow();
    return ads;
  };

  it("seedDemo fills only an empty database and runs once", async () => {
    // The demo data of tests are the result of `seedDemo` in a database like this one.
    expect(await hasDemo((await open()).db)).toBe(false);
    expect(await count("")).toBe(total);
    expect(await hasDemo(database.db)).toBe(true);
    expect(await seedDemo(database.db, clock)).toBe(false);
    expect(await count("")).toBe(total);
    const { sellers } = await database.db
      .selectFrom("sellers")
      .select((eb) => eb.fn.countAll<number>().as("sellers"))
      .executeTakeFirstOrThrow();
    expect(sellers).toBe(54);
  });

  it("fillDatabaseWithListings extends a series to the requested length and leaves existing listings unchanged", async () => {
    const context = { db: database.db, clock };
    const series: ListingSeries = { kind: "all", seed: 1 };
    expect(await fillDatabaseWithListings(context, series, 40)).toEqual({ added: 40, known: 0 });
    const ids = () =>
      database.db
        .selectFrom("ads")
        .select(["id", "slug"])
        .where("import_key", "like", "seed:1:all:%")
        .orderBy("id")
        .execute();
    const first = await ids();
    expect(await fillDatabaseWithListings(context, series, 40)).toEqual({ added: 0, known: 40 });
    expect(await fillDatabaseWithListings(context, series, 25)).toEqual({ added: 0, known: 25 });
    expect(await fillDatabaseWithListings(context, series, 620)).toEqual({ added: 580, known: 40 });
    expect(await count("seed:1:all:")).toBe(620);
    expect((await ids()).slice(0, 40)).toEqual(first);
    expect(await fillDatabaseWithListings(context, { kind: "part", seed: 2 }, 30)).toEqual({ added: 30, known: 0 });
    expect(await count("demo:")).toBe(total);
  });

  it("fillDatabaseWithListings resumes an interrupted run and tolerates concurrent runs", async () => {
    const series: ListingSeries = { kind: "rental", seed: 3 };
    const broken = fillDatabaseWithListings(
      {
        db: database.db,
        clock,
        onBlock: () => {
          throw new Error("broken off");
        },
      },
      series,
      900,
    );
    await expect(broken).rejects.toThrow("broken off");
    expect(await count("seed:3:")).toBe(500);
    const runs = await Promise.all([1, 2].map(() => fillDatabaseWithListings({ db: database.db, clock }, series, 900)));
    expect(runs.reduce((sum, run) => sum + run.added, 0)).toBe(400);
    expect(await count("seed:3:")).toBe(900);
  });

  it("fillDatabaseWithEdgeCases adds the edge cases once and changes nothing when run again", async () => {
    const context = { db: database.db, clock };
    const { added } = await fillDatabaseWithEdgeCases(context);
    expect(added).toBeGreaterThan(10);
    expect(await fillDatabaseWithEdgeCases(context)).toEqual({ added: 0, known: added });
    expect(await count("odd:")).toBe(added);
  });
});
