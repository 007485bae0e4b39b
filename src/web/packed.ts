/**
 * What a loader hands over as one piece of JSON. The router writes loaders' data as a graph of numbered
 * values, which costs big flat data dearly: a list of 16 ads is 2 kB (gzip) and some time lighter so.
 */
export type Packed<T> = { json: string; readonly holds?: T };

/** Packs a loader's answer; on the server alone. */
export function packed<T>(value: T): Packed<T> {
  const plain = JSON.stringify(value);
  // Signs by signs of the text's bytes: in UTF-8 these two are never part of another.
  const bytes = Buffer.from(plain);
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = swappedBytes[bytes[i] as number] as number;
  const piece = { json: bytes.toString() };
  plainly.set(piece, plain);
  return piece;
}

const quote = '"'.charCodeAt(0);
const apostrophe = "'".charCodeAt(0);
/** What each byte becomes: looking it up takes half of the time that asking for both takes. */
const swappedBytes = /* @__PURE__ */ Uint8Array.from({ length: 256 }, (_, byte) =>
  byte === quote ? apostrophe : byte === apostrophe ? quote : byte,
);

/** What the server has packed and renders itself. */
const plainly = new WeakMap<object, string>();

/** JSON inside a script inside a page has each of its quotes escaped twice over; so they change places with apostrophes. */
const swapped = (json: string) => json.replaceAll("'", neither).replaceAll('"', "'").replaceAll(neither, '"');
/** Stands in no JSON: it has to be written otherwise there. */
const neither = "\u0000";

// A page's head, body and frame, and each of their renderings, ask for the same ones.
const recent = new Map<string, unknown>();
const kept = 4;

/** The data again; values that JSON has no word for (dates, maps) don't survive. */
export function unpacked<T>(piece: Packed<T>): T {
  const { json } = piece;
  let value = recent.get(json);
  if (value === undefined) {
    value = JSON.parse((import.meta.env.SSR && plainly.get(piece)) || swapped(json));
    recent.set(json, value);
    // The oldest first.
    for (const old of recent.keys()) if (recent.size > kept) recent.delete(old);
  }
  return value as T;
}
