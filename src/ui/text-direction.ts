/**
 * Returns whether the text of an element runs from right to left. Part of a page can have another direction than the
 * page.
 */
export const isRtl = (element: Element): boolean => getComputedStyle(element).direction === "rtl";

/**
 * Returns where an arrow, Home or End key leads in a row of items. The result is the next (1) or previous (-1) item
 * in the reading direction, or the first or last item. Returns undefined for other keys.
 */
export function getArrowKeyStep(key: string, rtl: boolean): 1 | -1 | "first" | "last" | undefined {
  if (key === "Home") return "first";
  if (key === "End") return "last";
  if (key === (rtl ? "ArrowLeft" : "ArrowRight")) return 1;
  if (key === (rtl ? "ArrowRight" : "ArrowLeft")) return -1;
  return undefined;
}
