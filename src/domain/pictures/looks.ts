/** A picture's looks are read from so many pixels, in grey. */
export const looksSize = { width: 9, height: 8 } as const;

/**
 * What a picture looks like, as 64 zeros and ones: whether each grey pixel of 9 × 8 is darker than the one to its right. It hardly
 * changes with size, brightness or compression.
 */
export function looksOf(grey: Uint8Array): string {
  let bits = "";
  for (let y = 0; y < looksSize.height; y += 1) {
    for (let x = 0; x + 1 < looksSize.width; x += 1) {
      const at = y * looksSize.width + x;
      bits += (grey[at] ?? 0) < (grey[at + 1] ?? 0) ? "1" : "0";
    }
  }
  return bits;
}

/** In how many of 64 bits two pictures differ: below about ten they look alike. */
export function distance(a: string, b: string): number {
  let differing = 0;
  for (let i = 0; i < Math.max(a.length, b.length); i += 1) if (a[i] !== b[i]) differing += 1;
  return differing;
}
