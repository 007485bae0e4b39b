import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ar, en } from "#i18n/all-messages.ts";
import { registerMessages } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { TranslationContext } from "#i18n/use-translation.ts";
import { ListingStatusBadge } from "./listing-status-badge.tsx";
import type { ListingStanding } from "./my-listing-view.server.ts";

registerMessages("en", en);
registerMessages("ar", ar);

const wordsOf = (standing: ListingStanding, language: "en" | "ar") =>
  renderToStaticMarkup(
    <TranslationContext value={getTranslator(language)}>
      <ListingStatusBadge {...standing} />
    </TranslationContext>,
  ).replaceAll(/<[^>]*>/g, "");

describe("ListingStatusBadge", () => {
  it.each<[ListingStanding, string, string]>([
    [{ kind: "car", status: "sold", ended: "sold-here" }, "Sold", "مباع"],
    [{ kind: "rental", status: "sold", ended: "sold-here" }, "Removed", "أُزيل"],
    [{ kind: "rental", status: "sold", ended: null }, "Removed", "أُزيل"],
    [{ kind: "rental", status: "closed", ended: "paused" }, "Paused", "موقوف مؤقتًا"],
    [{ kind: "rental", status: "active", ended: null }, "Active", "معروض"],
  ])("ListingStatusBadge for %j shows “%s”", (standing, english, arabic) => {
    expect([wordsOf(standing, "en"), wordsOf(standing, "ar")]).toEqual([english, arabic]);
  });
});
