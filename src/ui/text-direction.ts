/** Returns whether an element's text runs from right to left. Parts of a page can differ from the page. */
export const isRtl = (element: Element): boolean => getComputedStyle(element).direction === "rtl";

/**
 * Returns the effect of a key in a row of items: a step forward (1) or back (-1) in the reading direction, the first or
 * last item, or undefined.
 */
export function getKeyStep(key: string, rtl: boolean): 1 | -1 | "first" | "last" | undefined {
  if (key === "Home") return "first";
  if (key === "End") return "last";
  if (key === (rtl ? "ArrowLeft" : "ArrowRight")) return 1;
  if (key === (rtl ? "ArrowRight" : "ArrowLeft")) return -1;
  return undefined;
}
