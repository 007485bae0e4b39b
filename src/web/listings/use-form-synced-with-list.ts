import { type RefObject, useEffect, useRef } from "react";

/**
 * Returns a ref for a form whose fields follow `values`. A field changes only when its own value differs between the
 * old and the new list. Text that is being typed, and the focus, therefore stay.
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
