import { Suspense, useCallback, useEffect, useRef, useState } from "react";
import { getPictureUrl, parsePictureUrl } from "#domain/media/picture-variants.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { ListingPlaceholder } from "#ui/listing-placeholder.tsx";
import { Picture } from "#ui/picture.tsx";
import { createLazyWithRetry } from "#web/connectivity/offline-handlers.ts";
import { getPictureSources, type ListingPictureView } from "#web/listing-card/picture-sources.ts";

const FullScreenViewer = createLazyWithRetry(
  () => import("#ui/full-screen-viewer.tsx"),
  ({ images, index }) => window.location.assign(images[index]?.src ?? ""),
);

export type GalleryImage = ListingPictureView & { alt: string; width?: number | null; height?: number | null };

type Props = {
  images: readonly GalleryImage[];
  drawing: { shape: string; color: string | undefined };
  name: string;
  /** Layout of the gallery (GL-03): across the page, beside the sidebar, or in the quick view, which has no zoom. */
  layout?: GalleryLayout;
};

type GalleryLayout = "product-full" | "product-sidebar" | "quickview";

/** Display widths of the large picture (`sizes`) by layout. Browsers then fetch no larger file than needed. */
const pictureSizes: Record<GalleryLayout, string> = {
  "product-full": "(min-width: 1280px) 704px, (min-width: 1024px) 55vw, 100vw",
  "product-sidebar": "(min-width: 1280px) 560px, (min-width: 1024px) 45vw, 100vw",
  quickview: "(min-width: 768px) 440px, 100vw",
};

/** The gallery of a vehicle covers the whole width of a phone. */
const frameClasses: Record<GalleryLayout, string> = {
  "product-full": "border-y md:rounded-lg md:border",
  "product-sidebar": "rounded-lg border",
  quickview: "rounded-lg border",
};

/** Returns a picture in all available widths for the full-screen viewer. */
function toSlide({ url, alt, width, height }: GalleryImage) {
  const size = { width: width ?? 1_200, height: height ?? 900 };
  const storedPicture = parsePictureUrl(url);
  const getHeight = (each: number) => Math.round((each * size.height) / size.width);
  const srcSet = storedPicture?.widths.map((each) => ({
    src: getPictureUrl(storedPicture.name, each),
    width: each,
    height: getHeight(each),
  }));
  return { src: url, alt, ...size, ...(srcSet ? { srcSet } : {}) };
}

/**
 * Renders the pictures of a listing: a row to swipe, scroll or page through (GL-01), thumbnails, and a full-screen
 * viewer (GL-02). The row works without JavaScript.
 */
