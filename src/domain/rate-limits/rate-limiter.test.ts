import { beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import { describeOnEachDatabase } from "../../../tests/support/databases.ts";
import { toAddressKey } from "./rate-limit.ts";
import { consumeRateLimit, consumeRateLimits, refundRateLimit, resetRateLimit } from "./rate-limiter.server.ts";

const limit = { name: "knock", most: 3, within: 60_000 };
const at = (seconds: number) => new Date(Date.UTC(2026, 5, 1) + seconds * 1_000);

describeOnEachDatabase("consumeRateLimit", (open, itOnOneDatabase) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  const use = (key: string, seconds: number) => consumeRateLimit(database.db, limit, key, at(seconds));

  itOnOneDatabase("consumeRateLimit refuses uses above the limit until the returned retry time", async () => {
    expect(await use("a", 0)).toEqual({ allowed: true, left: 2 });
    expect(await use("a", 10)).toEqual({ allowed: true, left: 1 });
    expect(await use("a", 20)).toEqual({ allowed: true, left: 0 });
    for (const seconds of [21, 59]) expect(await use("a", seconds)).toEqual({ allowed: false, retryAt: at(60) });
    expect(await use("a", 60)).toEqual({ allowed: true, left: 2 });
  });

  itOnOneDatabase("consumeRateLimit counts each key and each limit name separately", async () => {
    await Promise.all([1, 2, 3, 4].map(() => use("b", 0)));
    expect((await use("b", 1)).allowed).toBe(false);
    expect((await use("c", 1)).allowed).toBe(true);
    expect((await consumeRateLimit(database.db, { ...limit, name: "ring" }, "b", at(1))).allowed).toBe(true);
  });

  it("consumeRateLimit counts every one of ten concurrent uses exactly once", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => use("crowd", 0)));
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(3);
  });

  itOnOneDatabase(
    "consumeRateLimits allows a batch of uses only when every limit in the batch allows its uses",
    async () => {
      const each = (seconds: number, uses: [name: string, key: string, most: number, count: number][]) =>
        consumeRateLimits(
          database.db,
          uses.map(([name, key, most, count]) => ({ limit: { name, most, within: 60_000 }, key, count })),
          at(seconds),
        );
      expect(await each(0, [])).toBeUndefined();
      expect(
        await each(0, [
          ["lot", "x", 3, 2],
          ["car", "x", 5, 1],
        ]),
      ).toBeUndefined();
      expect(
        await each(10, [
          ["lot", "x", 3, 1],
          ["car", "y", 5, 1],
        ]),
      ).toBeUndefined();
      expect(
        await each(20, [
          ["car", "x", 5, 1],
          ["lot", "x", 3, 1],
        ]),
      ).toEqual(at(60));
      expect(
        await each(60, [
          ["lot", "x", 3, 3],
          ["car", "y", 5, 1],
        ]),
      ).toBeUndefined();
      // A counter of a clock that ran ahead does not block later uses.
      await each(1_000_000, [["lot", "z", 1, 9]]);
      expect(await each(61, [["lot", "z", 1, 1]])).toBeUndefined();
      const crowd = await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          each(
            61,
            i % 2
              ? [
                  ["a", "k", 4, 1],
                  ["b", "k", 9, 1],
                ]
              : [
                  ["b", "k", 9, 1],
                  ["a", "k", 4, 1],
                ],
          ),
        ),
      );
      expect(crowd.filter((refusal) => refusal === undefined)).toHaveLength(4);
    },
  );

  itOnOneDatabase("resetRateLimit restores the full allowance of a key", async () => {
    await Promise.all([1, 2, 3, 4].map(() => use("d", 0)));
    await resetRateLimit(database.db, limit, "d");
    expect(await use("d", 1)).toEqual({ allowed: true, left: 2 });
  });

  itOnOneDatabase("refundRateLimit gives back one use per call, and never more uses than the limit", async () => {
    for (let uses = 0; uses < 3; uses += 1) await use("returned", 0);
    await refundRateLimit(database.db, limit, "returned");
    expect(await use("returned", 1)).toEqual({ allowed: true, left: 0 });
    for (let uses = 0; uses < 4; uses += 1) await refundRateLimit(database.db, limit, "returned");
    expect(await use("returned", 1)).toEqual({ allowed: true, left: 2 });
  });

  itOnOneDatabase("consumeRateLimit allows uses again after a clock that had jumped ahead is corrected", async () => {
    const day = 24 * 60 * 60;
    await Promise.all([1, 2, 3, 4].map(() => use("jumped", 30 * day)));
    expect(await use("jumped", 30 * day + 1)).toMatchObject({ allowed: false });
    expect(await use("jumped", 0)).toEqual({ allowed: true, left: 2 });
    expect(await use("jumped", 1)).toEqual({ allowed: true, left: 1 });
  });

  it("consumeRateLimit counts uses from several processes together, even if their clocks differ by seconds", async () => {
    expect(await use("skewed", 20)).toEqual({ allowed: true, left: 2 });
    expect(await use("skewed", 0)).toEqual({ allowed: true, left: 1 });
    expect(await use("skewed", 20)).toEqual({ allowed: true, left: 0 });
    expect(await use("skewed", 0)).toEqual({ allowed: false, retryAt: at(80) });
  });

  itOnOneDatabase(
    "consumeRateLimit stores hashed keys only and deletes expired windows from rate_limit_buckets",
    async () => {
      await use("203.0.113.7", 1_000);
      const rows = await database.db.selectFrom("rate_limit_buckets").selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain("203.0.113.7");
      expect(rows.filter(({ ends_at }) => ends_at <= at(1_000))).toEqual([]);
    },
  );
});

describe("toAddressKey", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["", ""],
  ])("toAddressKey maps %j to %j", (address, key) => expect(toAddressKey(address)).toBe(key));
});
