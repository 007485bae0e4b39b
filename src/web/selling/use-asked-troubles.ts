import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { Trouble } from "#domain/selling/draft.ts";
import { isMissing } from "#domain/selling/missing.ts";

type Asked = {
  /** What was wrong when the step was last sent, the same object until it is sent again. */
  asked: readonly Trouble[];
  /** What of it still is. */
  shown: readonly Trouble[];
  /** Shows the required fields that are empty; false when there are none. */
  askForMissing: () => boolean;
  /** Takes the errors away from required fields that were filled in. */
  updateMissing: () => void;
};

type Held = {
  key: string;
  asked: readonly Trouble[];
  /** The empty fields; undefined until the form was looked at. */
  missing?: readonly Trouble[];
};

/**
 * The troubles that a step shows while it is filled in: those that it was sent with go as they are mended, others wait until it is sent
 * again. Fields keep the room of an error that has gone. So nothing moves under a finger that is about to press.
 */
export function useAskedTroubles(
  form: RefObject<HTMLFormElement | null>,
  wrong: readonly Trouble[],
  findMissing: () => readonly Trouble[],
): Asked {
  // Saving asks for the page's data anew and leaves its place in the history; only what is sent makes a new one.
  const { key } = useLocation();
  const [held, setHeld] = useState<Held>({ key, asked: wrong });
  if (held.key !== key) setHeld({ key, asked: wrong });
  const { asked, missing } = held;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it is sent other errors take room
  useLayoutEffect(() => {
    const errors = form.current?.querySelectorAll("[id$='-error']") ?? [];
    const frames = [...errors].map((error) => error.closest<HTMLElement>(":has(> label), fieldset"));
    for (const frame of frames) if (frame) frame.style.minHeight = `${frame.offsetHeight}px`;
    return () => {
      for (const frame of frames) if (frame) frame.style.minHeight = "";
    };
  }, [form, asked]);
  useEffect(() => focusFirst(form.current, asked), [form, asked]);
  const latest = useRef(findMissing);
  latest.current = findMissing;
  const updateMissing = useCallback(() => {
    const missing = latest.current();
    setHeld((held) => (held.asked.length > 0 ? { ...held, missing } : held));
  }, []);
  /** What is still wrong with a field: whether it is empty the form knows sooner than the server. */
  const findTrouble = ({ field }: Trouble): Trouble | undefined =>
    missing?.find((each) => each.field === field) ??
    wrong.find((each) => each.field === field && !(missing && isMissing(each)));
  return {
    asked,
    shown: asked.flatMap((trouble) => findTrouble(trouble) ?? []),
    askForMissing: () => {
      const found = findMissing();
      if (found.length === 0) return false;
      const others = wrong.filter((each) => !isMissing(each) && !found.some(({ field }) => field === each.field));
      setHeld({ key, asked: [...others, ...found], missing: found });
      return true;
    },
    updateMissing,
  };
}

/** Moves the focus to the first wrong field that can be filled in: some wait for another one that is wrong as well. */
function focusFirst(form: HTMLFormElement | null, troubles: readonly Trouble[]): void {
  const fields = new Set<string>(troubles.map(({ field }) => field));
  const controls = [...(form?.elements ?? [])] as HTMLInputElement[];
  controls.find(({ name, disabled, type }) => fields.has(name) && !disabled && type !== "hidden")?.focus();
}
