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

/** Returns every second one of similar cases, alternating by language. Returns all in a thorough run. */
export const selectHalf = <T>(language: ContentLanguage, all: readonly T[]): T[] =>
  all.filter((_, place) => thorough || place % 2 === (language === "ar" ? 0 : 1));

/** Returns the languages of a detail test: one, or both in a thorough run. */
export const getTestLanguages = (usual: ContentLanguage): ContentLanguage[] => (thorough ? ["en", "ar"] : [usual]);

/**
 * Creates an `it` for tests that do not depend on the language. Each language runs every second test of the file, and
 * both run all in a thorough run. Not for tests of script behaviour or of the buying and selling flows, which run in
 * both languages.
 */
export function createAlternatingTest(language: ContentLanguage): (title: string, test: () => Promise<void>) => void {
  let place = language === "ar" ? 1 : 0;
  return (title, test) => {
    place += 1;
    if (thorough || place % 2 === 1) it(title, test);
  };
}
