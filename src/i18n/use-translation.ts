import { createContext, useContext } from "react";
import type { Translator } from "./i18n.ts";

/** The translator of the language that a page is in. */
export const Translation = createContext<Translator | undefined>(undefined);

/** The texts of the page's language: `const { t } = useTranslation()`. */
export function useTranslation(): Translator {
  const translator = useContext(Translation);
  if (!translator) throw new Error("there is no <Translation> around this");
  return translator;
}
