/** Size of the grey image from which the perceptual hash is calculated. */
export const HASH_SIZE = { width: 9, height: 8 } as const;

/**
 * Calculates a perceptual difference hash (dHash) of a grey image of 9 × 8 pixels. Each of the 64 bits says whether a
 * pixel is darker than its right neighbour. Size, brightness and compression hardly change the hash.
 */
export function calculatePerceptualHash(grey: Uint8Array): string {
  let bits = "";
  for (let y = 0; y < HASH_SIZE.height; y += 1) {
    for (let x = 0; x + 1 < HASH_SIZE.width; x += 1) {
      const at = y * HASH_SIZE.width + x;
      bits += (grey[at] ?? 0) < (grey[at + 1] ?? 0) ? "1" : "0";
    }
  }
  return bits;
}
