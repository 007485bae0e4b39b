import { contentLanguages, isLanguage, type Language } from "#kernel/localized-text.ts";
import type { MessageBundle, Messages } from "./message-types.ts";

/** Messages of the interface. English decides which keys exist. */
export type InterfaceMessages = Messages;

/**
 * Message that is split at its placeholders ("{{name}}"): the text before the first placeholder, then each placeholder
 * with the text after it.
 */
export type InterpolatedMessage = { prefix: string; placeholders: readonly { name: string; suffix: string }[] };
export type CompiledMessage = string | InterpolatedMessage;

const registeredMessages = new Map<Language, Map<string, CompiledMessage>>();

/**
 * Registers messages of a language. The server registers all languages at start, the browser the bundles that its pages
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
 * Fetches one message file. Resolves to no messages if the language has no such file. Only browsers fetch: the server's
 * bundle leaves the files out.
 */
async function fetchBundle(language: Language, bundle: MessageBundle): Promise<object> {
  if (import.meta.env.SSR) throw new Error("the server registers all messages at start");
  const files = import.meta.glob<{ default: object }>("./messages/*/*.json");
  const file = await files[`./messages/${language}/${bundle}.json`]?.();
  return file?.default ?? {};
}

/** Returns the languages whose messages a page of a language needs, fallbacks first. */
const listSources = (language: Language): Language[] =>
  contentLanguages.some((complete) => complete === language) ? [language] : ["en", language];

/**
 * Loads all message bundles that the visited pages have needed so far, in one language. A page is delivered with the
 * messages of only one language.
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

/** Returns the language of the page in a browser. */
export function getDocumentLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : "en";
}

/**
 * Loads a message bundle before the module of a page runs. Does nothing on the server, where all messages are
 * registered.
 */
export async function preloadMessages(bundle: MessageBundle): Promise<void> {
  if (typeof document === "undefined") return;
  requestedBundles.add(bundle);
  await loadMessages(getDocumentLanguage());
}
