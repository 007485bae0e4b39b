/** Which page of a list an address asks for; the first, when it asks for none that there could be. */
export function pageOfAddress(url: URL): number {
  const page = url.searchParams.get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}
