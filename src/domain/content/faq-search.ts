import type { LocalizedText } from "#kernel/localized-text.ts";
import { tokenize } from "#kernel/normalize-text.ts";

type FaqEntry = { question: LocalizedText; answer: LocalizedText };
export type FaqGroup = { group: LocalizedText; questions: FaqEntry[] };

/**
 * Returns the FAQ entries that contain every word of the search text, in either language and any spelling. An empty
 * search returns all entries. Groups without a match are left out.
 */
export function filterFaqGroups(groups: readonly FaqGroup[], search: string): FaqGroup[] {
  const searchWords = tokenize(search.slice(0, 200)).map(stripArabicPrefix);
  if (searchWords.length === 0) return search.trim() ? [] : [...groups];
  return groups
    .map(({ group, questions }) => ({
      group,
      questions: questions.filter(({ question, answer }) => {
        const texts = [question.en, question.ar, answer.en, answer.ar, group.en, group.ar];
        const words = texts.flatMap((text) => tokenize(text ?? "")).map(stripArabicPrefix);
        return searchWords.every((word) => words.some((each) => each.startsWith(word)));
      }),
    }))
    .filter(({ questions }) => questions.length > 0);
}

const stripArabicPrefix = (word: string): string => {
  const stem = word.replace(/^[وفبك]?ال|^لل/, "");
  return stem.length > 2 ? stem : word;
};
