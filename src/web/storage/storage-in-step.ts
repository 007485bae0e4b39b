import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { loadTexts } from "#i18n/texts.ts";
import { isLanguage } from "#kernel/local-text.ts";
import { entriesOf, isOurs, keepInStep, type StoredShell } from "./browser-storage.ts";

/** Several keys change at once and are one piece of news; in milliseconds. */
const together = 50;

/**
 * Keeps the browser's storage in step with the server (EN-16), and the page with other tabs: what is signed in or
 * out, kept, compared or chosen there shows here. A tab writes only when its own page changes, so that two tabs
 * whose addresses say different things (`?lang=`) never answer each other for ever.
 */
export function StorageInStep({ shell }: { shell: StoredShell }): null {
  const written = JSON.stringify(entriesOf(shell));
  useEffect(() => keepInStep(() => window.localStorage, JSON.parse(written)), [written]);

  const { revalidate } = useRevalidator();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let texts: Promise<unknown> = Promise.resolve();
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (!isOurs(key)) return;
      // The texts must be here before the page turns, or it would be loaded anew.
      if (key === "language" && isLanguage(newValue)) texts = loadTexts(newValue).catch(() => {});
      clearTimeout(timer);
      timer = setTimeout(() => void texts.then(revalidate), together);
    };
    window.addEventListener("storage", onStorage);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("storage", onStorage);
    };
  }, [revalidate]);
  return null;
}
