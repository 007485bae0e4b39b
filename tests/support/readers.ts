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

/** The languages that details of one part are tried in: one of them, both in a thorough run. */
export const languagesOf = (usual: Language): Language[] => (thorough ? ["en", "ar"] : [usual]);
