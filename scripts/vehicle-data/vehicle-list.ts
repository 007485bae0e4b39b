import { distinctEngines, enginesOf, type ListedEngine, withKey } from "./engines.ts";
import { makeOf, modelOf } from "./model-names.ts";
import { elements, type Vpic } from "./vpic.ts";

const firstYear = 1981;
const lastYear = 2027;

/**
 * The list that the seed reads, one line a model and run of years in which nothing changed:
 * `toyota/camry 2018-2024 2.5/4=A25A-FKS 2.5/4h 3.5/6`.
 */
export function vehicleList(vpic: Vpic): string {
  const known = new Map<string, Map<number, ListedEngine[]>>();
  const ranges = Map.groupBy(
    vpic.schemas().filter(({ vehicleType }) => [2, 3, 7].includes(vehicleType)),
    ({ id }) => id,
  );
  for (const [schema, schemas] of ranges) {
    const patterns = vpic.patterns(schema).map(withKey);
    for (const pattern of patterns) {
      const named = pattern.element === elements.model ? vpic.model(pattern.value) : undefined;
      const model = named && makeOf(named.make) && modelOf(named.make, named.model);
      if (!model) continue;
      const engines = enginesOf(pattern, patterns);
      const years = known.get(model) ?? new Map<number, ListedEngine[]>();
      known.set(model, years);
      for (const { yearFrom, yearTo } of schemas) {
        // Of a model that is still made there are newer schemas: an open end stands for few years.
        const to = Math.min(lastYear, yearTo ?? yearFrom + 2);
        for (let year = Math.max(firstYear, yearFrom); year <= to; year++) {
          years.set(year, [...(years.get(year) ?? []), ...engines]);
        }
      }
    }
  }
  return [...known]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([model, years]) => runs(years).map((run) => `${model} ${run}\n`))
    .join("");
}

function runs(years: ReadonlyMap<number, ListedEngine[]>): string[] {
  const found: { from: number; to: number; engines: string }[] = [];
  for (const year of [...years.keys()].sort((a, b) => a - b)) {
    const engines = distinctEngines(years.get(year) ?? []).join(" ");
    const last = found.at(-1);
    if (last?.to === year - 1 && last.engines === engines) last.to = year;
    else found.push({ from: year, to: year, engines });
  }
  return found.map(({ from, to, engines }) => `${from === to ? from : `${from}-${to}`} ${engines}`.trim());
}
