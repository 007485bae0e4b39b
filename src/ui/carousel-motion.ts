import { type CarouselTrack, getScrollLeft } from "./carousel-math.ts";
import { isRtl } from "./text-direction.ts";

/** Duration of a slide change in milliseconds (GL-05). */
const TRANSITION_MS = 250;

/** Measures the carousel track that an element contains. */
export function measureTrack(element: HTMLElement): CarouselTrack {
  const [first, second] = [...element.children].map((slide) => slide.getBoundingClientRect());
  const pitch = first && second ? Math.abs(second.x - first.x) : element.clientWidth;
  return { pitch, viewport: element.clientWidth, content: element.scrollWidth, rtl: isRtl(element) };
}

/** Returns whether the visitor prefers reduced motion. */
const isMotionReduced = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Scrolls a slide to the start of its track and then calls `onDone`. The movement takes 250 ms, or no time when
 * reduced motion is preferred. The page itself does not scroll. Returns a function that stops the movement.
 */
export function scrollToSlide(
  element: HTMLElement,
  index: number,
  { instantly = false, onDone = () => {} }: { instantly?: boolean; onDone?: () => void } = {},
): () => void {
  const from = element.scrollLeft;
  const distance = getScrollLeft(index, measureTrack(element)) - from;
  const finish = () => {
    element.style.scrollSnapType = "";
    onDone();
  };
  if (instantly || Math.abs(distance) < 1 || isMotionReduced()) {
    element.scrollLeft = from + distance;
    finish();
    return () => {};
  }
  // Scroll snapping would pull each animation step to a slide.
  element.style.scrollSnapType = "none";
  const started = performance.now();
  let frame = requestAnimationFrame(function move(now) {
    const progress = Math.min(Math.max((now - started) / TRANSITION_MS, 0), 1);
    element.scrollLeft = from + distance * (1 - (1 - progress) ** 3);
    if (progress < 1) frame = requestAnimationFrame(move);
    else finish();
  });
  return () => {
    cancelAnimationFrame(frame);
    finish();
  };
}
