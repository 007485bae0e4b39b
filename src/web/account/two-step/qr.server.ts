import { encode } from "uqr";

/** A text as a code for cameras: its size in squares, quiet rim included, and the dark ones as an SVG path. */
export type Qr = { size: number; path: string };

export function qrOf(text: string): Qr {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const path = data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")).join("")).join("");
  return { size, path };
}
