import { type RefObject, useEffect, useRef } from "react";

/**
 * A form that stays, and the focus in it, while another list comes: a field takes that list's value when it is another one. What is
 * being typed, or was chosen before the scripts came, stays until then.
 */
export function useOwnValues(
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
