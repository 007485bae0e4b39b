import { beforeAll, describe, expect, it } from "vitest";
import { freshDatabase } from "../support/databases.ts";
import { type Measured, measureQuality } from "./measure.ts";
import { qualityQueries } from "./queries.ts";
import { unseenQueries } from "./unseen.ts";

const now = new Date("2026-11-21T12:00:00Z");

describe("[rules 14–19] what people type finds what they mean", () => {
  let measured: Measured[];
  let unseen: Measured[];
  beforeAll(async () => {
    const { db } = await freshDatabase({ demo: now });
    measured = await measureQuality(db, now, qualityQueries);
    unseen = await measureQuality(db, now, unseenQueries);
  }, 120_000);

  it.each(Object.keys(qualityQueries))("%s", (name) => {
    const of = measured.find((each) => each.name === name);
    // The floor: below it something that worked has been broken.
    expect(of?.recall).toBeGreaterThanOrEqual(0.95);
    expect(of?.reciprocalRank).toBeGreaterThanOrEqual(0.95);
  });

  it.each(Object.keys(unseenQueries))("of those who write otherwise: %s", (name) => {
    const of = unseen.find((each) => each.name === name);
    expect(of?.recall).toBeGreaterThanOrEqual(0.85);
    expect(of?.reciprocalRank).toBeGreaterThanOrEqual(0.85);
  });
});
