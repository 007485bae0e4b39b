import type { Language } from "#kernel/local-text.ts";
import type { MessageBundle, Messages } from "./message-types.ts";

/** The interface's messages. English decides which keys exist. */
export type Texts = Messages;

/** A text with holes, "{{name}}", taken apart once: what stands before the first, then each with what follows it. */
export type Holed = { start: string; holes: readonly { name: string; then: string }[] };
export type Wording = string | Holed;

const provided = new Map<Language, Map<string, Wording>>();

/** The server provides both languages whole at start, the browser the parts that are shown. */
export function provideTexts(language: Language, texts: object): void {
  // Translators hold on to this map, so what is added later is known to them too.
  const known = provided.get(language) ?? new Map<string, Wording>();
  provided.set(language, known);
  take(texts, "", known);
}

function take(texts: object, prefix: string, into: Map<string, Wording>): void {
  for (const [name, text] of Object.entries(texts)) {
    if (typeof text !== "string") take(text, `${prefix}${name}.`, into);
    else into.set(prefix + name, text.includes("{{") ? takenApart(text) : text);
  }
}

function takenApart(text: string): Holed {
  const [start = "", ...rest] = text.split("{{");
  const holes = rest.map((each) => {
    const [name = "", then = ""] = each.split("}}");
    return { name, then };
  });
  return { start, holes };
}

/** A language's texts by their names, "cart.title"; undefined where none were provided. */
export const textsOf = (language: Language): ReadonlyMap<string, Wording> | undefined => provided.get(language);

const needed = new Set<MessageBundle>(["shared"]);
const loaded = new Set<string>();

/** Fetches one message file. Only browsers fetch: the server's bundle leaves the files out. */
async function fetchBundle(language: Language, bundle: MessageBundle): Promise<object> {
  if (import.meta.env.SSR) throw new Error("the server registers all messages at start");
  const module: { default: object } = await import(`./messages/${language}/${bundle}.json`);
  return module.default;
}

/** Loads all bundles that the visited pages needed so far, in one language. A page ships with one language only. */
export async function loadTexts(language: Language): Promise<void> {
  await Promise.all(
    [...needed].map(async (bundle) => {
      if (loaded.has(`${language} ${bundle}`)) return;
      provideTexts(language, await fetchBundle(language, bundle));
      loaded.add(`${language} ${bundle}`);
    }),
  );
}

/** Loads a bundle before a page's module is used. Does nothing on the server, which has registered all messages. */
export async function needTexts(bundle: MessageBundle): Promise<void> {
  if (typeof document === "undefined") return;
  needed.add(bundle);
  await loadTexts(document.documentElement.lang === "ar" ? "ar" : "en");
}
