import { contentLanguages, isLanguage, type Language } from "#kernel/localized-text.ts";
import type { MessageBundle, Messages } from "./message-types.ts";

/** Messages of the interface by key. The English messages decide which keys exist. */
export type InterfaceMessages = Messages;

/**
 * Message split at its placeholders ("{{name}}"). `prefix` is the text before the first placeholder; each placeholder
 * has the text after it.
 */
export type InterpolatedMessage = { prefix: string; placeholders: readonly { name: string; suffix: string }[] };
export type CompiledMessage = string | InterpolatedMessage;

const registeredMessages = new Map<Language, Map<string, CompiledMessage>>();

/**
 * Registers messages of a language. The server registers all languages at start, a browser the bundles that its pages
 * need.
 */
export function registerMessages(language: Language, messages: object): void {
  // Translators hold a reference to this map, so later messages must go into the same map.
  const registered = registeredMessages.get(language) ?? new Map<string, CompiledMessage>();
  registeredMessages.set(language, registered);
  compileMessages(messages, "", registered);
}

function compileMessages(messages: object, prefix: string, target: Map<string, CompiledMessage>): void {
  for (const [name, text] of Object.entries(messages)) {
    if (typeof text !== "string") compileMessages(text, `${prefix}${name}.`, target);
    else target.set(prefix + name, text.includes("{{") ? parseTemplate(text) : text);
  }
}

function parseTemplate(text: string): InterpolatedMessage {
  const [prefix = "", ...segments] = text.split("{{");
  const placeholders = segments.map((each) => {
    const [name = "", suffix = ""] = each.split("}}");
    return { name, suffix };
  });
  return { prefix, placeholders };
}

/**
 * Returns the messages of a language by key, such as "cart.title". Returns undefined when no messages of the language
 * are registered.
 */
export const getMessages = (language: Language): ReadonlyMap<string, CompiledMessage> | undefined =>
  registeredMessages.get(language);

const requestedBundles = new Set<MessageBundle>(["shared"]);
const loaded = new Set<string>();

/**
 * Fetches one message file. Resolves to an empty object if the language has no such file. Throws on the server, whose
 * bundle does not contain the files.
 */
async function fetchBundle(language: Language, bundle: MessageBundle): Promise<object> {
  if (import.meta.env.SSR) throw new Error("the server registers all messages at start");
  const files = import.meta.glob<{ default: object }>("./messages/*/*.json");
  const file = await files[`./messages/${language}/${bundle}.json`]?.();
  return file?.default ?? {};
}

/**
 * Returns the languages whose messages are needed for a page in `language`. An incompletely translated language also
 * needs English, which comes first and is replaced.
 */
const listSources = (language: Language): Language[] =>
  contentLanguages.some((complete) => complete === language) ? [language] : ["en", language];

/**
 * Loads the message bundles of all pages visited so far, in one language. Called when the language changes, because a
 * page brings the messages of only one language.
 */
export async function loadMessages(language: Language): Promise<void> {
  await Promise.all(
    [...requestedBundles].map(async (bundle) => {
      if (loaded.has(`${language} ${bundle}`)) return;
      const fetched = await Promise.all(listSources(language).map((source) => fetchBundle(source, bundle)));
      for (const messages of fetched) registerMessages(language, messages);
      loaded.add(`${language} ${bundle}`);
    }),
  );
}

/** Returns the language of the current page, for use in the browser. */
export function getDocumentLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : "en";
}

/**
 * Loads a message bundle for the page's language before the module of the page continues. Does nothing on the server,
 * where all messages are registered.
 */
export async function preloadMessages(bundle: MessageBundle): Promise<void> {
  if (typeof document === "undefined") return;
  requestedBundles.add(bundle);
  await loadMessages(getDocumentLanguage());
}
