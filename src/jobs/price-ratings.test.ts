import { sql } from "kysely";
import { beforeAll, expect, it, vi } from "vitest";
import type { Database } from "#db/database.ts";
import { describeOnDatabase, getUtcToday } from "../../tests/support/databases.ts";
import { startPriceRatingWorker } from "./price-ratings.ts";

/** Long timeout, because rating the demo data takes seconds on a busy machine. */
const pollOptions = { timeout: 30_000, interval: 10 };

describeOnDatabase("startPriceRatingJob", (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open({ demo: getUtcToday() });
  });

  const verdicts = () => database.db.selectFrom("ad_price_ratings").select(["ad_id", "price_rating"]).execute();
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from price_rating_queue`.execute(database.db);
    return rows[0]?.n;
  };

  it("startPriceRatingWorker rates new and changed listings, and writes nothing when no listing has changed", async () => {
    let checkCount = 0;
    let passCount = 0;
    const counting = {
      kind: database.kind,
      countSyncs: () => {
        passCount += 1;
        return database.countSyncs();
      },
      get db() {
        checkCount += 1;
        return database.db;
      },
    };
    const errors: unknown[] = [];
    const job = startPriceRatingWorker({
      database: counting,
      every: 10,
      pause: 1,
      onError: (error) => errors.push(error),
    });
    await expect.poll(waiting, pollOptions).toBe(0);
    const dear = (await verdicts()).find(({ price_rating }) => price_rating === "high");
    expect(dear).toBeDefined();

    const { ad_id } = dear as { ad_id: number };
    await sql`update ads set price_minor = price_minor * 7 / 10, base_minor = base_minor * 7 / 10, compare_at_minor = null
      where id = ${ad_id}`.execute(database.db);
    const verdict = async () => (await verdicts()).find((each) => each.ad_id === ad_id)?.price_rating;
    await expect.poll(verdict, pollOptions).toBe("great");

    if (database.kind === "embedded") {
      // The last write triggers one more check. Afterwards the worker idles.
      const countChecksInFivePasses = async () => {
        const [checksBefore, passesBefore] = [checkCount, passCount];
        await vi.waitUntil(() => passCount >= passesBefore + 5, pollOptions);
        return checkCount - checksBefore;
      };
      await expect.poll(countChecksInFivePasses, pollOptions).toBe(0);
    }
    await job.stop();
    expect(errors).toEqual([]);
  });

  it("startPriceRatingWorker repeats a failed run on an embedded database even if nothing is written meanwhile", async () => {
    let isFailing = true;
    let failures = 0;
    const shaky = {
      kind: "embedded" as const,
      countSyncs: async () => 1,
      get db() {
        if (isFailing) throw new Error("out of reach");
        return database.db;
      },
    };
    await sql`insert into price_rating_queue (model_id, year) select model_id, year from ads where model_id is not null limit 1`.execute(
      database.db,
    );
    const job = startPriceRatingWorker({ database: shaky, every: 5, pause: 1, onError: () => (failures += 1) });
    await expect.poll(() => failures, pollOptions).toBe(1);
    isFailing = false;
    await expect.poll(waiting, pollOptions).toBe(0);
    await job.stop();
  });

  it("startPriceRatingWorker continues after a failure", async () => {
    let failing = true;
    let failures = 0;
    const shaky = {
      kind: "server" as const,
      countSyncs: async () => 0,
      get db() {
        if (failing) throw new Error("out of reach");
        return database.db;
      },
    };
    await sql`insert into price_rating_queue (model_id, year) select model_id, year from ads where model_id is not null limit 50`.execute(
      database.db,
    );
    const job = startPriceRatingWorker({ database: shaky, every: 5, pause: 1, onError: () => (failures += 1) });
    await expect.poll(() => failures, pollOptions).toBeGreaterThan(1);
    failing = false;
    await expect.poll(waiting, pollOptions).toBe(0);
    await job.stop();
  });
});
