import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps the typed text and the focus in a form when its list changes. A field changes only when its value differs
 * between the old and the new list. Otherwise text that is being typed, or was chosen before hydration, stays.
 */
export function useFormSyncedWithList(
  values: Readonly<Record<string, string | number | undefined>>,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const lastValues = useRef(values);
  useEffect(() => {
    for (const name in values) {
      const field = form.current?.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | null;
      if (field && values[name] !== lastValues.current[name]) field.value = String(values[name] ?? "");
    }
    lastValues.current = values;
  });
  return form;
}
