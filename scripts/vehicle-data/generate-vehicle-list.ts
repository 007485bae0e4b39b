import { deduplicateEngines, listEngines, parsePatternKey, type VpicListedEngine } from "./engines.ts";
import { findMakeSlug, findModelPath } from "./model-names.ts";
import { type VpicDatabase, vpicElements } from "./vpic-database.ts";

const FIRST_YEAR = 1981;
const LAST_YEAR = 2027;

/**
 * Generates the vehicle list, from which the database is filled. A line contains a model and a range of years in
 * which its engines did not change: `toyota/camry 2018-2024 2.5/4=A25A-FKS 2.5/4h 3.5/6`.
 */
export function generateVehicleList(vpic: VpicDatabase): string {
  const yearsByModel = new Map<string, Map<number, VpicListedEngine[]>>();
  const ranges = Map.groupBy(
    vpic.listSchemas().filter(({ vehicleType }) => [2, 3, 7].includes(vehicleType)),
    ({ id }) => id,
  );
  for (const [schema, schemas] of ranges) {
    const patterns = vpic.listPatterns(schema).map(parsePatternKey);
    for (const pattern of patterns) {
      const named = pattern.element === vpicElements.model ? vpic.findModel(pattern.value) : undefined;
      const model = named && findMakeSlug(named.make) && findModelPath(named.make, named.model);
      if (!model) continue;
      const engines = listEngines(pattern, patterns);
      const years = yearsByModel.get(model) ?? new Map<number, VpicListedEngine[]>();
      yearsByModel.set(model, years);
      for (const { yearFrom, yearTo } of schemas) {
        // A schema without an end year counts as valid for two more years, because models in production get newer
        // schemas.
        const to = Math.min(LAST_YEAR, yearTo ?? yearFrom + 2);
        for (let year = Math.max(FIRST_YEAR, yearFrom); year <= to; year++) {
          years.set(year, [...(years.get(year) ?? []), ...engines]);
        }
      }
    }
  }
  return [...yearsByModel]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([model, years]) => formatYearRanges(years).map((run) => `${model} ${run}\n`))
    .join("");
}

function formatYearRanges(years: ReadonlyMap<number, VpicListedEngine[]>): string[] {
  const ranges: { from: number; to: number; engines: string }[] = [];
  for (const year of [...years.keys()].sort((a, b) => a - b)) {
    const engines = deduplicateEngines(years.get(year) ?? []).join(" ");
    const last = ranges.at(-1);
    if (last?.to === year - 1 && last.engines === engines) last.to = year;
    else ranges.push({ from: year, to: year, engines });
  }
  return ranges.map(({ from, to, engines }) => `${from === to ? from : `${from}-${to}`} ${engines}`.trim());
}
