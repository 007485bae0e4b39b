import { createHash } from "node:crypto";
import { it } from "vitest";
import type { ContentLanguage } from "#kernel/localized-text.ts";

/**
 * Whether this is a thorough run. It runs every end-to-end test in both languages, with and without JavaScript (`npm
 * run test:slow -- thorough`).
 */
const thorough = process.env.THOROUGH === "1";

/**
 * Returns the JavaScript modes in which a test of a language runs, as values of "JavaScript is enabled". By default,
 * tests of the language `withScripts` run with JavaScript and those of the other language without.
 */
export function getScriptModes(
  language: ContentLanguage,
  { withScripts = "ar" }: { withScripts?: ContentLanguage } = {},
): boolean[] {
  return thorough ? [true, false] : [language === withScripts];
}

/** Returns the languages in which the test of a detail runs: the language `usual`, or both in a thorough run. */
export const getTestLanguages = (usual: ContentLanguage): ContentLanguage[] => (thorough ? ["en", "ar"] : [usual]);

const hashText = (text: string): number => createHash("sha256").update(text).digest()[0] as number;

/**
 * Chooses a language by a hash of the text. The choice depends only on the text, so adding other tests does not change
 * it.
 */
export const getLanguageByHash = (text: string): ContentLanguage => (hashText(text) % 2 === 0 ? "en" : "ar");

/**
 * Returns one of the cases, chosen by a hash of the text. In a thorough run, returns all cases. Use it where the cases
 * differ in details that other tests cover.
 */
export const selectCase = <T>(text: string, all: readonly T[]): T[] =>
  thorough ? [...all] : all.slice(hashText(text) % all.length, (hashText(text) % all.length) + 1);

/**
 * Returns the cases that run in a language. A hash of each case chooses its language. In a thorough run, all cases run
 * in both languages.
 */
export const selectCases = <T extends string>(language: ContentLanguage, all: readonly T[]): T[] =>
  all.filter((each) => thorough || getLanguageByHash(each) === language);

/**
 * Creates an `it` function for tests that do not depend on the language. A hash of the title chooses the language of a
 * test, so the title must not contain the language. In a thorough run, all tests run in both languages. Do not use it
 * for whole journeys of buying or selling, which always run in both languages.
 */
export function createEitherLanguageTest(
  language: ContentLanguage,
): (title: string, test: () => Promise<void>) => void {
  return (title, test) => {
    if (thorough || getLanguageByHash(title) === language) it(title, test);
  };
}
