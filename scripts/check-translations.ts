/** Checks that both languages have the same messages, all plural forms and the same placeholders. */
import { ar, en } from "../src/i18n/all-messages.ts";

/** Flattens nested messages to a map of "a.b.c" to text. */
export function flattenMessages(messages: object, prefix = ""): Map<string, string> {
  return new Map(
    Object.entries(messages).flatMap(([key, value]) =>
      typeof value === "string"
        ? [[prefix + key, value] as const]
        : [...flattenMessages(value as object, `${prefix}${key}.`)],
    ),
  );
}

const pluralSuffix = /_(zero|one|two|few|many|other)$/;
const pluralForms: Record<string, readonly string[]> = {
  en: new Intl.PluralRules("en").resolvedOptions().pluralCategories,
  ar: new Intl.PluralRules("ar").resolvedOptions().pluralCategories,
};
const listPlaceholders = (text: string) => [...text.matchAll(/{{(\w+)}}/g)].map((match) => match[1] ?? "");

/** Returns all translation problems of the two languages, one line each. */
export function findTranslationProblems(messages: Record<"en" | "ar", object>): string[] {
  const all = { en: flattenMessages(messages.en), ar: flattenMessages(messages.ar) };
  const problems: string[] = [];
  for (const language of ["en", "ar"] as const) {
    const other = language === "en" ? "ar" : "en";
    const own = all[language];
    for (const [key, text] of own) {
      if (!text.trim()) problems.push(`${language}: ${key} is empty`);
      if (/{{|}}/.test(text.replace(/{{\w+}}/g, "")))
        problems.push(`${language}: ${key} has a placeholder without a plain name`);
      const base = key.replace(pluralSuffix, "");
      if (base === key) {
        if (!all[other].has(key)) problems.push(`${other}: ${key} is missing`);
        continue;
      }
      for (const form of pluralForms[language] ?? []) {
        if (!own.has(`${base}_${form}`)) problems.push(`${language}: ${base}_${form} is missing`);
      }
      if (!all[other].has(`${base}_other`)) problems.push(`${other}: ${base}_other is missing`);
    }
  }
  for (const [key, text] of all.ar) {
    const base = key.replace(pluralSuffix, "");
    const english = all.en.get(key) ?? all.en.get(`${base}_other`) ?? "";
    const known = new Set(listPlaceholders(english));
    const unknownPlaceholders = listPlaceholders(text).filter((name) => !known.has(name));
    if (unknownPlaceholders.length > 0)
      problems.push(`ar: ${key} uses {{${unknownPlaceholders[0]}}}, which en does not`);
    const isPlural = base !== key;
    const missing = [...known].filter((name) => !isPlural && !listPlaceholders(text).includes(name));
    if (missing.length > 0) problems.push(`ar: ${key} leaves out {{${missing[0]}}}`);
  }
  return [...new Set(problems)];
}

if (import.meta.main) {
  const problems = findTranslationProblems({ en, ar });
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
  console.log("texts: both languages are complete");
}
