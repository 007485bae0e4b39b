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
import { useDrag } from "./carousel-drag.ts";
import { indexAt, lastStop, steppedIndex } from "./carousel-math.ts";
import { measure, slideTo } from "./carousel-motion.ts";
import { runsRightToLeft, stepOfKey } from "./reading-direction.ts";

export type CarouselLabels = {
  /** What it is, in the reader's language: "carousel", and "slide" for each place. */
  carousel: string;
  slide: string;
  previous: string;
  next: string;
  pause: string;
  play: string;
  /** "2 of 8". */
  place: (number: number, count: number) => string;
};

type Props = {
  label: string;
  labels: CarouselLabels;
  children: ReactNode;
  /** Before the buttons, at the line's start. */
  heading?: ReactNode;
  /** Slides side by side in a narrow, a middle and a wide place; a fraction lets the next one peep in. */
  perView?: { base: number; sm: number; lg: number };
  /** Milliseconds between slides; 0 stands still. */
  autoplay?: number;
  /** The buttons go round at the ends. */
  loop?: boolean;
  dots?: boolean;
};

/** How long sizes must rest before slides are put back in place (GL-05), in milliseconds. */
const resizeRest = 200;

/** Slides in a row that is scrolled, swiped, dragged, stepped, or plays by itself (GL-05). The row needs no JavaScript. */
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
  /** Where a motion under way leads; the next step goes on from there. */
  const aim = useRef<number>(undefined);
  const halt = useRef(() => {});

  const look = useCallback(() => {
    if (!track.current) return;
    const sizes = measure(track.current);
    const place = { index: indexAt(track.current.scrollLeft, sizes), last: lastStop(sizes) };
    setPlace((old) => (old.index === place.index && old.last === place.last ? old : place));
  }, []);
  const moveTo = useCallback((to: number, instantly = false) => {
    if (!track.current) return;
    halt.current();
    aim.current = to;
    const onDone = () => {
      aim.current = undefined;
    };
    halt.current = slideTo(track.current, to, { instantly, onDone });
  }, []);
  const step = (by: number, round = loop) => moveTo(steppedIndex(aim.current ?? index, by, last, round));

  const latest = useRef(index);
  latest.current = index;
  useEffect(() => {
    const element = track.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout>;
    let width: number | undefined;
    // The first call comes once the track is laid out: asking for sizes before would hurry it.
    const resized = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      const first = width === undefined;
      width = element.clientWidth;
      if (first) return look();
      clearTimeout(timer);
      timer = setTimeout(() => {
        moveTo(latest.current, true);
        look();
      }, resizeRest);
    });
    resized.observe(element);
    return () => {
      resized.disconnect();
      clearTimeout(timer);
      halt.current();
    };
  }, [look, moveTo]);

  const drag = useDrag(track, moveTo);
  const { stopped, toggle, pausing } = useAutoplay(track, last > 0 ? autoplay : 0, index, () => step(1, true));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return;
    const way = stepOfKey(event.key, runsRightToLeft(event.currentTarget));
    if (way === undefined) return;
    event.preventDefault();
    if (way === "first") moveTo(0);
    else if (way === "last") moveTo(last);
    else step(way);
  };
  const turn = (by: 1 | -1) => (
    <IconButton
      icon={by > 0 ? "chevron-next" : "chevron-back"}
      label={by > 0 ? labels.next : labels.previous}
      look="outline"
      // Focus stays on a button at the end of its way.
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
            {turn(-1)}
            {turn(1)}
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
        onScroll={look}
        onWheel={() => halt.current()}
        onTouchStart={() => halt.current()}
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
