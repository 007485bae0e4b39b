import {
  Children,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { IconButton } from "./button.tsx";
import { useAutoplay } from "./carousel-autoplay.ts";
import { useCarouselDrag } from "./carousel-drag.ts";
import { getLastStop, getNextIndex, getSlideIndex } from "./carousel-math.ts";
import { measureTrack, scrollToSlide } from "./carousel-motion.ts";
import { getArrowKeyStep, isRtl } from "./text-direction.ts";

export type CarouselLabels = {
  /** Role descriptions for screen readers: "carousel", and for each slide "slide". */
  carousel: string;
  slide: string;
  previous: string;
  next: string;
  pause: string;
  play: string;
  /** Formats the position of a slide, such as "2 of 8". */
  place: (number: number, count: number) => string;
};

type Props = {
  label: string;
  labels: CarouselLabels;
  children: ReactNode;
  /** Content beside the buttons, at the start of their row. */
  heading?: ReactNode;
  /**
   * Number of visible slides in a narrow (`base`), a medium and a wide container. A fraction shows part of the next
   * slide.
   */
  perView?: { base: number; sm: number; lg: number };
  /** Milliseconds between slides. 0 disables autoplay. */
  autoplay?: number;
  /** Makes the buttons continue at the other end of the row. */
  loop?: boolean;
  dots?: boolean;
};

/** Delay in milliseconds after the last resize, before the slides are aligned again (GL-05). */
const RESIZE_DEBOUNCE_MS = 200;

/**
 * Renders slides in a row (GL-05). Visitors scroll, swipe or drag the row or use its buttons, and it can play
 * automatically. It works without JavaScript.
 */
export function Carousel({
  label,
  labels,
  children,
  heading,
  perView = { base: 1, sm: 2, lg: 3 },
  autoplay = 5_000,
  loop = false,
  dots = false,
}: Props) {
  const slides = Children.toArray(children);
  const track = useRef<HTMLDivElement>(null);
  const [{ index, last }, setPlace] = useState({ index: 0, last: slides.length - 1 });
  /** Index of the slide that a running movement ends at. The next press of a button continues from there. */
  const targetIndex = useRef<number>(undefined);
  const stopMotion = useRef(() => {});

  const updatePlace = useCallback(() => {
    if (!track.current) return;
    const sizes = measureTrack(track.current);
    const place = { index: getSlideIndex(track.current.scrollLeft, sizes), last: getLastStop(sizes) };
    setPlace((old) => (old.index === place.index && old.last === place.last ? old : place));
  }, []);
  const moveTo = useCallback((to: number, instantly = false) => {
    if (!track.current) return;
    stopMotion.current();
    targetIndex.current = to;
    const onDone = () => {
      targetIndex.current = undefined;
    };
    stopMotion.current = scrollToSlide(track.current, to, { instantly, onDone });
  }, []);
  const step = (by: number, loops = loop) => moveTo(getNextIndex(targetIndex.current ?? index, by, last, loops));

  const latest = useRef(index);
  latest.current = index;
  useEffect(() => {
    const element = track.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout>;
    let width: number | undefined;
    // The observer reports the first size after layout. Measuring earlier would force a synchronous layout.
    const resizeObserver = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      const first = width === undefined;
      width = element.clientWidth;
      if (first) return updatePlace();
      clearTimeout(timer);
      timer = setTimeout(() => {
        moveTo(latest.current, true);
        updatePlace();
      }, RESIZE_DEBOUNCE_MS);
    });
    resizeObserver.observe(element);
    return () => {
      resizeObserver.disconnect();
      clearTimeout(timer);
      stopMotion.current();
    };
  }, [updatePlace, moveTo]);

  const drag = useCarouselDrag(track, moveTo);
  const { stopped, toggle, pausing } = useAutoplay(track, last > 0 ? autoplay : 0, index, () => step(1, true));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return;
    const direction = getArrowKeyStep(event.key, isRtl(event.currentTarget));
    if (direction === undefined) return;
    event.preventDefault();
    if (direction === "first") moveTo(0);
    else if (direction === "last") moveTo(last);
    else step(direction);
  };
  const renderStepButton = (by: 1 | -1) => (
    <IconButton
      icon={by > 0 ? "chevron-next" : "chevron-back"}
      label={by > 0 ? labels.next : labels.previous}
      variant="outline"
      // `aria-disabled` keeps the button focusable at the end of the row.
      aria-disabled={!loop && (by > 0 ? index >= last : index <= 0)}
      onClick={() => step(by)}
    />
  );
  return (
    <section aria-roledescription={labels.carousel} aria-label={label} className="@container min-w-0" {...pausing}>
      <div className={`flex items-center justify-between gap-4 ${heading ? "pb-4" : "pb-3"}`}>
        <div className="min-w-0 grow">{heading}</div>
        {slides.length > 1 && (
          <div className={`script-only flex gap-2 ${last > 0 ? "" : "invisible"}`}>
            {autoplay > 0 && (
              <IconButton
                icon={stopped ? "play" : "pause"}
                label={stopped ? labels.play : labels.pause}
                onClick={toggle}
                className="motion-reduce:hidden"
              />
            )}
            {renderStepButton(-1)}
            {renderStepButton(1)}
          </div>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: slides, not a form's fields */}
      <div
        ref={track}
        role="group"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={updatePlace}
        onWheel={() => stopMotion.current()}
        onTouchStart={() => stopMotion.current()}
        onKeyDown={onKeyDown}
        {...drag}
        style={{ "--base": perView.base, "--sm": perView.sm, "--lg": perView.lg } as CSSProperties}
        className="-m-1 flex scroll-p-1 snap-x snap-mandatory gap-4 overflow-x-auto overscroll-x-contain rounded-md p-1 [--per:var(--base)] [scrollbar-width:none] @lg:[--per:var(--sm)] @3xl:[--per:var(--lg)]"
      >
        {slides.map((slide, i) => (
          // biome-ignore lint/a11y/useSemanticElements: slides, not a form's fields
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a slide is its place; what is in it has its own key
            key={i}
            role="group"
            aria-roledescription={labels.slide}
            aria-label={labels.place(i + 1, slides.length)}
            className="min-w-0 shrink-0 snap-start basis-[calc((100%-1rem*(var(--per)-1))/var(--per))]"
          >
            {slide}
          </div>
        ))}
      </div>
      {dots && slides.length > 1 && (
        <div className={`script-only flex flex-wrap justify-center pt-2 ${last > 0 ? "" : "invisible"}`}>
          {slides.slice(0, last + 1).map((_, i) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
              key={i}
              type="button"
              aria-label={labels.place(i + 1, slides.length)}
              aria-current={i === index ? "true" : undefined}
              onClick={() => moveTo(i)}
              className="group/dot grid size-6 place-items-center rounded-full"
            >
              <span className="size-2 rounded-full bg-line-control transition-[width] duration-150 group-aria-current/dot:w-4 group-aria-current/dot:bg-ink" />
            </button>
          ))}
        </div>
      )}
    </section>
  );
}
