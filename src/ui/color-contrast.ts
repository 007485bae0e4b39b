/** Parses "#rgb" or "#rrggbb" to red, green and blue, each from 0 to 1. Any other text counts as black. */
function parseChannels(color: string): [number, number, number] {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color.trim())?.[1] ?? "000";
  const wide = digits.length === 3 ? digits.replace(/./g, "$&$&") : digits;
  const part = (at: number) => Number.parseInt(wide.slice(at, at + 2), 16) / 255;
  return [part(0), part(2), part(4)];
}

/** Calculates the relative luminance as defined by WCAG, from 0 (black) to 1 (white). */
function calculateLuminance(color: string): number {
  const [red, green, blue] = parseChannels(color).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Calculates the contrast ratio of two colours, from 1 (equal) to 21 (black and white). */
export function calculateContrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [calculateLuminance(one), calculateLuminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the colour of the tick on a colour swatch: white or the text colour, whichever has the higher contrast. */
export const getReadableTickColor = (color: string): string =>
  calculateContrast(color, "#ffffff") >= calculateContrast(color, "#14181f") ? "#ffffff" : "#14181f";

/** Returns whether a colour is hardly visible on a white or on a dark page. Such a swatch needs a border. */
export const isLowContrast = (color: string): boolean =>
  calculateContrast(color, "#ffffff") < 2 || calculateContrast(color, "#151920") < 2;
