import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";

/** Delay in milliseconds after a focus event. Only then is the newly focused element known (NV-11). */
const FOCUS_SETTLE_MS = 10;

type Options = {
  count: () => number;
  choose: (place: number) => void;
  /** Called when the text has changed. `atOnce` means that the query does not wait for a pause in typing. */
  onText: (typed: string, atOnce: boolean) => void;
};

/**
 * Manages the open state and selection of a search field's suggestions, following the ARIA combobox pattern.
 * Suggestions open on focus, typing and arrow keys. Suggestions close on Escape, an outside press, focus loss, the
 * vehicle picker and navigation (NV-11).
 */
export function useCombobox(input: HTMLInputElement, options: Options) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  // Position of the option selected by keyboard; -1 for none.
  const [active, setActive] = useState(-1);
  const latest = useRef({ ...options, open, active });
  latest.current = { ...options, open, active };
  const close = useCallback(() => {
    setOpen(false);
    setActive(-1);
  }, []);

  useEffect(() => {
    const box = input.closest("search") ?? input;
    const syncText = (atOnce: boolean, opening = true) => {
      const text = input.value.trim();
      setTyped(text);
      setActive(-1);
      latest.current.onText(text, atOnce);
      if (opening) setOpen(true);
    };
    const onFocus = () => syncText(true);
    const onClick = () => latest.current.open || syncText(true);
    // Escape in a field without open suggestions clears the field. This must not open the suggestions.
    let emptying = false;
    const onInput = () => syncText(false, !emptying);
    const onKey = (event: KeyboardEvent) => {
      // Keys belong to the input method while it is composing.
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      const { open, active, count, choose } = latest.current;
      const last = count() - 1;
      const moveTo = (place: number) => {
        event.preventDefault();
        setActive(place);
      };
      if (event.key === "Escape" && !open) {
        emptying = true;
        setTimeout(() => {
          emptying = false;
        });
      } else if (event.key === "Escape") {
        // Escape must neither clear the field nor close its container.
        event.preventDefault();
        event.stopPropagation();
        close();
      } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        const step = event.key === "ArrowDown" ? 1 : -1;
        if (!open) syncText(true);
        // Beyond the first or last option, the selection returns to the typed text, and then continues at the other
        // end.
        moveTo(open ? ((active + 1 + step + last + 2) % (last + 2)) - 1 : -1);
      } else if (open && active >= 0) {
        if (event.key === "Home") moveTo(0);
        else if (event.key === "End") moveTo(last);
        else if (event.key === "Enter") {
          event.preventDefault();
          choose(active);
        } else if (event.key === "ArrowLeft" || event.key === "ArrowRight") setActive(-1);
      }
    };
    const onLeave = () => {
      setTimeout(() => box.contains(document.activeElement) || close(), FOCUS_SETTLE_MS);
    };
    const onPress = (event: Event) => {
      const target = event.target as Element;
      const picker = target.closest?.("a[data-vehicle-picker]");
      if (!box.contains(target) || (picker && event.type === "click")) close();
    };
    const controller = new AbortController();
    const { signal } = controller;
    input.addEventListener("focus", onFocus, { signal });
    input.addEventListener("click", onClick, { signal });
    input.addEventListener("input", onInput, { signal });
    input.addEventListener("keydown", onKey, { signal });
    input.form?.addEventListener("submit", close, { signal });
    box.addEventListener("focusout", onLeave, { signal });
    document.addEventListener("pointerdown", onPress, { signal });
    document.addEventListener("click", onPress, { capture: true, signal });
    // The code loads on focus, so the user may already have typed letters.
    if (document.activeElement === input) syncText(false);
    return () => controller.abort();
  }, [input, close]);

  const locationKey = useLocation().key;
  const isLeaving = useNavigation().state === "loading";
  // biome-ignore lint/correctness/useExhaustiveDependencies: every turn of the page closes
  useEffect(() => {
    if (document.activeElement !== input || isLeaving) close();
  }, [locationKey, isLeaving, close]);

  // Clears the selection when the options change.
  const reset = useCallback(() => setActive(-1), []);
  return { open, typed, active, close, reset };
}
