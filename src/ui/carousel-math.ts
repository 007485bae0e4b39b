/** Sizes in pixels. `pitch` is from one slide's start to the next one's. */
export type Track = { pitch: number; viewport: number; content: number; rtl: boolean };

/** How far a track can be scrolled. Under a pixel is rounding. */
export const farthest = ({ content, viewport }: Track): number => (content - viewport < 1 ? 0 : content - viewport);

/** The `scrollLeft` that brings a slide to the start of the track; it is negative where text runs from right to left. */
export function scrollLeftOf(index: number, track: Track): number {
  const distance = Math.min(Math.max(index, 0) * track.pitch, farthest(track));
  return track.rtl && distance > 0 ? -distance : distance;
}

/** So near to its end the track stands at it: browsers round what is scrolled. */
const atEnd = 1;

/** The last slide that can stand at the start of the track. */
export const lastStop = (track: Track): number =>
  track.pitch > 0 ? Math.max(0, Math.ceil((farthest(track) - atEnd) / track.pitch)) : 0;

/** The slide nearest to the start of the track. At the end it is the last stop, also when that one lies nearer to the one before. */
export function indexAt(scrollLeft: number, track: Track): number {
  if (track.pitch <= 0) return 0;
  const distance = Math.abs(scrollLeft);
  if (distance >= farthest(track) - atEnd) return lastStop(track);
  return Math.min(Math.round(distance / track.pitch), lastStop(track));
}

/** The stop after a step; past an end it goes round, or stays. */
export function steppedIndex(index: number, step: number, last: number, loop: boolean): number {
  const next = index + step;
  if (next >= 0 && next <= last) return next;
  if (!loop) return next < 0 ? 0 : last;
  return next < 0 ? last : 0;
}

/** Pixels and milliseconds past which a press is no click (GL-05). */
export const clickLimits = { distance: 15, time: 250 };

/** Whether a press was a drag or a hold, so that what lies under it must not be followed. */
export const blocksClick = (moved: number, held: number): boolean =>
  Math.abs(moved) > clickLimits.distance || held > clickLimits.time;

/**
 * Where a track comes to rest that was dragged by `moved` pixels (to the right is positive) and now
 * stands at `scrollLeft`: the nearest slide, but at least one further than `from` in the drag's direction.
 */
export function restAfterDrag(from: number, moved: number, scrollLeft: number, track: Track): number {
  const nearest = indexAt(scrollLeft, track);
  if (Math.abs(moved) <= clickLimits.distance || nearest !== from) return nearest;
  // Dragging the slides to the right brings what was left of them: the next ones in Arabic.
  const step = moved > 0 === track.rtl ? 1 : -1;
  return steppedIndex(from, step, lastStop(track), false);
}
