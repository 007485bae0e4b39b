import type { Language } from "#kernel/local-text.ts";
import type en from "./en.ts";

/** The interface's texts; en.json says which keys there are. */
export type Texts = typeof en;

const loaded = new Map<Language, Texts>();

/** The server provides both languages at start, the browser the one that is shown. */
export function provideTexts(language: Language, texts: Texts): void {
  loaded.set(language, texts);
}

export const textsOf = (language: Language): Texts | undefined => loaded.get(language);

/** Brings a language's texts into the browser: only one is shipped with a page. */
export async function loadTexts(language: Language): Promise<void> {
  if (loaded.has(language)) return;
  const module = language === "ar" ? await import("./ar.ts") : await import("./en.ts");
  provideTexts(language, module.default as Texts);
}
