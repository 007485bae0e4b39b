import { beforeAll, expect, it, vi } from "vitest";
import type { Database } from "#db/database.ts";
import { onDatabase } from "../../../tests/support/databases.ts";
import { fillWithAds, fillWithOddities } from "./fill.server.ts";
import { hasDemo, seedDemo } from "./seed.server.ts";
import { demoCounts, type Series } from "./world.ts";

const clock = () => new Date("2026-11-21T12:00:00Z");
const total = Object.values(demoCounts).reduce((sum, count) => sum + count, 0);

// Thousands of rows on a machine that may have other work to do.
vi.setConfig({ testTimeout: 120_000 });

onDatabase("filling a database with invented ads", (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  const count = async (prefix: string) => {
    const { ads } = await database.db
      .selectFrom("ads")
      .select((eb) => eb.fn.countAll<number>().as("ads"))
      .where("import_key", "like", `${prefix}%`)
      .executeTakeFirstOrThrow();
    return ads;
  };

  it("the demo is written once, whole, and only into an empty database", async () => {
    expect(await hasDemo(database.db)).toBe(false);
    expect(await seedDemo(database.db, clock)).toBe(true);
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

  it("a series is made as long as is asked for, and what is there stays", async () => {
    const context = { db: database.db, clock };
    const series: Series = { kind: "all", seed: 1 };
    expect(await fillWithAds(context, series, 40)).toEqual({ added: 40, known: 0 });
    const ids = () =>
      database.db
        .selectFrom("ads")
        .select(["id", "slug"])
        .where("import_key", "like", "seed:1:all:%")
        .orderBy("id")
        .execute();
    const first = await ids();
    expect(await fillWithAds(context, series, 40)).toEqual({ added: 0, known: 40 });
    expect(await fillWithAds(context, series, 25)).toEqual({ added: 0, known: 25 });
    expect(await fillWithAds(context, series, 620)).toEqual({ added: 580, known: 40 });
    expect(await count("seed:1:all:")).toBe(620);
    expect((await ids()).slice(0, 40)).toEqual(first);
    expect(await fillWithAds(context, { kind: "part", seed: 2 }, 30)).toEqual({ added: 30, known: 0 });
    expect(await count("demo:")).toBe(total);
  });

  it("takes up a run that was broken off, and two runs at once don't get into each other's way", async () => {
    const series: Series = { kind: "rental", seed: 3 };
    const broken = fillWithAds(
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
    const runs = await Promise.all([1, 2].map(() => fillWithAds({ db: database.db, clock }, series, 900)));
    expect(runs.reduce((sum, run) => sum + run.added, 0)).toBe(400);
    expect(await count("seed:3:")).toBe(900);
  });

  it("odd ads are added when they are asked for, once", async () => {
    const context = { db: database.db, clock };
    const { added } = await fillWithOddities(context);
    expect(added).toBeGreaterThan(10);
    expect(await fillWithOddities(context)).toEqual({ added: 0, known: added });
    expect(await count("odd:")).toBe(added);
  });
});
