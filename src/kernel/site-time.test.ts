import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { defaultSiteProfile, setSiteProfile } from "./site-profile.ts";
import { formatDateTimeInWords, formatSiteTime, getSiteDateFormat, parseSiteTime } from "./site-time.ts";

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

  it.each([
    ["Africa/Cairo", "2026-04-24T00:30", "2026-04-24T01:30"],
    ["America/St_Johns", "2026-03-08T02:00", "2026-03-08T03:00"],
    ["America/St_Johns", "2026-03-08T02:59", "2026-03-08T03:59"],
  ])("parseSiteTime in %s moves the skipped time %s to %s", (timeZone, skipped, expected) => {
    setSiteProfile({ ...defaultSiteProfile, timeZone });
    expect(formatSiteTime(parseSiteTime(skipped))).toBe(expected);
  });

  it("getSiteDateFormat uses a new time zone of the site at once", () => {
    const formatTime = () => getSiteDateFormat("en", { timeStyle: "short" }).format(new Date("2026-06-01T10:00:00Z"));
    expect(formatTime()).toMatch(/^1:00/);
    setSiteProfile({ ...defaultSiteProfile, timeZone: "Asia/Dubai" });
    expect(formatTime()).toMatch(/^2:00/);
  });

  it("parseSiteTime reads a repeated hour as its first occurrence", () => {
    setSiteProfile({ ...defaultSiteProfile, timeZone: "America/St_Johns" });
    expect(parseSiteTime("2026-11-01T01:30")).toEqual(new Date("2026-11-01T04:00:00Z"));
    setSiteProfile({ ...defaultSiteProfile, timeZone: "Africa/Cairo" });
    expect(parseSiteTime("2026-10-29T23:30")).toEqual(new Date("2026-10-29T20:30:00Z"));
  });

  it("parseSiteTime reads a time right before and after a clock change with its own offset", () => {
    setSiteProfile({ ...defaultSiteProfile, timeZone: "America/St_Johns" });
    expect(parseSiteTime("2026-03-08T01:59")).toEqual(new Date("2026-03-08T05:29:00Z"));
    expect(parseSiteTime("2026-03-08T03:00")).toEqual(new Date("2026-03-08T05:30:00Z"));
  });

  it("formatSiteTime and formatDateTimeInWords write Latin digits in the site's time zone", () => {
    const time = new Date("2026-06-01T11:05:00Z");
    expect(formatSiteTime(time)).toBe("2026-06-01T14:05");
    expect(formatDateTimeInWords(time, "en").replace(/\s/g, " ")).toBe("June 1, 2026 at 2:05 PM");
    expect(formatDateTimeInWords(time, "ar")).toMatch(/^1 يونيو 2026.*2:05/);
  });

  it("getSiteDateFormat reuses a format, but not for other options or another language", () => {
    const format = getSiteDateFormat("en", { dateStyle: "long" });
    expect(getSiteDateFormat("en", { dateStyle: "long" })).toBe(format);
    expect(getSiteDateFormat("en", { dateStyle: "short" })).not.toBe(format);
    expect(getSiteDateFormat("ar", { dateStyle: "long" })).not.toBe(format);
  });
});
