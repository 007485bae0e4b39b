/** Maximum length of a path in characters. Proxies refuse longer headers. */
const MAX_PATH_LENGTH = 4_000;

/**
 * Parses a local path to redirect to, percent-encoded for headers. Returns undefined for anything else. For example,
 * `//other.example` would lead to another site.
 */
export function parseLocalPath(value: FormDataEntryValue | null): string | undefined {
  const base = "http://karaj.invalid";
  if (typeof value !== "string" || !value.startsWith("/") || !URL.canParse(value, base)) return undefined;
  const url = new URL(value, base);
  const path = url.pathname + url.search;
  return url.origin === base && !path.startsWith("//") && path.length <= MAX_PATH_LENGTH ? path : undefined;
}
