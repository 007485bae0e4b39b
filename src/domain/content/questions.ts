import { tokens } from "#kernel/fold.ts";
import type { LocalText } from "#kernel/local-text.ts";

export type Question = { question: LocalText; answer: LocalText };
export type QuestionGroup = { group: LocalText; questions: Question[] };

/**
 * The questions in which every word of the search occurs, in either language and any spelling; all
 * of them without a search. Groups that have none are left out.
 */
export function matchingQuestions(groups: readonly QuestionGroup[], search: string): QuestionGroup[] {
  const wanted = tokens(search.slice(0, 200)).map(bare);
  if (wanted.length === 0) return search.trim() ? [] : [...groups];
  return groups
    .map(({ group, questions }) => ({
      group,
      questions: questions.filter(({ question, answer }) => {
        const texts = [question.en, question.ar, answer.en, answer.ar, group.en, group.ar];
        const words = texts.flatMap((text) => tokens(text ?? "")).map(bare);
        return wanted.every((word) => words.some((each) => each.startsWith(word)));
      }),
    }))
    .filter(({ questions }) => questions.length > 0);
}

/** Without the Arabic article and what is often joined to it. */
const bare = (word: string): string => {
  const rest = word.replace(/^[وفبك]?ال|^لل/, "");
  return rest.length > 2 ? rest : word;
};
