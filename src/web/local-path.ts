/** A longer one would be a header that proxies refuse, in characters. */
const longest = 4_000;

/**
 * A path of our own that a form asks to go back to, percent-encoded as headers need it. Undefined
 * for anything else: `//other.example` and the like would lead a reader away.
 */
export function localPath(value: FormDataEntryValue | null): string | undefined {
  const base = "http://karaj.invalid";
  if (typeof value !== "string" || !value.startsWith("/") || !URL.canParse(value, base)) return undefined;
  const url = new URL(value, base);
  const path = url.pathname + url.search;
  return url.origin === base && !path.startsWith("//") && path.length <= longest ? path : undefined;
}
