/**
 * Adds query parameters to a path, in the given order. Parameters that are empty, undefined, null or false are left
 * out.
 */
export function buildUrl(
  path: string,
  query: Readonly<Record<string, string | number | undefined | null | false>>,
): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value || value === 0) params.set(name, String(value));
  return params.size > 0 ? `${path}?${params}` : path;
}
