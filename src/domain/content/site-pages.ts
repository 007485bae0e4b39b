import type { Language } from "#kernel/local-text.ts";
import { about } from "./pages/about.ts";
import { faq, faqTitle } from "./pages/faq.ts";
import { privacy } from "./pages/privacy.ts";
import { terms } from "./pages/terms.ts";
import type { QuestionGroup } from "./questions.ts";

export const sitePageNames = ["about", "terms", "privacy", "faq"] as const;
export type SitePageName = (typeof sitePageNames)[number];

type Both = Record<Language, string>;

/** A page about us, taken apart: its first paragraph, its story, and what follows a line of dashes, a heading each. */
export type AboutWords = { lead: string; story: string; values: { title: string; text: string }[] };

/** One page's words in one language, as an administrator writes them. */
export function aboutText({ lead, story, values }: AboutWords): string {
  const cards = values.map(({ title, text }) => `### ${title}\n\n${text}`);
  return [lead, story, ...(cards.length > 0 ? ["---", ...cards] : [])].join("\n\n");
}

/** The same, read. */
export function readAbout(text: string): AboutWords {
  const [main = "", rest = ""] = text.split(/^---+[ \t]*$/m, 2);
  const [lead = "", ...story] = main.trim().split(/\n{2,}/);
  const [, ...cards] = rest.split(/^###[ \t]+/m);
  return {
    lead: lead.replace(/\s*\n\s*/g, " "),
    story: story.join("\n\n"),
    values: cards.map((card) => {
      const [title = "", ...words] = card.split("\n");
      return { title: title.trim(), text: words.join("\n").trim() };
    }),
  };
}

type Questions = { group: string; questions: { question: string; answer: string }[] }[];

/** Questions and answers in one language: a heading of the second level for a group, of the third for a question. */
export const faqText = (groups: readonly QuestionGroup[], language: Language): string =>
  groups
    .flatMap(({ group, questions }) => [
      `## ${group[language] ?? ""}`,
      ...questions.flatMap(({ question, answer }) => [`### ${question[language] ?? ""}`, answer[language] ?? ""]),
    ])
    .join("\n\n");

/** The same, read; undefined when something stands where no page would show it, or a question has no answer. */
export function readQuestions(text: string): Questions | undefined {
  const [before = "", ...groups] = `\n${text}`.split(/\n##[ \t]+/);
  const read = groups.map((part) => {
    const [head = "", ...questions] = part.split(/\n###[ \t]+/);
    const [group = "", ...stray] = head.split("\n");
    return {
      group: group.trim(),
      stray: stray.join("").trim(),
      questions: questions.map((each) => {
        const [question = "", ...answer] = each.split("\n");
        return { question: question.trim(), answer: answer.join("\n").trim() };
      }),
    };
  });
  const isWhole = read.every(
    ({ stray, questions }) => !stray && questions.length > 0 && questions.every(({ answer }) => answer),
  );
  if (before.trim() || read.length === 0 || !isWhole) return undefined;
  return read.map(({ group, questions }) => ({ group, questions }));
}

/** Both languages' questions beside each other, as searches need them; undefined when one has others than the other. */
export function pairQuestions(texts: Both): QuestionGroup[] | undefined {
  const [en, ar] = [readQuestions(texts.en), readQuestions(texts.ar)];
  const shape = (of: Questions | undefined) => of?.map(({ questions }) => questions.length).join();
  if (!en || !ar || shape(en) !== shape(ar)) return undefined;
  return en.map(({ group, questions }, i) => ({
    group: { en: group, ar: ar[i]?.group ?? null },
    questions: questions.map(({ question, answer }, n) => ({
      question: { en: question, ar: ar[i]?.questions[n]?.question ?? null },
      answer: { en: answer, ar: ar[i]?.questions[n]?.answer ?? null },
    })),
  }));
}

const aboutIn = (language: Language): string =>
  aboutText({
    lead: about.lead[language],
    story: about.story[language],
    values: about.values.map(({ title, text }) => ({ title: title[language], text: text[language] })),
  });

/** What each page is called until somebody calls it otherwise. */
export const firstTitles: Record<SitePageName, Both> = {
  about: about.title,
  terms: terms.title,
  privacy: privacy.title,
  faq: faqTitle,
};

/** What the program says on each page until somebody says it otherwise. */
export const firstWords: Record<SitePageName, Both> = {
  about: { en: aboutIn("en"), ar: aboutIn("ar") },
  terms: terms.body,
  privacy: privacy.body,
  faq: { en: faqText(faq, "en"), ar: faqText(faq, "ar") },
};
