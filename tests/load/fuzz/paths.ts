import type { KnownInputs } from "./known-inputs.ts";
import {
  generateHostileText,
  injectionMark,
  percentEncode,
  pickRandom,
  pickWeighted,
  type RandomSource,
} from "./random-texts.ts";

/** Values that some parameter accepts. With them, requests get past the first validation. */
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

/** Returns a random value for a route parameter. */
const filling = (random: RandomSource): string => {
  if (random() < 0.45) return String(1 + Math.floor(random() * 40));
  return percentEncode(random, generateHostileText(random).slice(0, random() < 0.05 ? 8_000 : 300)) || "%20";
};

/** Returns a path of a route: a path found earlier, or the pattern filled with generated values. */
export function generatePath(random: RandomSource, route: string, pool: KnownInputs): string {
  const knownPaths = pool.getPaths(route);
  if (route.includes(":") && knownPaths.length > 0 && random() < 0.65) return pickRandom(random, knownPaths);
  return route.replace(/:[^/]+|\*/g, () => filling(random));
}

const headers = [
  "/header-classic-variant-two",
  "/mobile-header-variant-two",
  "/HEADER-spaceship-variant-one",
  "/header-x-variant-y",
];

/** Returns another spelling of the path, which may mean the same or something slightly different. */
export function mutatePath(random: RandomSource, path: string): string {
  if (random() > 0.15) return path;
  return pickWeighted<() => string>(random, [
    [3, () => pickRandom(random, headers) + path],
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
    [1, () => `${path}/${encodeURIComponent(`"><${injectionMark}>`)}`],
    [1, () => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)],
  ])();
}

/** Returns a random query string, which may be empty. */
export function generateQuery(random: RandomSource, pool: KnownInputs, more: readonly string[]): string {
  if (random() < 0.35) return "";
  const parameterNames = [...pool.parameters.keys(), ...more];
  const count = 1 + Math.floor(random() * 4);
  const pairs = Array.from({ length: count }, () => {
    const name =
      random() < 0.85 && parameterNames.length > 0
        ? pickRandom(random, parameterNames)
        : generateHostileText(random).slice(0, 200);
    const values = pool.parameters.get(name) ?? usual;
    const value =
      random() < 0.35
        ? percentEncode(() => 0.5, pickRandom(random, values))
        : percentEncode(random, generateHostileText(random));
    const written = percentEncode(() => 0.5, name);
    return pickWeighted<() => string>(random, [
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
