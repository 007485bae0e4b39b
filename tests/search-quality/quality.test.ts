import { beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "../support/databases.ts";
import { measureQuality, type QualityResult } from "./measure.ts";
import { qualityQueries } from "./queries.ts";
import { unseenQueries } from "./unseen.ts";

const now = new Date("2026-06-01T00:00:00Z");

describe("[rules 14–19] Search quality", () => {
  let measured: QualityResult[];
  let unseen: QualityResult[];
  beforeAll(async () => {
    const { db } = await createTestDatabase({ demo: now });
    measured = await measureQuality(db, now, qualityQueries);
    unseen = await measureQuality(db, now, unseenQueries);
  }, 120_000);

  it.each(Object.keys(qualityQueries))(
    "Search finds the expected listings for queries of the tuning set: %s",
    (name) => {
      const of = measured.find((each) => each.name === name);
      // Minimum quality. A lower value means that a working query has broken.
      expect(of?.recall).toBeGreaterThanOrEqual(0.95);
      expect(of?.reciprocalRank).toBeGreaterThanOrEqual(0.95);
    },
  );

  it.each(Object.keys(unseenQueries))(
    "Search finds the expected listings for queries of the unseen set: %s",
    (name) => {
      const of = unseen.find((each) => each.name === name);
      expect(of?.recall).toBeGreaterThanOrEqual(0.85);
      expect(of?.reciprocalRank).toBeGreaterThanOrEqual(0.85);
    },
  );
});
