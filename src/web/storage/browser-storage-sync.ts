import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { loadMessages } from "#i18n/messages.ts";
import { isLanguage } from "#kernel/localized-text.ts";
import { isStorageKey, type StoredShell, syncStorage, toStorageEntries } from "./browser-storage.ts";

/** Delay in milliseconds before storage events are handled. Events of several keys are then handled together. */
const CHANGE_DEBOUNCE_MS = 50;

/**
 * Writes the state of the page to localStorage (EN-16), and reloads the page data after a change in another tab. A
 * tab writes only when its own page changes. Otherwise two tabs with different `?lang=` would trigger each other
 * endlessly.
 */
export function BrowserStorageSync({ shell }: { shell: StoredShell }): null {
  const serializedEntries = JSON.stringify(toStorageEntries(shell));
  useEffect(() => syncStorage(() => window.localStorage, JSON.parse(serializedEntries)), [serializedEntries]);

  const { revalidate } = useRevalidator();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let texts: Promise<unknown> = Promise.resolve();
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (!isStorageKey(key)) return;
      // The messages must be loaded before the language changes, otherwise the page reloads.
      if (key === "language" && isLanguage(newValue)) texts = loadMessages(newValue).catch(() => {});
      clearTimeout(timer);
      timer = setTimeout(() => void texts.then(revalidate), CHANGE_DEBOUNCE_MS);
    };
    window.addEventListener("storage", onStorage);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("storage", onStorage);
    };
  }, [revalidate]);
  return null;
}
