/** Size in pixels of the grey image from which a perceptual hash is calculated. */
export const HASH_IMAGE_SIZE = { width: 9, height: 8 } as const;

/**
 * Calculates a perceptual hash (dHash) of a grey image of 9 × 8 pixels. Each of the 64 bits says whether a pixel is
 * darker than its right neighbour. Scaling, brightness and compression of a picture hardly change the hash.
 */
export function calculatePerceptualHash(grey: Uint8Array): string {
  let bits = "";
  for (let y = 0; y < HASH_IMAGE_SIZE.height; y += 1) {
    for (let x = 0; x + 1 < HASH_IMAGE_SIZE.width; x += 1) {
      const at = y * HASH_IMAGE_SIZE.width + x;
      bits += (grey[at] ?? 0) < (grey[at + 1] ?? 0) ? "1" : "0";
    }
  }
  return bits;
}
