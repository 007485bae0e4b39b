import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps the text and focus of a form while its list changes. A field gets the new list's value only when that value
 * differs from the previous list's. Otherwise text being typed, or chosen before hydration, stays.
 */
export function useSyncedFormValues(
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
