import { createHash } from "node:crypto";
import { it } from "vitest";
import type { ContentLanguage } from "#kernel/localized-text.ts";

/** `npm run test:slow -- thorough` runs every end-to-end test in both languages, with and without JavaScript. */
const thorough = process.env.THOROUGH === "1";

/**
 * Returns the JavaScript modes of a test in a language. By default one language runs with JavaScript and the other
 * without.
 */
export function getScriptModes(
  language: ContentLanguage,
  { withScripts = "ar" }: { withScripts?: ContentLanguage } = {},
): boolean[] {
  return thorough ? [true, false] : [language === withScripts];
}

/** Test variants: both languages, with JavaScript in one and without in the other. All four in a thorough run. */
export const testVariants = (["en", "ar"] as const).flatMap((language) =>
  getScriptModes(language).map((javaScript) => ({ language, javaScript })),
);

/**
 * Returns the variants of a test for staff or of a long test: one language in its usual JavaScript mode. All four in a
 * thorough run.
 */
export const getTestVariants = (usual: ContentLanguage): { language: ContentLanguage; javaScript: boolean }[] =>
  thorough ? testVariants : testVariants.filter(({ language }) => language === usual);

/** Returns the languages of a detail test: one, or both in a thorough run. */
export const getTestLanguages = (usual: ContentLanguage): ContentLanguage[] => (thorough ? ["en", "ar"] : [usual]);

/** Returns the language in which a test runs. Depends only on the text, so other tests do not change it. */
export const getLanguageByHash = (text: string): ContentLanguage =>
  (createHash("sha256").update(text).digest()[0] as number) % 2 === 0 ? "en" : "ar";

/**
 * Returns the cases that run in a language. A hash of each case chooses its language. Returns all in a thorough run.
 */
export const selectCases = <T extends string>(language: ContentLanguage, all: readonly T[]): T[] =>
  all.filter((each) => thorough || getLanguageByHash(each) === language);

/**
 * Creates an `it` for tests that do not depend on the language. A hash of the title chooses the language of a test, and
 * both languages run all in a thorough run. The title must not contain the language. Not for tests of script behaviour
 * or of the buying and selling flows, which run in both languages.
 */
export function createEitherLanguageTest(
  language: ContentLanguage,
): (title: string, test: () => Promise<void>) => void {
  return (title, test) => {
    if (thorough || getLanguageByHash(title) === language) it(title, test);
  };
}
