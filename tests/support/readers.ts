import { it } from "vitest";
import type { Language } from "#kernel/local-text.ts";

/** `npm run test:thorough` makes every journey in both languages, with and without JavaScript each. */
const thorough = process.env.THOROUGH === "1";

/** Whether a journey in a language is made with JavaScript: with it in one language, without it in the other. */
export function scriptsIn(language: Language, { withScripts = "ar" }: { withScripts?: Language } = {}): boolean[] {
  return thorough ? [true, false] : [language === withScripts];
}

/** Who makes a journey: both languages, with and without JavaScript, in two journeys or all four. */
export const readers = (["en", "ar"] as const).flatMap((language) =>
  scriptsIn(language).map((javaScript) => ({ language, javaScript })),
);

/**
 * Who makes a journey of people at work, or one that is long: in a usual run the reader of one language, with or without JavaScript as
 * their journeys are made; all four in a thorough run.
 */
export const readersOf = (usual: Language): { language: Language; javaScript: boolean }[] =>
  thorough ? readers : readers.filter(({ language }) => language === usual);

/** Of many things that are alike, those that the reader in this language tries: every second one; all in a thorough run. */
export const halfFor = <T>(language: Language, all: readonly T[]): T[] =>
  all.filter((_, place) => thorough || place % 2 === (language === "ar" ? 0 : 1));

/** The languages that details of one part are tried in: one of them, both in a thorough run. */
export const languagesOf = (usual: Language): Language[] => (thorough ? ["en", "ar"] : [usual]);

/**
 * `it` for what means the same to both readers: of such tests, in the order of their file, each reader makes every second one; both
 * make all in a thorough run. What only scripts do, and the way of a buyer or seller, is for both.
 */
export function inTurn(language: Language): (title: string, test: () => Promise<void>) => void {
  let place = language === "ar" ? 1 : 0;
  return (title, test) => {
    place += 1;
    if (thorough || place % 2 === 1) it(title, test);
  };
}
