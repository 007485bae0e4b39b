import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Language, languages } from "#kernel/localized-text.ts";
import { resolveFromProjectRoot } from "#kernel/project-file.ts";
import { mergeMessages } from "./merge-messages.ts";
import type { Messages } from "./message-types.ts";

/**
 * Reads and merges every message file of a language. Two bundles may add to the same feature. Throws when the language
 * has no folder or a file is not JSON.
 */
export function readMessages(language: Language): object {
  const folder = resolveFromProjectRoot(`src/i18n/messages/${language}`);
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as object)
    .reduce(mergeMessages, {});
}

/**
 * All messages of each language, for the server. A message that a language does not have is in English. Browsers load
 * single bundles instead.
 */
export const messagesByLanguage = Object.fromEntries(
  languages.map((language) => [language, mergeMessages(readMessages("en"), readMessages(language))]),
) as Record<Language, Messages>;

export const { en, ar } = messagesByLanguage;
