/**
 * Writes the outlines of the map (public/map.svg) and the places of the names of countries (src/web/map/map-outlines.ts)
 * from Natural Earth, which the package `world-atlas` contains as TopoJSON. Run `node scripts/generate-map.ts`.
 */
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type MapPoint, OUTLINE_UNITS, projectToMap } from "../src/web/map/projection.ts";

type Geometry = { id?: string; properties: { name: string } } & (
  | { type: "Polygon"; arcs: number[][] }
  | { type: "MultiPolygon"; arcs: number[][][] }
);
type Topology = {
  arcs: [number, number][][];
  transform: { scale: [number, number]; translate: [number, number] };
  objects: { countries: { geometries: Geometry[] } };
};

/** Arab states by their numeric code. Their land is lighter than that of the neighbours, and they have names. */
const states: Record<string, string> = {
  "012": "DZ",
  "048": "BH",
  "174": "KM",
  "262": "DJ",
  "275": "PS",
  "368": "IQ",
  "400": "JO",
  "414": "KW",
  "422": "LB",
  "434": "LY",
  "478": "MR",
  "504": "MA",
  "512": "OM",
  "634": "QA",
  "682": "SA",
  "706": "SO",
  "729": "SD",
  "760": "SY",
  "784": "AE",
  "788": "TN",
  "818": "EG",
  "887": "YE",
};
/** Areas that the source keeps apart because a border is disputed. The map draws them without that border. */
const joinedAreas: Record<string, string> = { "W. Sahara": "MA", Somaliland: "SO", "N. Cyprus": "196" };

/** Area of the map: west, south, east and north, in degrees. */
const [WEST, SOUTH, EAST, NORTH] = [-24, -14, 72, 44] as const;
/** Smallest detail that is drawn, as an area in square units. One unit is 1 / OUTLINE_UNITS degree. */
const SMALLEST_DETAIL = { states: 3, neighbours: 60 };
/** Islands with a smaller bounding box than this many units are left out, unless they belong to an Arab state. */
const SMALLEST_ISLAND = 30;

const atlas = createRequire(import.meta.url)("world-atlas/countries-10m.json") as Topology;

const toUnits = (longitude: number, latitude: number): MapPoint => {
  const [x, y] = projectToMap({ longitude, latitude: Math.max(-80, Math.min(80, latitude)) });
  return [Math.round(x * OUTLINE_UNITS), Math.round(y * OUTLINE_UNITS)];
};
const [minX, maxY] = toUnits(WEST, SOUTH);
const [maxX, minY] = toUnits(EAST, NORTH);

const {
  scale: [scaleX, scaleY],
  translate: [translateX, translateY],
} = atlas.transform;
const arcs: MapPoint[][] = atlas.arcs.map((arc) => {
  let [x, y] = [0, 0];
  return arc.map(([dx, dy]) => {
    x += dx;
    y += dy;
    return toUnits(x * scaleX + translateX, y * scaleY + translateY);
  });
});

const getStateOf = ({ id, properties: { name } }: Geometry): string =>
  joinedAreas[name] ?? states[id ?? ""] ?? id ?? name;
const isState = (owner: string): boolean => /^[A-Z]{2}$/.test(owner);
const listRings = (geometry: Geometry): number[][] =>
  geometry.type === "Polygon" ? geometry.arcs : geometry.arcs.flat();

const ownersOfArcs = new Map<number, Set<string>>();
for (const geometry of atlas.objects.countries.geometries) {
  for (const arc of listRings(geometry).flat()) {
    const key = arc < 0 ? ~arc : arc;
    ownersOfArcs.set(key, (ownersOfArcs.get(key) ?? new Set()).add(getStateOf(geometry)));
  }
}

const getTriangleArea = ([ax, ay]: MapPoint, [bx, by]: MapPoint, [cx, cy]: MapPoint): number =>
  Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2;

/** Leaves out the points of a line whose triangle with their neighbours is too small to see (Visvalingam). */
function simplifyLine(points: readonly MapPoint[], smallestArea: number): MapPoint[] {
  const kept = points.filter(
    (point, i) => i === 0 || point[0] !== points[i - 1]?.[0] || point[1] !== points[i - 1]?.[1],
  );
  const isClosed = String(kept[0]) === String(kept.at(-1));
  while (kept.length > (isClosed ? 4 : 2)) {
    let [smallest, at] = [smallestArea, -1];
    for (let i = 1; i < kept.length - 1; i += 1) {
      const area = getTriangleArea(kept[i - 1] as MapPoint, kept[i] as MapPoint, kept[i + 1] as MapPoint);
      if (area < smallest) [smallest, at] = [area, i];
    }
    if (at < 0) break;
    kept.splice(at, 1);
  }
  return kept;
}

const isOnMap = ([x, y]: MapPoint): boolean => x >= minX && x <= maxX && y >= minY && y <= maxY;
const lines = arcs.map((points, index) => {
  const owners = [...(ownersOfArcs.get(index) ?? [])];
  if (!points.some(isOnMap)) return points.filter((_, i) => i === 0 || i === points.length - 1);
  return simplifyLine(points, owners.some(isState) ? SMALLEST_DETAIL.states : SMALLEST_DETAIL.neighbours);
});

