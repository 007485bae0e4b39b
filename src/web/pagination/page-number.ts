/** Parses the page number from a URL parameter. Invalid numbers become 1. */
export function parsePageNumber({ searchParams }: Pick<URL, "searchParams">, name = "page"): number {
  const page = searchParams.get(name) ?? "";
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}
