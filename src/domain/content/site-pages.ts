import type { ByLanguage, ContentLanguage } from "#kernel/localized-text.ts";
import type { FaqGroup } from "./faq-search.ts";
import { aboutPage } from "./pages/about.ts";
import { faqGroups, faqTitle } from "./pages/faq.ts";
import { privacyPage } from "./pages/privacy.ts";
import { safetyPage } from "./pages/safety.ts";
import { termsPage } from "./pages/terms.ts";

const sitePageNames = ["about", "terms", "privacy", "faq", "safety"] as const;
export type SitePageName = (typeof sitePageNames)[number];

type BilingualText = ByLanguage<string>;

/**
 * Content of the "about us" page: the lead paragraph and the story, then the values below a line of dashes, each with a
 * heading.
 */
export type AboutPageContent = { lead: string; story: string; values: { title: string; text: string }[] };

/** Formats the "about us" page in one language as the Markdown that administrators edit. */
export function formatAboutPage({ lead, story, values }: AboutPageContent): string {
  const cards = values.map(({ title, text }) => `### ${title}\n\n${text}`);
  return [lead, story, ...(cards.length > 0 ? ["---", ...cards] : [])].join("\n\n");
}

/** Parses the Markdown of the "about us" page. */
export function parseAboutPage(text: string): AboutPageContent {
  const [main = "", valuesText = ""] = text.split(/^---+[ \t]*$/m, 2);
  const [lead = "", ...story] = main.trim().split(/\n{2,}/);
  const [, ...cards] = valuesText.split(/^###[ \t]+/m);
  return {
    lead: lead.replace(/\s*\n\s*/g, " "),
    story: story.join("\n\n"),
    values: cards.map((card) => {
      const [title = "", ...words] = card.split("\n");
      return { title: title.trim(), text: words.join("\n").trim() };
    }),
  };
}

type ParsedFaqGroups = { group: string; questions: { question: string; answer: string }[] }[];

/**
 * Formats the FAQ in one language as Markdown. Groups are second-level headings and questions are third-level headings.
 */
export const formatFaq = (groups: readonly FaqGroup[], language: ContentLanguage): string =>
  groups
    .flatMap(({ group, questions }) => [
      `## ${group[language] ?? ""}`,
      ...questions.flatMap(({ question, answer }) => [`### ${question[language] ?? ""}`, answer[language] ?? ""]),
    ])
    .join("\n\n");

/** Parses the Markdown of the FAQ. Returns undefined if a text belongs to no question or a question has no answer. */
export function parseFaq(text: string): ParsedFaqGroups | undefined {
  const [textBeforeGroups = "", ...groups] = `\n${text}`.split(/\n##[ \t]+/);
  const parsedGroups = groups.map((part) => {
    const [head = "", ...questions] = part.split(/\n###[ \t]+/);
    const [group = "", ...textWithoutQuestion] = head.split("\n");
    return {
      group: group.trim(),
      stray: textWithoutQuestion.join("").trim(),
      questions: questions.map((each) => {
        const [question = "", ...answer] = each.split("\n");
        return { question: question.trim(), answer: answer.join("\n").trim() };
      }),
    };
  });
  const isComplete = parsedGroups.every(
    ({ stray: textWithoutQuestion, questions }) =>
      !textWithoutQuestion && questions.length > 0 && questions.every(({ answer }) => answer),
  );
  if (textBeforeGroups.trim() || parsedGroups.length === 0 || !isComplete) return undefined;
  return parsedGroups.map(({ group, questions }) => ({ group, questions }));
}

/**
 * Merges the FAQ of both languages into groups with both languages, as the FAQ search needs. Returns undefined if the
 * two languages differ in structure.
 */
export function mergeFaqLanguages(texts: BilingualText): FaqGroup[] | undefined {
  const [en, ar] = [parseFaq(texts.en), parseFaq(texts.ar)];
  const getShape = (groups: ParsedFaqGroups | undefined) => groups?.map(({ questions }) => questions.length).join();
  if (!en || !ar || getShape(en) !== getShape(ar)) return undefined;
  return en.map(({ group, questions }, i) => ({
    group: { en: group, ar: ar[i]?.group ?? null },
    questions: questions.map(({ question, answer }, n) => ({
      question: { en: question, ar: ar[i]?.questions[n]?.question ?? null },
      answer: { en: answer, ar: ar[i]?.questions[n]?.answer ?? null },
    })),
  }));
}

const formatDefaultAboutPage = (language: ContentLanguage): string =>
  formatAboutPage({
    lead: aboutPage.lead[language],
    story: aboutPage.story[language],
    values: aboutPage.values.map(({ title, text }) => ({ title: title[language], text: text[language] })),
  });

/** Default titles of the site pages, until an administrator changes them. */
export const defaultPageTitles: Record<SitePageName, BilingualText> = {
  about: aboutPage.title,
  terms: termsPage.title,
  privacy: privacyPage.title,
  faq: faqTitle,
  safety: safetyPage.title,
};

/** Default texts of the site pages, until an administrator changes them. */
export const defaultPageTexts: Record<SitePageName, BilingualText> = {
  about: { en: formatDefaultAboutPage("en"), ar: formatDefaultAboutPage("ar") },
  terms: termsPage.body,
  privacy: privacyPage.body,
  faq: { en: formatFaq(faqGroups, "en"), ar: formatFaq(faqGroups, "ar") },
  safety: safetyPage.body,
};