const toRing = (arcIndexes: readonly number[]): MapPoint[] =>
  arcIndexes.flatMap((arc) => (arc < 0 ? (lines[~arc] ?? []).toReversed() : (lines[arc] ?? [])));

/** Cuts a ring at one edge of the map. `getDepth` is positive inside. */
const cutRing = (ring: readonly MapPoint[], getDepth: (point: MapPoint) => number): MapPoint[] =>
  ring.flatMap((point, i) => {
    const before = ring.at(i - 1) as MapPoint;
    const [depth, depthBefore] = [getDepth(point), getDepth(before)];
    const crossing = (): MapPoint => {
      const share = depthBefore / (depthBefore - depth);
      return [
        Math.round(before[0] + (point[0] - before[0]) * share),
        Math.round(before[1] + (point[1] - before[1]) * share),
      ];
    };
    if (depth >= 0) return depthBefore >= 0 ? [point] : [crossing(), point];
    return depthBefore >= 0 ? [crossing()] : [];
  });

const clipRing = (ring: readonly MapPoint[]): MapPoint[] =>
  [
    ([x]: MapPoint) => x - minX,
    ([x]: MapPoint) => maxX - x,
    ([, y]: MapPoint) => y - minY,
    ([, y]: MapPoint) => maxY - y,
  ].reduce<MapPoint[]>((points, getDepth) => (points.length > 0 ? cutRing(points, getDepth) : points), [...ring]);

const getExtent = (ring: readonly MapPoint[], axis: 0 | 1): [number, number] => {
  const values = ring.map((point) => point[axis]);
  return [Math.min(...values), Math.max(...values)];
};
const getWidth = ([low, high]: [number, number]): number => high - low;

const toPath = (points: readonly MapPoint[], isClosed: boolean): string => {
  let [x, y] = points[0] as MapPoint;
  const steps = points.slice(1).flatMap(([nextX, nextY]) => {
    const step = [nextX - x, nextY - y] as const;
    [x, y] = [nextX, nextY];
    return step[0] === 0 && step[1] === 0 ? [] : step;
  });
  // Lines shorter than a unit have no steps. A path ends at a command without numbers.
  if (steps.length === 0) return "";
  return `M${points[0]?.join(" ")}l${steps.join(" ").replaceAll(" -", "-")}${isClosed ? "z" : ""}`;
};

const paths = { states: [] as string[], neighbours: [] as string[] };
const labels = new Map<string, { area: number; point: MapPoint; width: number }>();
for (const geometry of atlas.objects.countries.geometries) {
  const owner = getStateOf(geometry);
  for (const arcIndexes of listRings(geometry)) {
    const ring = clipRing(toRing(arcIndexes));
    if (ring.length < 4) continue;
    const [xs, ys] = [getExtent(ring, 0), getExtent(ring, 1)];
    if (!isState(owner) && Math.max(getWidth(xs), getWidth(ys)) < SMALLEST_ISLAND) continue;
    paths[isState(owner) ? "states" : "neighbours"].push(toPath(ring, true));
    const area = getWidth(xs) * getWidth(ys);
    if (!isState(owner) || area <= (labels.get(owner)?.area ?? 0)) continue;
    labels.set(owner, { area, width: getWidth(xs), point: getCentroid(ring) });
  }
}

/** Returns the centroid of a ring (shoelace formula). */
function getCentroid(ring: readonly MapPoint[]): MapPoint {
  let [x, y, doubled] = [0, 0, 0];
  ring.forEach(([ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length] as MapPoint;
    const cross = ax * by - bx * ay;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
    doubled += cross;
  });
  return [x / (3 * doubled), y / (3 * doubled)];
}

const borders = lines.flatMap((points, index) => {
  const owners = ownersOfArcs.get(index);
  return owners && owners.size > 1 && [...owners].some(isState) && points.every(isOnMap) ? [toPath(points, false)] : [];
});

const symbol = (id: string, content: readonly string[]): string => `<path id="${id}" d="${content.join("")}"/>`;
const drawing = `<svg xmlns="http://www.w3.org/2000/svg"><defs>${symbol("neighbours", paths.neighbours)}${symbol("states", paths.states)}<path id="borders" vector-effect="non-scaling-stroke" d="${borders.join("")}"/></defs></svg>\n`;
const version = createHash("sha256").update(drawing).digest("hex").slice(0, 8);
const degrees = (value: number) => Math.round((value / OUTLINE_UNITS) * 10) / 10;

writeFileSync(new URL("../public/map.svg", import.meta.url), drawing);
mkdirSync(new URL("../src/web/map/", import.meta.url), { recursive: true });
writeFileSync(
  new URL("../src/web/map/map-outlines.ts", import.meta.url),
  `// Written by scripts/generate-map.ts.

/** URL of the outlines of countries. The version changes with the file, so that browsers fetch the new one. */
export const mapOutlinesUrl = "/map.svg?v=${version}";

/** Place of the name of each country on the map, and the width of the country: x, y and width in map degrees. */
export const countryLabels: Readonly<Record<string, readonly [number, number, number]>> = {
${[...labels]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([code, { point, width }]) => `  ${code}: [${degrees(point[0])}, ${degrees(point[1])}, ${degrees(width)}],`)
  .join("\n")}
};
`,
);
