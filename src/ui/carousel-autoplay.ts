import { type FocusEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";

/**
 * Calls `advance` every `interval` milliseconds, but not while a mouse is over the carousel, the
 * focus is inside, `track` or the tab is out of sight, less motion is wished for, or it was stopped (GL-05). Each
 * change of `place` begins the wait anew. 0 never plays.
 */
export function useAutoplay(
  track: RefObject<HTMLElement | null>,
  interval: number,
  place: number,
  advance: () => void,
) {
  const [stopped, setStopped] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [unseen, setUnseen] = useState(false);
  const [away, setAway] = useState(true);
  const [still, setStill] = useState(true);
  const next = useRef(advance);
  next.current = advance;

  useEffect(() => {
    const motion = matchMedia("(prefers-reduced-motion: reduce)");
    const look = () => {
      setStill(motion.matches);
      setUnseen(document.hidden);
    };
    look();
    motion.addEventListener("change", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      motion.removeEventListener("change", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);

  useEffect(() => {
    if (!track.current) return;
    const sight = new IntersectionObserver((entries) => setAway(!entries.at(-1)?.isIntersecting));
    sight.observe(track.current);
    return () => sight.disconnect();
  }, [track]);

  const running = interval > 0 && !(stopped || hovered || focused || unseen || away || still);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place begins the wait anew
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => next.current(), interval);
    return () => clearInterval(timer);
  }, [running, interval, place]);

  return {
    stopped,
    toggle: () => setStopped(!stopped),
    pausing: {
      onPointerEnter: (event: PointerEvent) => event.pointerType === "mouse" && setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}
