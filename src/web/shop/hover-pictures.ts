import { pictureSources, type ShownPicture } from "./picture-sources.ts";

type PointerOver = { currentTarget: HTMLElement; pointerType: string; clientX: number; clientY: number };

/** Which of `count` equal zones, counted from the reading direction's start, a point in `box` lies in; -1 outside. */
export function zoneAt(
  point: { clientX: number; clientY: number },
  box: { left: number; top: number; width: number; height: number },
  count: number,
  rightToLeft: boolean,
): number {
  const across = (point.clientX - box.left) / box.width;
  const down = (point.clientY - box.top) / box.height;
  if (across < 0 || across >= 1 || down < 0 || down >= 1) return -1;
  return Math.floor((rightToLeft ? 1 - across : across) * count) % count;
}

/**
 * Shows another picture of the ad while a mouse is over its part of the picture's width. The pictures
 * are fetched no sooner, and only a picture that is there replaces the one that is shown.
 */
export function hoverPictures(event: PointerOver, images: readonly ShownPicture[]): void {
  if (event.pointerType !== "mouse" || images.length < 2) return;
  const frame = event.currentTarget.querySelector<HTMLElement>("[data-zones]");
  const image = frame?.querySelector("img");
  if (!frame || !image) return;
  const rightToLeft = document.documentElement.dir === "rtl";
  const zone = Math.max(0, zoneAt(event, frame.getBoundingClientRect(), images.length, rightToLeft));
  if (frame.dataset.zones === String(zone)) return;
  frame.dataset.zones = String(zone);
  frame.style.setProperty("--zone", String(zone));
  const { src, srcSet = "", avif } = pictureSources(images[zone] ?? { url: "" });
  const source = frame.querySelector("source");
  // Where the cover is AVIF, the browser may know it; the others are offered as it is.
  const asAvif = source && avif && image.currentSrc.endsWith(".avif") ? avif : undefined;
  const next = new Image();
  next.sizes = image.sizes;
  next.srcset = asAvif ?? srcSet;
  next.src = src;
  next.decode().then(
    () => {
      // The mouse may have gone on meanwhile.
      if (frame.dataset.zones !== String(zone)) return;
      // Empty: the picture's own set counts.
      if (source) source.srcset = asAvif ?? "";
      image.style.background = "";
      image.srcset = srcSet;
      image.src = src;
    },
    () => {},
  );
}

/** Back to the cover. */
export function leavePictures(event: PointerOver, images: readonly ShownPicture[]): void {
  hoverPictures({ ...event, currentTarget: event.currentTarget, clientX: -1, clientY: -1 }, images);
}
