/**
 * Measurements of a carousel track in pixels. `pitch` is the distance between the starts of two neighbouring slides.
 */
export type CarouselTrack = { pitch: number; viewport: number; content: number; rtl: boolean };

/** Returns the maximum scroll distance of the track in pixels. Less than a pixel is a rounding error and becomes 0. */
export const getMaxScroll = ({ content, viewport }: CarouselTrack): number =>
  content - viewport < 1 ? 0 : content - viewport;

/**
 * Returns the `scrollLeft` that moves a slide to the start of the track. The value is negative in right-to-left text.
 */
export function getScrollLeft(index: number, track: CarouselTrack): number {
  const distance = Math.min(Math.max(index, 0) * track.pitch, getMaxScroll(track));
  return track.rtl && distance > 0 ? -distance : distance;
}

/**
 * Tolerance in pixels at the end of the track. Browsers round scroll positions, so a track within this distance
 * counts as scrolled to its end.
 */
const END_TOLERANCE_PX = 1;

/** Returns the highest index at which the track can stop. At this index, the track is scrolled to its end. */
export const getLastStop = (track: CarouselTrack): number =>
  track.pitch > 0 ? Math.max(0, Math.ceil((getMaxScroll(track) - END_TOLERANCE_PX) / track.pitch)) : 0;

/**
 * Returns the index of the slide nearest to the start of the visible area. A track scrolled to its end has the last
 * index, even when the slide before is nearer.
 */
export function getSlideIndex(scrollLeft: number, track: CarouselTrack): number {
  if (track.pitch <= 0) return 0;
  const distance = Math.abs(scrollLeft);
  if (distance >= getMaxScroll(track) - END_TOLERANCE_PX) return getLastStop(track);
  return Math.min(Math.round(distance / track.pitch), getLastStop(track));
}

/**
 * Returns the index after moving by `step` slides. Past an end, the index continues at the other end with `loop`, and
 * otherwise stays.
 */
export function getNextIndex(index: number, step: number, last: number, loop: boolean): number {
  const next = index + step;
  if (next >= 0 && next <= last) return next;
  if (!loop) return next < 0 ? 0 : last;
  return next < 0 ? last : 0;
}

/** Limits up to which a press counts as a click: moved distance in pixels, and time in milliseconds (GL-05). */
const CLICK_LIMITS = { distance: 15, time: 250 };

/** Returns whether a press was a drag or a long press, so that its click must be blocked. */
export const shouldBlockClick = (moved: number, heldMs: number): boolean =>
  Math.abs(moved) > CLICK_LIMITS.distance || heldMs > CLICK_LIMITS.time;

/**
 * Returns the index of the slide to move to after a drag. `moved` is the dragged distance in pixels (positive to the
 * right), and `scrollLeft` the position at the release. The result is the nearest slide, but at least one slide
 * further than `from` in the direction of the drag.
 */
export function getSnapIndexAfterDrag(from: number, moved: number, scrollLeft: number, track: CarouselTrack): number {
  const nearest = getSlideIndex(scrollLeft, track);
  if (Math.abs(moved) <= CLICK_LIMITS.distance || nearest !== from) return nearest;
  // A drag to the right reveals the slides on the left, which are the next ones in Arabic.
  const step = moved > 0 === track.rtl ? 1 : -1;
  return getNextIndex(from, step, getLastStop(track), false);
}
