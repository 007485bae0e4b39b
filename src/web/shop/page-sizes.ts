/** How many ads a page of a list can have, as a reader chooses (NV-13); the address and the reader's cookie say it. */
export const pageSizes = [16, 32, 64] as const;

/** What the address says, when it is one that can be chosen; else what the reader chose last. */
export function pageSizeOf(
  asked: string | null,
  kept: string | undefined,
): { limit: number | undefined; chosenNow: boolean } {
  const known = (value: string | null | undefined) => pageSizes.find((size) => String(size) === value);
  const now = known(asked);
  return { limit: now ?? known(kept), chosenNow: now !== undefined && asked !== kept };
}
