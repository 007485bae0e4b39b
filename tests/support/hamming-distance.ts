/** Counts the bits in which two 64-bit hashes differ. Below about ten differing bits, the pictures look alike. */
export function calculateHammingDistance(a: string, b: string): number {
  let differing = 0;
  for (let i = 0; i < Math.max(a.length, b.length); i += 1) if (a[i] !== b[i]) differing += 1;
  return differing;
}
