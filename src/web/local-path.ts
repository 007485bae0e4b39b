/**
 * A path of our own that a form asks to go back to, percent-encoded as headers need it. Undefined
 * for anything else: `//other.example` and the like would lead a reader away.
 */
export function localPath(value: FormDataEntryValue | null): string | undefined {
  const base = "http://karaj.invalid";
  if (typeof value !== "string" || !value.startsWith("/") || !URL.canParse(value, base)) return undefined;
  const url = new URL(value, base);
  return url.origin === base && !url.pathname.startsWith("//") ? url.pathname + url.search : undefined;
}
