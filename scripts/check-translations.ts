/**
 * Checks that English and Arabic have the same messages, that the plural forms and placeholders of all languages are
 * correct, and that every message is used. Other languages may lack messages, for which the site shows the English
 * text.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readMessages } from "../src/i18n/all-messages.ts";
import { type ByLanguage, languages } from "../src/kernel/localized-text.ts";
import { findUnusedKeys } from "./unused-messages.ts";

/** Flattens nested messages to a map from key ("a.b.c") to text. */
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
const listPluralForms = (language: string) => new Intl.PluralRules(language).resolvedOptions().pluralCategories;
const listPlaceholders = (text: string) => [...text.matchAll(/{{(\w+)}}/g)].map((match) => match[1] ?? "");

/** Returns all translation problems, one line each. */
export function findTranslationProblems(messages: ByLanguage<object>): string[] {
  const all = new Map(Object.entries(messages).map(([language, nested]) => [language, flattenMessages(nested)]));
  const problems: string[] = [];
  for (const [language, own] of all) {
    const other = language === "en" ? "ar" : "en";
    for (const [key, text] of own) {
      if (!text.trim()) problems.push(`${language}: ${key} is empty`);
      if (/{{|}}/.test(text.replace(/{{\w+}}/g, "")))
        problems.push(`${language}: ${key} has a placeholder without a plain name`);
      const base = key.replace(pluralSuffix, "");
      if (base === key) {
        if (!all.get(other)?.has(key)) problems.push(`${other}: ${key} is missing`);
        continue;
      }
      for (const form of listPluralForms(language)) {
        if (!own.has(`${base}_${form}`)) problems.push(`${language}: ${base}_${form} is missing`);
      }
      if (!all.get(other)?.has(`${base}_other`)) problems.push(`${other}: ${base}_other is missing`);
    }
  }
  const english = all.get("en") ?? new Map<string, string>();
  const translated = [...all].filter(([language]) => language !== "en");
  for (const [language, key, text] of translated.flatMap(([language, own]) =>
    [...own].map(([key, text]) => [language, key, text] as const),
  )) {
    const base = key.replace(pluralSuffix, "");
    const original = english.get(key) ?? english.get(`${base}_other`) ?? "";
    const originalPlaceholders = new Set(listPlaceholders(original));
    const unknownPlaceholders = listPlaceholders(text).filter((name) => !originalPlaceholders.has(name));
    if (unknownPlaceholders.length > 0)
      problems.push(`${language}: ${key} uses {{${unknownPlaceholders[0]}}}, which en does not`);
    const isPlural = base !== key;
    const missing = [...originalPlaceholders].filter((name) => !isPlural && !listPlaceholders(text).includes(name));
    if (missing.length > 0) problems.push(`${language}: ${key} leaves out {{${missing[0]}}}`);
  }
  return [...new Set(problems)];
}

/** Reads all source files that may use a message. Tests are skipped. */
function readSources(): string[] {
  const root = join(import.meta.dirname, "../src");
  const files = globSync("**/*.{ts,tsx}", { cwd: root, exclude: ["**/*.test.{ts,tsx}"] });
  return files.map((file) => readFileSync(join(root, file), "utf8"));
}

if (import.meta.main) {
  const messages = Object.fromEntries(
    languages.map((language) => [language, readMessages(language)]),
  ) as ByLanguage<object>;
  const keys = new Set(Object.values(messages).flatMap((nested) => [...flattenMessages(nested).keys()]));
  const unused = findUnusedKeys(keys, readSources());
  const problems = [...findTranslationProblems(messages), ...unused.map((key) => `${key}: no source uses the message`)];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
  console.log("translations: English and Arabic are complete, and every message is used");
}
