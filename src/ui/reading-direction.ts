/** Whether an element's text runs from right to left; a part of a page may run the other way than the rest. */
export const runsRightToLeft = (element: Element): boolean => getComputedStyle(element).direction === "rtl";

/**
 * What an arrow key means to a row of things: a step onwards (1) or back (-1) in the reading
 * direction, to its first or last thing, or nothing to it (undefined).
 */
export function stepOfKey(key: string, rtl: boolean): 1 | -1 | "first" | "last" | undefined {
  if (key === "Home") return "first";
  if (key === "End") return "last";
  if (key === (rtl ? "ArrowLeft" : "ArrowRight")) return 1;
  if (key === (rtl ? "ArrowRight" : "ArrowLeft")) return -1;
  return undefined;
}
