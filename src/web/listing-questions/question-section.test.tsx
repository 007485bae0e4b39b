import { describe, expect, it } from "vitest";
import type { Language } from "#kernel/localized-text.ts";
import { renderView } from "../../../tests/support/render-view.tsx";
import QuestionSection from "./question-section.tsx";
import type { QuestionSectionView } from "./question-view.server.ts";

const answered = (id: number): QuestionSectionView["items"][number] => ({
  id,
  question: { text: "1?", lang: "en" },
  answer: { text: "2", lang: "en" },
  date: "3",
  day: "2026-06-01",
});

const createSection = (more: Partial<QuestionSectionView> = {}): QuestionSectionView => ({
  path: "/shop/products/7/questions",
  report: "/shop/products/7/report",
  kind: "car",
  access: "ask",
  items: [],
  own: [],
  waiting: 0,
  total: 0,
  page: 1,
  pages: 1,
  ...more,
});

const render = (language: Language, more?: Partial<QuestionSectionView>) =>
  renderView(<QuestionSection section={createSection(more)} />, language);

describe("QuestionSection", () => {
  it.each([
    ["en", "Questions about this car", "Ask a question"],
    ["ar", "أسئلة عن هذه السيارة", "اسأل البائع"],
  ] as const)("A listing without questions invites a question (%s)", (language, title, action) => {
    const page = render(language);
    for (const text of [title, action]) expect(page.text).toContain(text);
    expect(page.html).toContain('href="/shop/products/7/questions#ask"');
    expect(page.foreignWords).toEqual([]);
  });

  it("The newest questions are followed by a link to all of them", () => {
    const page = render("en", { items: [answered(1), answered(2), answered(3)], total: 12 });
    expect(page.html.match(/<article/g)).toHaveLength(3);
    expect(page.text).toContain("Show all 12 questions");
    expect(page.html).toContain("/shop/products/7/report?question=2");
    expect(render("en", { items: [answered(1)], total: 1 }).text).not.toContain("Show all");
  });

  it("The reader's own question is shown as waiting", () => {
    const page = render("en", { own: [{ id: 4, question: { text: "9?", lang: "en" } }] });
    expect(page.text).toContain("Waiting for the seller's answer 9?");
  });

  it("The seller gets a link to unanswered questions instead of the form", () => {
    const page = render("en", { access: "own", waiting: 2 });
    expect(page.text).toContain("2 questions wait for your answer");
    expect(page.html).toContain('href="/account/questions"');
    expect(page.html).not.toContain("#ask");
  });

  it("A sold listing keeps its questions without a link to ask", () => {
    const page = render("en", { access: "closed", items: [answered(1)], total: 1 });
    expect(page.text).toContain("1? 2");
    expect(page.html).not.toContain("#ask");
  });
});
