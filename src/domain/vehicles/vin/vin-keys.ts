/**
 * Parsed key of a pattern in vPIC, the public VIN database. In a key such as `AB[1-3]*C|*L`, the part before the bar
 * applies to VIN positions 4 to 8. The part after the bar applies to positions 10 to 17. `*` is any character, and
 * brackets contain alternatives. Missing characters at the end match anything.
 */
export type VinKey = readonly (string | null)[];

/**
 * Parses a key to the characters that each position allows: five positions for 4 to 8, then eight for 10 to 17. Null
 * allows any character.
 */
export function parseVinKey(keys: string): VinKey {
  const [descriptorPart = "", serialPart = ""] = keys.split("|");
  return [...parsePlaces(descriptorPart, 5), ...parsePlaces(serialPart, 8)];
}

/** Checks whether a key matches the characters of a VIN at positions 4 to 8 and 10 to 17 (thirteen characters). */
export function isVinKeyMatch(keys: string, characters: string): boolean {
  let at = 0;
  for (let i = 0; i < keys.length; i++, at++) {
    const key = keys[i];
    if (key === "|") {
      at = 4;
    } else if (key === "[") {
      const end = keys.indexOf("]", i);
      if (end < 0 || !isInSet(keys, i + 1, end, characters[at] ?? "")) return false;
      i = end;
    } else if (key !== "*" && key !== characters[at]) {
      return false;
    }
  }
  return true;
}

/**
 * Counts the positions at which a key does not allow every character. Of two matching keys, the one with more such
 * positions wins.
 */
export function calculateVinKeySpecificity(keys: string): number {
  return keys.replace(/\[[^\]]*\]/g, "1").replace(/[*|]/g, "").length;
}

function isInSet(keys: string, from: number, end: number, character: string): boolean {
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

function parsePlaces(part: string, length: number): (string | null)[] {
  const found = [...part.matchAll(/\[([^\]]*)\]|(.)/g)].map(([matched, set, one]) => {
    if (one === "*") return null;
    return set === undefined
      ? (one as string)
      : [...alphabet].filter((c) => isInSet(matched, 1, matched.length - 1, c)).join("");
  });
  return Array.from({ length }, (_, i) => found[i] ?? null);
}