export function Gallery({ images, drawing, name, layout = "product-full" }: Props) {
  const { t } = useTranslation();
  // The prefix keeps ids unique, because a quick view can open over a listing page.
  const slideId = (index: number) => `${layout === "quickview" ? "quick-" : ""}picture-${index + 1}`;
  const rowRef = useRef<HTMLUListElement>(null);
  const stripRef = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [isEnlarged, setEnlarged] = useState(false);
  const zoomButton = useRef<HTMLButtonElement>(null);

  const show = useCallback((index: number) => {
    const list = rowRef.current;
    // Scrolls the list itself, because `scrollIntoView` would also move the page.
    const slide = list?.children[index] as HTMLElement | undefined;
    if (list && slide) list.scrollTo({ left: slide.offsetLeft - list.offsetLeft, behavior: "smooth" });
  }, []);

  useEffect(() => {
    const list = rowRef.current;
    if (!list) return;
    const observer = new IntersectionObserver(
      () => {
        // The scroll position determines the current picture, because the observer briefly reports other pictures
        // during a window resize.
        if (list.clientWidth > 0) setCurrent(Math.round(Math.abs(list.scrollLeft) / list.clientWidth));
      },
      { root: list, threshold: 0.6 },
    );
    for (const slide of list.children) observer.observe(slide);
    return () => observer.disconnect();
  }, []);

  // Keeps the thumbnail of the current picture in the middle of the row, as far as the row can scroll.
  useEffect(() => {
    const strip = stripRef.current;
    const thumbnail = strip?.children[current];
    if (!strip || !thumbnail) return;
    const [outer, inner] = [strip.getBoundingClientRect(), thumbnail.getBoundingClientRect()];
    strip.scrollTo({
      left: strip.scrollLeft + inner.x + inner.width / 2 - (outer.x + outer.width / 2),
      top: strip.scrollTop + inner.y + inner.height / 2 - (outer.y + outer.height / 2),
      behavior: "smooth",
    });
  }, [current]);

  if (images.length === 0) {
    return (
      <figure data-layout={layout} className="overflow-hidden rounded-lg border border-line bg-paper">
        <div className={layout === "product-full" ? "aspect-16/10" : "aspect-16/9"}>
          <ListingPlaceholder shape={drawing.shape} color={drawing.color} label={name} />
        </div>
        <figcaption className="border-t border-line px-4 py-2 text-13 text-ink-faint">
          {t("product.noPictures")}
        </figcaption>
      </figure>
    );
  }
  const hasSeveral = images.length > 1;
  const canEnlarge = layout !== "quickview";
  const arrows = [
    { key: "previous", icon: "chevron-back", place: "start-3", target: current - 1 },
    { key: "next", icon: "chevron-next", place: "end-3", target: current + 1 },
  ] as const;
  return (
    <section
      // On wide screens the thumbnails of a vehicle stand beside the picture.
      className={`@container space-y-2 ${hasSeveral && layout === "product-full" ? "gallery-beside" : ""}`}
      data-layout={layout}
      aria-label={t("product.pictures")}
    >
      <div className={`relative overflow-hidden border-line bg-paper ${frameClasses[layout]}`}>
        <ul
          ref={rowRef}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling row must be reachable by keyboard
          tabIndex={0}
          // A tap on a picture, or Enter, opens the full screen like the button below.
          onClick={canEnlarge ? () => setEnlarged(true) : undefined}
          onKeyDown={canEnlarge ? (event) => event.key === "Enter" && setEnlarged(true) : undefined}
          className={`flex snap-x snap-mandatory overflow-x-auto [scrollbar-width:none] ${canEnlarge ? "cursor-zoom-in" : ""}`}
        >
          {images.map((image, i) => (
            <li
              key={image.url}
              id={slideId(i)}
              className={`w-full shrink-0 snap-center ${layout === "product-full" ? "aspect-16/10" : "aspect-4/3"}`}
            >
              <Picture
                {...getPictureSources(image, "whole")}
                fallback={<ListingPlaceholder shape={drawing.shape} color={drawing.color} label={image.alt} />}
                sizes={pictureSizes[layout]}
                alt={image.alt}
                width={1200}
                height={900}
                loading={i === 0 ? "eager" : "lazy"}
                fetchPriority={i === 0 ? "high" : "auto"}
                // Cropping an upright picture would hide half of the car.
                className={`size-full ${(image.height ?? 0) > (image.width ?? 0) ? "object-contain" : "object-cover"}`}
              />
            </li>
          ))}
        </ul>
        {hasSeveral && (
          <>
            {arrows.map(({ key, icon, place, target }) => (
              <button
                key={key}
                type="button"
                className={`absolute top-1/2 hidden size-11 -translate-y-1/2 place-items-center rounded-full bg-paper/90 text-ink shadow-float hover:bg-paper disabled:opacity-40 md:grid ${place}`}
                disabled={images[target] === undefined}
                onClick={() => show(target)}
                aria-label={t(`gallery.${key}`)}
              >
                <Icon name={icon} />
              </button>
            ))}
            <p className="pointer-events-none absolute start-3 bottom-3 rounded-sm bg-header/80 px-2 py-0.5 text-13 text-on-header">
              <bdi dir="ltr">
                {current + 1} / {images.length}
              </bdi>
            </p>
          </>
        )}
        {canEnlarge && (
          <button
            ref={zoomButton}
            type="button"
            onClick={() => setEnlarged(true)}
            aria-label={t("gallery.enlarge")}
            className="absolute end-3 bottom-3 grid size-11 place-items-center rounded-full bg-paper/90 text-ink shadow-float hover:bg-paper"
          >
            <Icon name="zoom" />
          </button>
        )}
      </div>
      {hasSeveral && (
        <ul ref={stripRef} className={`thumbnails ${layout === "product-full" ? "gallery-strip max-md:px-4" : ""}`}>
          {images.map((image, i) => (
            <li key={image.url}>
              <a
                href={`#${slideId(i)}`}
                data-native=""
                onClick={(event) => {
                  event.preventDefault();
                  show(i);
                }}
                aria-label={t("product.picture", { number: i + 1, count: images.length })}
                aria-current={i === current ? "true" : undefined}
                className="block aspect-4/3 overflow-hidden rounded-sm border-2 border-transparent hover:border-line-strong aria-[current]:border-accent"
              >
                <Picture
                  {...getPictureSources({ ...image, blur: undefined }, "thumb")}
                  fallback={<ListingPlaceholder shape={drawing.shape} color={drawing.color} label="" />}
                  sizes="120px"
                  alt=""
                  width={120}
                  height={90}
                  loading="lazy"
                  className="size-full object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {isEnlarged && (
        <Suspense>
          <FullScreenViewer
            images={images.map(toSlide)}
            index={current}
            onMove={show}
            onClose={() => {
              setEnlarged(false);
              zoomButton.current?.focus();
            }}
            labels={{
              Previous: t("gallery.previous"),
              Next: t("gallery.next"),
              Close: t("gallery.close"),
              "Zoom in": t("gallery.zoomIn"),
              "Zoom out": t("gallery.zoomOut"),
              Lightbox: t("product.pictures"),
              "Photo gallery": name,
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
