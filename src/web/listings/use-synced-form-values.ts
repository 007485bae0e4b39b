import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps a form and its focus while the list changes. A field takes the new list's value only if that value changed.
 * Text being typed, or chosen before hydration, stays until then.
 */
export function useSyncedFormValues(
  values: Readonly<Record<string, string | number | undefined>>,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(values);
  useEffect(() => {
    for (const name in values) {
      const field = form.current?.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | null;
      if (field && values[name] !== shown.current[name]) field.value = String(values[name] ?? "");
    }
    shown.current = values;
  });
  return form;
}
