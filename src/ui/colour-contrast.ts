/** Red, green and blue of "#rgb" or "#rrggbb", each 0…1; anything else is black. */
function channels(color: string): [number, number, number] {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color.trim())?.[1] ?? "000";
  const wide = digits.length === 3 ? digits.replace(/./g, "$&$&") : digits;
  const part = (at: number) => Number.parseInt(wide.slice(at, at + 2), 16) / 255;
  return [part(0), part(2), part(4)];
}

/** Relative luminance as WCAG defines it, 0 (black) … 1 (white). */
export function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** 1 (the same) … 21 (black and white). */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The colour of a mark that is read on `color`: white or ink, whichever stands out more. */
export const markOn = (color: string): string =>
  contrast(color, "#ffffff") >= contrast(color, "#14181f") ? "#ffffff" : "#14181f";

/** Colours that would melt into a white page, or into a dark one. */
export const meltsIn = (color: string): boolean => contrast(color, "#ffffff") < 2 || contrast(color, "#151920") < 2;
