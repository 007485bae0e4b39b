/**
 * vPIC says what characters of a VIN mean by keys such as `AB[1-3]*C|*L`: positions 4 to 8 before the bar,
 * 10 to 17 behind it. `*` is any character, brackets hold those that are meant, and what a key leaves out
 * at the end of a part doesn't matter.
 */
export type Key = readonly (string | null)[];

/** The characters that a key allows at each place, null for any: five of positions 4 to 8, eight of 10 to 17. */
export function readKey(keys: string): Key {
  const [vehicle = "", rest = ""] = keys.split("|");
  return [...places(vehicle, 5), ...places(rest, 8)];
}

/** Whether the thirteen characters (positions 4 to 8 and 10 to 17) are among those that the key means. */
export function keyMatches(keys: string, characters: string): boolean {
  let at = 0;
  for (let i = 0; i < keys.length; i++, at++) {
    const key = keys[i];
    if (key === "|") {
      at = 4;
    } else if (key === "[") {
      const end = keys.indexOf("]", i);
      if (end < 0 || !setHolds(keys, i + 1, end, characters[at] ?? "")) return false;
      i = end;
    } else if (key !== "*" && key !== characters[at]) {
      return false;
    }
  }
  return true;
}

/** How many characters a key names: of two that match, the one with more says it more exactly. */
export function exactness(keys: string): number {
  return keys.replace(/\[[^\]]*\]/g, "1").replace(/[*|]/g, "").length;
}

function setHolds(keys: string, from: number, end: number, character: string): boolean {
  for (let i = from; i < end; i++) {
    if (keys[i + 1] === "-" && i + 2 < end) {
      if (character >= (keys[i] as string) && character <= (keys[i + 2] as string)) return true;
      i += 2;
    } else if (keys[i] === character) {
      return true;
    }
  }
  return false;
}

const alphabet = "0123456789ABCDEFGHJKLMNPRSTUVWXYZ";

function places(part: string, length: number): (string | null)[] {
  const found = [...part.matchAll(/\[([^\]]*)\]|(.)/g)].map(([whole, set, one]) => {
    if (one === "*") return null;
    return set === undefined
      ? (one as string)
      : [...alphabet].filter((c) => setHolds(whole, 1, whole.length - 1, c)).join("");
  });
  return Array.from({ length }, (_, i) => found[i] ?? null);
}
