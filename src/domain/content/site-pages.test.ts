import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { about } from "./pages/about.ts";
import { faq } from "./pages/faq.ts";
import { aboutText, faqText, firstWords, pairQuestions, readAbout, readQuestions } from "./site-pages.ts";

describe("the pages about the shop", () => {
  it("say what the program says, written as one text and read again", () => {
    expect(pairQuestions(firstWords.faq)).toEqual(faq);
    for (const language of ["en", "ar"] as const) {
      expect(readAbout(firstWords.about[language])).toEqual({
        lead: about.lead[language],
        story: about.story[language].trim(),
        values: about.values.map(({ title, text }) => ({ title: title[language], text: text[language] })),
      });
    }
  });

  it("are read as they were written, whatever they say", () => {
    const line = fc.stringMatching(/^[a-zء-ي][a-zء-ي0-9 ?!.,]{0,30}[a-zء-ي]$/);
    const card = fc.record({ title: line, text: line });
    fc.assert(
      fc.property(line, line, fc.array(card, { maxLength: 4 }), (lead, story, values) => {
        expect(readAbout(aboutText({ lead, story, values }))).toEqual({ lead, story, values });
      }),
    );
    const both = line.map((text) => ({ en: text, ar: `ب ${text}` }));
    const group = fc.record({
      group: both,
      questions: fc.array(fc.record({ question: both, answer: both }), { minLength: 1, maxLength: 4 }),
    });
    fc.assert(
      fc.property(fc.array(group, { minLength: 1, maxLength: 4 }), (groups) => {
        expect(pairQuestions({ en: faqText(groups, "en"), ar: faqText(groups, "ar") })).toEqual(groups);
      }),
    );
  });

  it("have no question that one language doesn't have, no answer missing, and nothing that no page would show", () => {
    const en = "## Buying\n\n### How?\n\nLike this.\n\n- or that\n\n### Where?\n\nHere.";
    expect(readQuestions(en)?.[0]?.questions[0]?.answer).toBe("Like this.\n\n- or that");
    expect(pairQuestions({ en, ar: "## شراء\n\n### كيف؟\n\nهكذا." })).toBeUndefined();
    expect(readQuestions("")).toBeUndefined();
    expect(readQuestions("Hello\n\n## Buying\n\n### How?\n\nLike this.")).toBeUndefined();
    expect(readQuestions("## Buying\n\nHello\n\n### How?\n\nLike this.")).toBeUndefined();
    expect(readQuestions("## Buying\n\n### How?\n\n### Where?\n\nHere.")).toBeUndefined();
    expect(readQuestions("## Buying\n\n## Selling\n\n### How?\n\nLike this.")).toBeUndefined();
  });
});
