import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "#kernel/localized-text.ts";
import { resolveFromProjectRoot } from "#kernel/project-file.ts";
import type { Messages } from "./message-types.ts";

/**
 * Reads and merges every message file of a language. Two bundles may add to the same feature. Throws when the language
 * has no folder or a file is not JSON.
 */
function readMessages(language: Language): Messages {
  const folder = resolveFromProjectRoot(`src/i18n/messages/${language}`);
  const merged: Record<string, object | string> = {};
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".json"))) {
    const bundle = JSON.parse(readFileSync(join(folder, file), "utf8")) as typeof merged;
    for (const [feature, messages] of Object.entries(bundle)) {
      const known = merged[feature];
      const isNested = typeof known === "object" && typeof messages === "object";
      merged[feature] = isNested ? { ...known, ...messages } : messages;
    }
  }
  return merged as unknown as Messages;
}

/** All English messages. For the server: browsers load single bundles. */
export const en = readMessages("en");

/** All Arabic messages. For the server: browsers load single bundles. */
export const ar = readMessages("ar");
