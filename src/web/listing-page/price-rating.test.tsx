import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ar, en } from "#i18n/all-messages.ts";
import { registerMessages } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { TranslationContext } from "#i18n/use-translation.ts";
import { PriceRatingCard } from "./price-rating.tsx";
import type { MarketPositionView } from "./price-views.server.ts";

registerMessages("en", en);
registerMessages("ar", ar);

type RatedView = Extract<MarketPositionView, { state: "judged" }>;

const rated: RatedView = {
  state: "judged",
  href: "/shop/CarForSale?make=toyota",
  band: null,
  verdict: "good",
  ads: 24,
  differencePercent: -7,
  price: "$18,600",
  low: "$17,000",
  median: "$20,000",
  high: "$23,000",
  bar: { stretches: [{ verdict: "good", from: 0, to: 100 }], median: 50, own: 27 },
};

/** Renders the card and returns its HTML and its text without tags. */
function renderRating(market: MarketPositionView, language: "ar" | "en" = "en") {
  const html = renderToStaticMarkup(
    <TranslationContext value={getTranslator(language)}>
      <PriceRatingCard market={market} />
    </TranslationContext>,
  );
  return { html, text: html.replace(/<[^>]+>/g, " ").replace(/[\u200e\u200f\u2066-\u2069]/g, "") };
}

describe("PriceRatingCard", () => {
  it.each([
    [-7, "en", "7% below", "above"],
    [7, "en", "7% above", "below"],
    [-7, "ar", "أقل", "أعلى"],
    [7, "ar", "أعلى", "أقل"],
  ] as const)(
    "PriceRatingCard describes a difference of %i per cent in words (%s)",
    (differencePercent, language, words, opposite) => {
      const sentence = /<p[^>]*text-ink-soft[^>]*>([^<]*)</.exec(
        renderRating({ ...rated, differencePercent }, language).html,
      );
      expect(sentence?.[1]).toContain(words);
      expect(sentence?.[1]).not.toContain(opposite);
      expect(sentence?.[1]).toContain("7");
      expect(sentence?.[1]).toContain("24");
    },
  );

  it("PriceRatingCard describes a price equal to the median as neither above nor below it", () => {
    const { text } = renderRating({ ...rated, differencePercent: 0 });
    expect(text).toContain("At the median of 24 similar cars");
  });

  it("PriceRatingCard marks the median and the price of the listing on the bar", () => {
    const { html } = renderRating(rated);
    expect(html).toContain("inset-inline-start:50%");
    expect(html).toContain("inset-inline-start:27%");
  });

  it.each(["great", "good", "fair", "high"] as const)(
    "PriceRatingCard has words of its own for the rating %s in both languages",
    (verdict) => {
      for (const language of ["en", "ar"] as const) {
        const words = getTranslator(language).t(`market.${verdict}`);
        expect(renderRating({ ...rated, verdict }, language).text).toContain(words);
      }
    },
  );

  it("PriceRatingCard shows no rating for too few comparable cars, and the median for an implausible price", () => {
    const few = renderRating({ state: "few", href: rated.href, band: null });
    expect(few.text).toContain(getTranslator("en").t("market.few"));
    expect(few.html).not.toContain("inset-inline-start");
    const apart = renderRating({ state: "apart", href: rated.href, band: null, median: "$20,000" });
    expect(apart.text).toContain("$20,000");
    expect(apart.html).toContain(rated.href.replace("&", "&amp;"));
  });
});
