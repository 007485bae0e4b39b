/** Checks that both languages have every text, every plural form, and the same placeholders. */
import { ar, en } from "../src/i18n/all-messages.ts";

/** Nested texts as "a.b.c" → text. */
export function flat(texts: object, prefix = ""): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === "string" ? [[prefix + key, value] as const] : [...flat(value as object, `${prefix}${key}.`)],
    ),
  );
}

const suffix = /_(zero|one|two|few|many|other)$/;
const forms: Record<string, readonly string[]> = {
  en: new Intl.PluralRules("en").resolvedOptions().pluralCategories,
  ar: new Intl.PluralRules("ar").resolvedOptions().pluralCategories,
};
const placeholders = (text: string) => [...text.matchAll(/{{(\w+)}}/g)].map((match) => match[1] ?? "");

/** Everything that is wrong with a pair of languages, one line each. */
export function problemsOf(texts: Record<"en" | "ar", object>): string[] {
  const all = { en: flat(texts.en), ar: flat(texts.ar) };
  const problems: string[] = [];
  for (const language of ["en", "ar"] as const) {
    const other = language === "en" ? "ar" : "en";
    const own = all[language];
    for (const [key, text] of own) {
      if (!text.trim()) problems.push(`${language}: ${key} is empty`);
      if (/{{|}}/.test(text.replace(/{{\w+}}/g, "")))
        problems.push(`${language}: ${key} has a placeholder without a plain name`);
      const base = key.replace(suffix, "");
      if (base === key) {
        if (!all[other].has(key)) problems.push(`${other}: ${key} is missing`);
        continue;
      }
      for (const form of forms[language] ?? []) {
        if (!own.has(`${base}_${form}`)) problems.push(`${language}: ${base}_${form} is missing`);
      }
      if (!all[other].has(`${base}_other`)) problems.push(`${other}: ${base}_other is missing`);
    }
  }
  for (const [key, text] of all.ar) {
    const base = key.replace(suffix, "");
    const english = all.en.get(key) ?? all.en.get(`${base}_other`) ?? "";
    const known = new Set(placeholders(english));
    const strange = placeholders(text).filter((name) => !known.has(name));
    if (strange.length > 0) problems.push(`ar: ${key} uses {{${strange[0]}}}, which en does not`);
    const counted = base !== key;
    const missing = [...known].filter((name) => !counted && !placeholders(text).includes(name));
    if (missing.length > 0) problems.push(`ar: ${key} leaves out {{${missing[0]}}}`);
  }
  return [...new Set(problems)];
}

if (import.meta.main) {
  const problems = problemsOf({ en, ar });
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
  console.log("texts: both languages are complete");
}
