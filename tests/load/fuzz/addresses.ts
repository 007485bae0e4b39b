import type { Pool } from "./pool.ts";
import { escaped, hostileText, mark, pick, type Random, weighted } from "./words.ts";

/** Words that some parameter understands, so that requests get further than its first check. */
const usual = [
  "1",
  "2",
  "5",
  "100",
  "car",
  "part",
  "rental",
  "toyota",
  "camry",
  "2019",
  "SA",
  "USD",
  "ar",
  "en",
  "price",
  "yes",
  "cars",
  "brakes",
];

/** Something in place of what a pattern leaves open. */
const filling = (random: Random): string => {
  if (random() < 0.45) return String(1 + Math.floor(random() * 40));
  return escaped(random, hostileText(random).slice(0, random() < 0.05 ? 8_000 : 300)) || "%20";
};

/** An address of a route: one that is there, or one with anything in its open places. */
export function addressOf(random: Random, door: string, pool: Pool): string {
  const known = pool.of(door);
  if (door.includes(":") && known.length > 0 && random() < 0.65) return pick(random, known);
  return door.replace(/:[^/]+|\*/g, () => filling(random));
}

const headers = [
  "/header-classic-variant-two",
  "/mobile-header-variant-two",
  "/HEADER-spaceship-variant-one",
  "/header-x-variant-y",
];

/** The same address written otherwise, or a bit more than it. */
export function twisted(random: Random, path: string): string {
  if (random() > 0.15) return path;
  return weighted<() => string>(random, [
    [3, () => pick(random, headers) + path],
    [1, () => `${path}/`],
    [1, () => `/${path}`],
    [1, () => path.replace("/", "/./")],
    [1, () => path.replace(/\/([^/]*)$/, "/x/../$1")],
    [1, () => path.replace(/\/([^/]*)$/, "%2f$1")],
    [1, () => path.replace(/\/([^/]*)$/, "/%2e%2e/$1")],
    [1, () => `${path}%00`],
    [1, () => `${path}%C0%AF`],
    [1, () => `${path};a=b`],
    [1, () => path.toUpperCase()],
    [1, () => `${path}${"/a".repeat(3_000)}`],
    [1, () => `${path}/${"%d8%b3".repeat(1_300)}`],
    [1, () => `${path}.data`],
    [1, () => `${path}%2edata`],
    [1, () => `${path}/${encodeURIComponent(`"><${mark}>`)}`],
    [1, () => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)],
  ])();
}

/** What stands behind the question mark, or nothing. */
export function queryOf(random: Random, pool: Pool, more: readonly string[]): string {
  if (random() < 0.35) return "";
  const known = [...pool.parameters.keys(), ...more];
  const count = 1 + Math.floor(random() * 4);
  const pairs = Array.from({ length: count }, () => {
    const name = random() < 0.85 && known.length > 0 ? pick(random, known) : hostileText(random).slice(0, 200);
    const values = pool.parameters.get(name) ?? usual;
    const value = random() < 0.35 ? escaped(() => 0.5, pick(random, values)) : escaped(random, hostileText(random));
    const written = escaped(() => 0.5, name);
    return weighted<() => string>(random, [
      [12, () => `${written}=${value}`],
      [1, () => `${written}[]=${value}&${written}[]=1`],
      [1, () => `${written}[a][b]=${value}`],
      [1, () => `${written}=1&${written}=${value}`],
      [1, () => `${written}`],
      [1, () => Array.from({ length: 200 }, () => `${written}=${value.slice(0, 20)}`).join("&")],
      [1, () => `${written}.min=${value}&not.${written}=${value.slice(0, 300)}`],
    ])();
  });
  return `?${pairs.join("&").slice(0, 14_000)}`;
}
