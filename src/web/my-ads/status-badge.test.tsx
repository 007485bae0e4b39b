import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ar, en } from "#i18n/all-messages.ts";
import { translator } from "#i18n/i18n.ts";
import { provideTexts } from "#i18n/texts.ts";
import { Translation } from "#i18n/use-translation.ts";
import type { AdStanding } from "./shown-ad.server.ts";
import { AdStatusBadge } from "./status-badge.tsx";

provideTexts("en", en);
provideTexts("ar", ar);

const wordsOf = (stands: AdStanding, language: "en" | "ar") =>
  renderToStaticMarkup(
    <Translation value={translator(language)}>
      <AdStatusBadge {...stands} />
    </Translation>,
  ).replaceAll(/<[^>]*>/g, "");

describe("the badge of one's own ad", () => {
  it.each<[AdStanding, string, string]>([
    [{ kind: "car", status: "sold", ended: "sold-here" }, "Sold", "مباع"],
    [{ kind: "rental", status: "sold", ended: "sold-here" }, "Taken off", "أُزيل"],
    [{ kind: "rental", status: "sold", ended: null }, "Taken off", "أُزيل"],
    [{ kind: "rental", status: "closed", ended: "paused" }, "Paused", "موقوف مؤقتًا"],
    [{ kind: "rental", status: "active", ended: null }, "Active", "معروض"],
  ])("%j: %s", (stands, english, arabic) => {
    expect([wordsOf(stands, "en"), wordsOf(stands, "ar")]).toEqual([english, arabic]);
  });
});
