import { createContext, useContext } from "react";
import type { Translator } from "./translator.ts";

/** React context with the translator of the page's language. */
export const TranslationContext = createContext<Translator | undefined>(undefined);

/**
 * Returns the translator of the page's language: `const { t } = useTranslation()`. Throws outside of
 * `TranslationContext`.
 */
export function useTranslation(): Translator {
  const translator = useContext(TranslationContext);
  if (!translator) throw new Error("the component is not inside a <Translation> provider");
  return translator;
}
