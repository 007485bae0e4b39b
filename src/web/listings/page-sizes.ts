/** Page sizes that readers can choose (NV-13), as used in the URL and the cookie. */
export const pageSizes = [16, 32, 64] as const;

/**
 * Resolves the page size: from the URL if valid, otherwise the reader's last choice. `limit` is undefined without
 * either. `chosenNow` says that the choice in the URL is new and must be saved.
 */
export function resolvePageSize(
  requested: string | null,
  saved: string | undefined,
): { limit: number | undefined; chosenNow: boolean } {
  const findPageSize = (value: string | null | undefined) => pageSizes.find((size) => String(size) === value);
  const requestedSize = findPageSize(requested);
  return { limit: requestedSize ?? findPageSize(saved), chosenNow: requestedSize !== undefined && requested !== saved };
}
