import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { defaultSiteProfile, setSiteProfile } from "./site-profile.ts";
import { formatSiteTime, getSiteDateFormat, parseSiteTime } from "./site-time.ts";

afterEach(() => setSiteProfile(defaultSiteProfile));

const zones = ["Asia/Riyadh", "Africa/Cairo", "Africa/Casablanca", "Asia/Gaza", "UTC", "America/St_Johns"];

describe("Site time", () => {
  it("parseSiteTime reads the time that formatSiteTime writes, in every time zone", () => {
    const minute = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2030, 0) / 60_000 });
    fc.assert(
      fc.property(fc.constantFrom(...zones), minute, (timeZone, at) => {
        setSiteProfile({ ...defaultSiteProfile, timeZone });
        const written = formatSiteTime(new Date(at * 60_000));
        expect(formatSiteTime(parseSiteTime(written))).toBe(written);
      }),
    );
  });

  it("parseSiteTime returns an invalid date for an impossible time", () => {
    expect(parseSiteTime("2026-02-31T10:00").getTime()).toBeNaN();
    expect(parseSiteTime("nonsense").getTime()).toBeNaN();
  });

  it("getSiteDateFormat uses a new time zone of the site at once", () => {
    const formatTime = () => getSiteDateFormat("en", { timeStyle: "short" }).format(new Date("2026-06-01T10:00:00Z"));
    expect(formatTime()).toMatch(/^1:00/);
    setSiteProfile({ ...defaultSiteProfile, timeZone: "Asia/Dubai" });
    expect(formatTime()).toMatch(/^2:00/);
  });
});
