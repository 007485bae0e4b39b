import { scrollLeftOf, type Track } from "./carousel-math.ts";
import { runsRightToLeft } from "./reading-direction.ts";

/** How long a change of slides takes (GL-05), in milliseconds. */
const smartSpeed = 250;

/** The sizes of a track as it stands on the page. */
export function measure(element: HTMLElement): Track {
  const [first, second] = [...element.children].map((slide) => slide.getBoundingClientRect());
  const pitch = first && second ? Math.abs(second.x - first.x) : element.clientWidth;
  return { pitch, viewport: element.clientWidth, content: element.scrollWidth, rtl: runsRightToLeft(element) };
}

export const prefersStillness = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Brings a slide to the start of its track, at once or in 250 ms, and says when it is there. The
 * page itself doesn't move. Returns what stops it on its way.
 */
export function slideTo(
  element: HTMLElement,
  index: number,
  { instantly = false, onDone = () => {} }: { instantly?: boolean; onDone?: () => void } = {},
): () => void {
  const from = element.scrollLeft;
  const way = scrollLeftOf(index, measure(element)) - from;
  const settle = () => {
    element.style.scrollSnapType = "";
    onDone();
  };
  if (instantly || Math.abs(way) < 1 || prefersStillness()) {
    element.scrollLeft = from + way;
    settle();
    return () => {};
  }
  // Snapping would pull each step of the motion to a slide.
  element.style.scrollSnapType = "none";
  const started = performance.now();
  let frame = requestAnimationFrame(function move(now) {
    const part = Math.min(Math.max((now - started) / smartSpeed, 0), 1);
    element.scrollLeft = from + way * (1 - (1 - part) ** 3);
    if (part < 1) frame = requestAnimationFrame(move);
    else settle();
  });
  return () => {
    cancelAnimationFrame(frame);
    settle();
  };
}
