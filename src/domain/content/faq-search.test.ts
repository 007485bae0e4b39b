import { expect, it } from "vitest";
import { filterFaqGroups } from "./faq-search.ts";

const groups = [
  {
    group: { en: "Buying", ar: "الشراء" },
    questions: [
      { question: { en: "Is the price final?", ar: "هل السعر نهائي؟" }, answer: { en: "Ask.", ar: "اسأل البائع." } },
      { question: { en: "Who pays?", ar: "من يدفع؟" }, answer: { en: "You.", ar: "أنت، بالبطاقة." } },
    ],
  },
  {
    group: { en: "Selling", ar: "البيع" },
    questions: [
      { question: { en: "What does it cost?", ar: "كم التكلفة؟" }, answer: { en: "Nothing.", ar: "مجانًا." } },
    ],
  },
];
const found = (search: string) =>
  filterFaqGroups(groups, search).flatMap(({ questions }) => questions.map(({ question }) => question.en));

it.each([
  ["", 3],
  ["   ", 3],
  ["price", 1],
  ["سعر", 1],
  ["السعر", 1],
  ["بطاقه", 1],
  ["PAY", 1],
  ["التكلفه كم", 1],
  ["buying", 2],
  ["price cost", 0],
  ["???", 0],
  ["x".repeat(10_000), 0],
])("filterFaqGroups for the search %j finds %i questions", (search, count) => {
  expect(found(search)).toHaveLength(search.trim() === "" ? 3 : count);
});
