import { type FocusEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";

/**
 * Plays a carousel: calls `advance` every `interval` milliseconds (0 means never). It pauses while the pointer or the
 * focus is on the carousel, or while the carousel or the tab is not visible. It does not play when the visitor
 * prefers reduced motion or has stopped it (GL-05). A change of `index` restarts the timer.
 */
export function useAutoplay(
  track: RefObject<HTMLElement | null>,
  interval: number,
  index: number,
  advance: () => void,
) {
  const [stopped, setStopped] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [isTabHidden, setUnseen] = useState(false);
  const [isOutOfView, setAway] = useState(true);
  const [isMotionReduced, setStill] = useState(true);
  const next = useRef(advance);
  next.current = advance;

  useEffect(() => {
    const motion = matchMedia("(prefers-reduced-motion: reduce)");
    const updateState = () => {
      setStill(motion.matches);
      setUnseen(document.hidden);
    };
    updateState();
    motion.addEventListener("change", updateState);
    document.addEventListener("visibilitychange", updateState);
    return () => {
      motion.removeEventListener("change", updateState);
      document.removeEventListener("visibilitychange", updateState);
    };
  }, []);

  useEffect(() => {
    if (!track.current) return;
    const observer = new IntersectionObserver((entries) => setAway(!entries.at(-1)?.isIntersecting));
    observer.observe(track.current);
    return () => observer.disconnect();
  }, [track]);

  const running = interval > 0 && !(stopped || hovered || focused || isTabHidden || isOutOfView || isMotionReduced);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place begins the wait anew
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => next.current(), interval);
    return () => clearInterval(timer);
  }, [running, interval, index]);

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
