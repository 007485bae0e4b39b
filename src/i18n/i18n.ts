import { createInstance, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import type { Language } from "#kernel/local-text.ts";
import { type Texts, textsOf } from "./texts.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "texts";
    resources: { texts: Texts };
  }
}

const instances = new Map<Language, i18n>();

/**
 * The translator of a language. Instances are never switched to another language, so requests in
 * both languages can share them. Throws when the language's texts were not provided.
 */
export function translator(language: Language): i18n {
  const known = instances.get(language);
  if (known) return known;
  const texts = textsOf(language);
  if (!texts) throw new Error(`the texts of "${language}" are not loaded`);
  const instance = createInstance();
  instance.use(initReactI18next).init({
    lng: language,
    ns: ["texts"],
    defaultNS: "texts",
    resources: { [language]: { texts } },
    // React escapes what it renders.
    interpolation: { escapeValue: false },
    keySeparator: ".",
    initAsync: false,
    showSupportNotice: false,
    react: { useSuspense: false },
  } as Parameters<i18n["init"]>[0]);
  instances.set(language, instance);
  return instance;
}
