import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aboutPage } from "./pages/about.ts";
import { faqGroups } from "./pages/faq.ts";
import {
  defaultPageTexts,
  formatAboutPage,
  formatFaq,
  mergeFaqLanguages,
  parseAboutPage,
  parseFaq,
} from "./site-pages.ts";

describe("Site pages", () => {
  it("The default FAQ and about page can be parsed back into their structured content", () => {
    expect(mergeFaqLanguages(defaultPageTexts.faq)).toEqual(faqGroups);
    for (const language of ["en", "ar"] as const) {
      expect(parseAboutPage(defaultPageTexts.about[language])).toEqual({
        lead: aboutPage.lead[language],
        story: aboutPage.story[language].trim(),
        values: aboutPage.values.map(({ title, text }) => ({ title: title[language], text: text[language] })),
      });
    }
  });

  it("parseAboutPage and mergeFaqLanguages read back exactly what was formatted, for any content", () => {
    const line = fc.stringMatching(/^[a-zء-ي][a-zء-ي0-9 ?!.,]{0,30}[a-zء-ي]$/);
    const card = fc.record({ title: line, text: line });
    fc.assert(
      fc.property(line, line, fc.array(card, { maxLength: 4 }), (lead, story, values) => {
        expect(parseAboutPage(formatAboutPage({ lead, story, values }))).toEqual({ lead, story, values });
      }),
    );
    const both = line.map((text) => ({ en: text, ar: `ب ${text}` }));
    const group = fc.record({
      group: both,
      questions: fc.array(fc.record({ question: both, answer: both }), { minLength: 1, maxLength: 4 }),
    });
    fc.assert(
      fc.property(fc.array(group, { minLength: 1, maxLength: 4 }), (groups) => {
        expect(mergeFaqLanguages({ en: formatFaq(groups, "en"), ar: formatFaq(groups, "ar") })).toEqual(groups);
      }),
    );
  });

  it("parseFaq rejects incomplete pages, and mergeFaqLanguages rejects languages with different questions", () => {
    const en = "## Buying\n\n### How?\n\nLike this.\n\n- or that\n\n### Where?\n\nHere.";
    expect(parseFaq(en)?.[0]?.questions[0]?.answer).toBe("Like this.\n\n- or that");
    expect(mergeFaqLanguages({ en, ar: "## شراء\n\n### كيف؟\n\nهكذا." })).toBeUndefined();
    expect(parseFaq("")).toBeUndefined();
    expect(parseFaq("Hello\n\n## Buying\n\n### How?\n\nLike this.")).toBeUndefined();
    expect(parseFaq("## Buying\n\nHello\n\n### How?\n\nLike this.")).toBeUndefined();
    expect(parseFaq("## Buying\n\n### How?\n\n### Where?\n\nHere.")).toBeUndefined();
    expect(parseFaq("## Buying\n\n## Selling\n\n### How?\n\nLike this.")).toBeUndefined();
  });
});
