import { getPictureSources, type ListingPictureView } from "./picture-sources.ts";

type HoverEvent = { currentTarget: HTMLElement; pointerType: string; clientX: number; clientY: number };

/**
 * Divides `box` into `count` zones of equal width and returns the index of the zone that contains the point. Zones
 * are counted in the reading direction. Returns -1 for a point outside of `box`.
 */
export function getHoverZone(
  point: { clientX: number; clientY: number },
  box: { left: number; top: number; width: number; height: number },
  count: number,
  rightToLeft: boolean,
): number {
  const across = (point.clientX - box.left) / box.width;
  const verticalRatio = (point.clientY - box.top) / box.height;
  if (across < 0 || across >= 1 || verticalRatio < 0 || verticalRatio >= 1) return -1;
  return Math.floor((rightToLeft ? 1 - across : across) * count) % count;
}

/**
 * Shows the picture that belongs to the zone under the mouse. Pictures load on demand, and each replaces the previous
 * one only once it is loaded.
 */
export function showHoveredPicture(event: HoverEvent, images: readonly ListingPictureView[]): void {
  if (event.pointerType !== "mouse" || images.length < 2) return;
  const frame = event.currentTarget.querySelector<HTMLElement>("[data-zones]");
  const image = frame?.querySelector("img");
  if (!frame || !image) return;
  const rightToLeft = document.documentElement.dir === "rtl";
  const zone = Math.max(0, getHoverZone(event, frame.getBoundingClientRect(), images.length, rightToLeft));
  if (frame.dataset.zones === String(zone)) return;
  frame.dataset.zones = String(zone);
  frame.style.setProperty("--zone", String(zone));
  const { src, srcSet = "", avif } = getPictureSources(images[zone] ?? { url: "" });
  const source = frame.querySelector("source");
  // If the cover loaded as AVIF, the browser supports AVIF, so the other pictures use it too.
  const asAvif = source && avif && image.currentSrc.endsWith(".avif") ? avif : undefined;
  const next = new Image();
  next.sizes = image.sizes;
  next.srcset = asAvif ?? srcSet;
  next.src = src;
  next.decode().then(
    () => {
      // The mouse may have moved on while the picture was loading.
      if (frame.dataset.zones !== String(zone)) return;
      // With an empty `srcset`, the browser uses the `srcset` of the `img` element.
      if (source) source.srcset = asAvif ?? "";
      image.style.background = "";
      image.srcset = srcSet;
      image.src = src;
    },
    () => {},
  );
}

export function resetHoveredPicture(event: HoverEvent, images: readonly ListingPictureView[]): void {
  showHoveredPicture({ ...event, currentTarget: event.currentTarget, clientX: -1, clientY: -1 }, images);
}
