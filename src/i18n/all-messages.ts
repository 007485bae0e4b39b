import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Language, languages } from "#kernel/localized-text.ts";
import { resolveFromProjectRoot } from "#kernel/project-file.ts";
import { mergeMessages } from "./merge-messages.ts";
import type { Messages } from "./message-types.ts";

/**
 * Reads every message file of a language and merges them. One feature may have messages in several files. Throws when
 * the language has no folder or a file is not JSON.
 */
export function readMessages(language: Language): object {
  const folder = resolveFromProjectRoot(`src/i18n/messages/${language}`);
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as object)
    .reduce(mergeMessages, {});
}

/**
 * All messages of each language, for the server. English replaces a message that a language lacks. Browsers load
 * single bundles instead.
 */
export const messagesByLanguage = Object.fromEntries(
  languages.map((language) => [language, mergeMessages(readMessages("en"), readMessages(language))]),
) as Record<Language, Messages>;

export const { en, ar } = messagesByLanguage;
