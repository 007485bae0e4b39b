import { afterEach, expect, it } from "vitest";
import { defaultSiteProfile, formatSiteName, setSiteProfile } from "#kernel/site-profile.ts";
import { ar, en } from "./all-messages.ts";
import { translator } from "./i18n.ts";
import { provideTexts } from "./texts.ts";

afterEach(() => setSiteProfile(defaultSiteProfile));

it("texts say the site's name in the reader's language, and its new name as soon as it has one", () => {
  provideTexts("en", en);
  provideTexts("ar", ar);
  expect(translator("en").t("about.figures")).toBe("Karaj today");
  setSiteProfile({ ...defaultSiteProfile, name: { en: "Gulf Cars", ar: "سيارات الخليج" } });
  expect(translator("en").t("about.figures")).toBe("Gulf Cars today");
  expect(translator("ar").t("about.figures")).toBe("سيارات الخليج اليوم");
  expect([formatSiteName(), formatSiteName("ar")]).toEqual(["Gulf Cars سيارات الخليج", "سيارات الخليج Gulf Cars"]);
});
