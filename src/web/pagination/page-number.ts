/** Parses the page number from a URL. Invalid numbers become 1. */
export function parsePageNumber(url: URL): number {
  const page = url.searchParams.get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}
