import { afterEach, describe, expect, it } from "vitest";
import {
  defaultSiteProfile,
  formatSiteName,
  getSiteName,
  getSiteProfile,
  getSiteProfileVersion,
  setSiteProfile,
  toSiteProfile,
} from "./site-profile.ts";

afterEach(() => setSiteProfile(defaultSiteProfile));

describe("Site profile", () => {
  it("setSiteProfile changes the version only with the profile", () => {
    const before = getSiteProfileVersion();
    setSiteProfile({ ...defaultSiteProfile });
    expect(getSiteProfileVersion()).toBe(before);
    setSiteProfile({ ...defaultSiteProfile, hasCart: false });
    expect(getSiteProfileVersion()).toBe(before + 1);
    expect(getSiteProfile()).toMatchObject({ hasCart: false, timeZone: "Asia/Riyadh" });
    setSiteProfile(defaultSiteProfile);
    expect(getSiteProfileVersion()).toBe(before + 2);
  });

  it("toSiteProfile keeps only the properties of the profile", () => {
    const profile = { ...defaultSiteProfile, logo: "/media/logo.png" };
    expect(toSiteProfile({ ...profile, secret: "x" } as typeof profile)).toEqual(profile);
  });

  it("formatSiteName returns the names in both languages, the given language first", () => {
    expect([formatSiteName(), formatSiteName("en"), formatSiteName("ar")]).toEqual([
      "Karaj كراج",
      "Karaj كراج",
      "كراج Karaj",
    ]);
    expect([getSiteName("en"), getSiteName("ar")]).toEqual(["Karaj", "كراج"]);
  });

  it("formatSiteName returns a name that is the same in both languages once", () => {
    setSiteProfile({ ...defaultSiteProfile, name: { en: "Motor", ar: "Motor" } });
    expect(formatSiteName("ar")).toBe("Motor");
  });
});
