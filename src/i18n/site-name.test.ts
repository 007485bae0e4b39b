import { afterEach, expect, it } from "vitest";
import { defaultSiteProfile, formatSiteName, setSiteProfile } from "#kernel/site-profile.ts";
import { ar, en } from "./all-messages.ts";
import { registerMessages } from "./messages.ts";
import { getTranslator } from "./translator.ts";

afterEach(() => setSiteProfile(defaultSiteProfile));

it("getTranslator uses the current site name in the reader's language", () => {
  registerMessages("en", en);
  registerMessages("ar", ar);
  expect(getTranslator("en").t("about.figures")).toBe("Karaj today");
  setSiteProfile({ ...defaultSiteProfile, name: { en: "Gulf Cars", ar: "سيارات الخليج" } });
  expect(getTranslator("en").t("about.figures")).toBe("Gulf Cars today");
  expect(getTranslator("ar").t("about.figures")).toBe("سيارات الخليج اليوم");
  expect([formatSiteName(), formatSiteName("ar")]).toEqual(["Gulf Cars سيارات الخليج", "سيارات الخليج Gulf Cars"]);
});
