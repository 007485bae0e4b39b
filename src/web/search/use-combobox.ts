import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";

/** The focus is still between two places for a moment when it leaves one (NV-11). */
const focusSettles = 10;

export type Combobox = {
  open: boolean;
  /** What stands in the field, trimmed. */
  typed: string;
  /** Place of the option that the keys have chosen; -1 for none. */
  active: number;
  close: () => void;
  /** Another set of options: none of them is chosen. */
  reset: () => void;
};

type Options = {
  /** How many options there are now. */
  count: () => number;
  /** Follows the option of that place. */
  choose: (place: number) => void;
  /** The text changed, or is looked at anew (`atOnce`). */
  onText: (typed: string, atOnce: boolean) => void;
};

/**
 * When the suggestions of a search field are open, and which is chosen: the combobox pattern of the ARIA practices.
 * They open with the focus, typing and the arrow keys; they close with Escape, a press outside, the focus elsewhere,
 * the vehicle picker, and a turn of the page (NV-11).
 */
export function useCombobox(input: HTMLInputElement, options: Options): Combobox {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(-1);
  const latest = useRef({ ...options, open, active });
  latest.current = { ...options, open, active };
  const close = useCallback(() => {
    setOpen(false);
    setActive(-1);
  }, []);

  useEffect(() => {
    const box = input.closest("search") ?? input;
    const look = (atOnce: boolean, opening = true) => {
      const text = input.value.trim();
      setTyped(text);
      setActive(-1);
      latest.current.onText(text, atOnce);
      if (opening) setOpen(true);
    };
    const onFocus = () => look(true);
    const onClick = () => latest.current.open || look(true);
    // Escape in a closed field empties it: that is no reason to open.
    let emptying = false;
    const onInput = () => look(false, !emptying);
    const onKey = (event: KeyboardEvent) => {
      // Keys of an input method are its own.
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
        // Neither empties the field nor closes what the field stands in.
        event.preventDefault();
        event.stopPropagation();
        close();
      } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        const step = event.key === "ArrowDown" ? 1 : -1;
        if (!open) look(true);
        // Past either end comes the field itself, then the other end.
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
      setTimeout(() => box.contains(document.activeElement) || close(), focusSettles);
    };
    const onPress = (event: Event) => {
      const target = event.target as Element;
      const picker = target.closest?.("a[data-vehicle-picker]");
      if (!box.contains(target) || (picker && event.type === "click")) close();
    };
    const form = input.form;
    input.addEventListener("focus", onFocus);
    input.addEventListener("click", onClick);
    input.addEventListener("input", onInput);
    input.addEventListener("keydown", onKey);
    form?.addEventListener("submit", close);
    box.addEventListener("focusout", onLeave);
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("click", onPress, { capture: true });
    // This part was fetched because of the focus; meanwhile the first letters may be there, and more on their way.
    if (document.activeElement === input) look(false);
    return () => {
      input.removeEventListener("focus", onFocus);
      input.removeEventListener("click", onClick);
      input.removeEventListener("input", onInput);
      input.removeEventListener("keydown", onKey);
      form?.removeEventListener("submit", close);
      box.removeEventListener("focusout", onLeave);
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("click", onPress, { capture: true });
    };
  }, [input, close]);

  const here = useLocation().key;
  const leaving = useNavigation().state === "loading";
  // biome-ignore lint/correctness/useExhaustiveDependencies: every turn of the page closes
  useEffect(() => {
    if (document.activeElement !== input || leaving) close();
  }, [here, leaving, close]);

  const reset = useCallback(() => setActive(-1), []);
  return { open, typed, active, close, reset };
}
