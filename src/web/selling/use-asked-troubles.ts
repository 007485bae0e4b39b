import { type RefObject, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router";
import type { Trouble } from "#domain/selling/draft.ts";

type Asked = {
  /** What was wrong when the step was last sent, the same object until it is sent again. */
  asked: readonly Trouble[];
  /** What of it still is. */
  shown: readonly Trouble[];
};

/**
 * The troubles that a step shows while it is filled in: those that it was sent with go as they are mended, others wait until it is sent
 * again. Fields keep the room of an error that has gone. So nothing moves under a finger that is about to press.
 */
export function useAskedTroubles(form: RefObject<HTMLFormElement | null>, wrong: readonly Trouble[]): Asked {
  // Saving asks for the page's data anew and leaves its place in the history; only what is sent makes a new one.
  const { key } = useLocation();
  const [held, setHeld] = useState({ key, asked: wrong });
  if (held.key !== key) setHeld({ key, asked: wrong });
  const { asked } = held;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it is sent other errors take room
  useLayoutEffect(() => {
    const errors = form.current?.querySelectorAll("[id$='-error']") ?? [];
    const frames = [...errors].map((error) => error.closest<HTMLElement>(":has(> label), fieldset"));
    for (const frame of frames) if (frame) frame.style.minHeight = `${frame.offsetHeight}px`;
    return () => {
      for (const frame of frames) if (frame) frame.style.minHeight = "";
    };
  }, [form, asked]);
  return { asked, shown: asked.flatMap(({ field }) => wrong.find((each) => each.field === field) ?? []) };
}
