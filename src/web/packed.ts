/**
 * What a loader hands over as one piece of JSON. The router writes loaders' data as a graph of numbered
 * values, which costs big flat data dearly: a list of 16 ads is 2 kB (gzip) and some time lighter so.
 */
export type Packed<T> = { json: string; readonly holds?: T };

export const packed = <T>(value: T): Packed<T> => ({ json: swapped(JSON.stringify(value)) });

/** JSON inside a script inside a page has each of its quotes escaped twice over; so they change places with apostrophes. */
const swapped = (json: string) => json.replaceAll("'", neither).replaceAll('"', "'").replaceAll(neither, '"');
/** Stands in no JSON: it has to be written otherwise there. */
const neither = "\u0000";

// A page's head, body and frame, and each of their renderings, ask for the same ones.
const recent = new Map<string, unknown>();
const kept = 4;

/** The data again; values that JSON has no word for (dates, maps) don't survive. */
export function unpacked<T>({ json }: Packed<T>): T {
  let value = recent.get(json);
  if (value === undefined) {
    value = JSON.parse(swapped(json));
    recent.set(json, value);
    // The oldest first.
    for (const old of recent.keys()) if (recent.size > kept) recent.delete(old);
  }
  return value as T;
}
