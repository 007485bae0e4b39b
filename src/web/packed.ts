/**
 * What a loader hands over as one piece of JSON. The router writes loaders' data as a graph of numbered
 * values, which costs big flat data dearly: a list of 16 ads is 2 kB (gzip) and some time lighter so.
 */
export type Packed<T> = { json: string; readonly holds?: T };

export const packed = <T>(value: T): Packed<T> => ({ json: JSON.stringify(value) });

// A page's head and body, and each of its renderings, ask for the same one.
let last: { json: string; value: unknown } | undefined;

/** The data again; values that JSON has no word for (dates, maps) don't survive. */
export function unpacked<T>({ json }: Packed<T>): T {
  if (last?.json !== json) last = { json, value: JSON.parse(json) };
  return last.value as T;
}
