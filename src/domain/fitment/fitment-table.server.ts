import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Catalog, Make, Model } from "#domain/catalog/catalog.ts";
import { normalizeToKey } from "#kernel/normalize-text.ts";
import type { FitmentRule } from "./fitment.ts";
import { type FitmentRow, fitmentColumns, toFitmentRule } from "./fitment-rules.server.ts";

/** Row of a part's fitment table: a rule with its make and model. */
export type FitmentTableRow = { rule: FitmentRule; make: Make; model: Model };

export type FitmentTable = {
  rows: FitmentTableRow[];
  /** All makes for which the part has rules, by name. */
  makes: Make[];
  /** Cursor of the next page; null on the last page. */
  next: string | null;
};

type FitmentTableQuery = {
  /**
   * Filter by make: its name or a part of the name in either script, or its slug. Without `make`, all makes are
   * included.
   */
  make?: string | undefined;
  /** Cursor of the page to load: `next` of the previous page. */
  after?: string | undefined;
  limit: number;
};

/** Number of models that one query reads to fill a page. */
const MODELS_PER_BATCH = 50;

/**
 * Loads a page of a part's fitment rules, ordered by make, model and year. A skip scan of the index finds the models,
 * so the cost does not grow with the number of rules.
 */
export async function loadFitmentTable(
  db: Db,
  catalog: Catalog,
  partId: number,
  { make, after, limit }: FitmentTableQuery,
): Promise<FitmentTable> {
  const allModels = await listPartModels(db, catalog, partId);
  const makes = [...new Set(allModels.map((each) => each.make))];
  const selectedMakes = new Set(make?.trim() ? findMakesByText(catalog, makes, make) : makes);
  const selectedModels = allModels.filter((each) => selectedMakes.has(each.make));
  const cursor = parseCursor(after);
  const start = cursor ? selectedModels.findIndex(({ model }) => model.id === cursor.modelId) : 0;
  const rows: FitmentTableRow[] = [];
  // A cursor whose model no longer exists restarts the table at the first page.
  for (
    let offset = Math.max(0, start);
    offset < selectedModels.length && rows.length <= limit;
    offset += MODELS_PER_BATCH
  ) {
    const batch = selectedModels.slice(offset, offset + MODELS_PER_BATCH);
    const batchCursor = start >= 0 && offset === start ? cursor : undefined;
    rows.push(...(await listModelRules(db, partId, batch, batchCursor, limit + 1 - rows.length)));
  }
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1)?.rule : undefined;
  return { rows: page, makes, next: last ? [last.modelId, last.yearFrom, last.id].join("-") : null };
}

type MakeModel = { make: Make; model: Model };

/** Lists the models for which a part has rules, sorted by make and model name. */
async function listPartModels(db: Db, catalog: Catalog, partId: number): Promise<MakeModel[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive found(id) as (
      select min(model_id) from fitments where part_id = ${partId}
      union all
      select (select min(model_id) from fitments where part_id = ${partId} and model_id > found.id)
      from found where found.id is not null
    )
    select id from found where id is not null`.execute(db);
  return sortModelsByName(
    catalog,
    rows.map(({ id }) => id),
  );
}

/** Sorts models by make and model name. Models missing from the catalog are left out. */
function sortModelsByName(catalog: Catalog, modelIds: readonly number[]): MakeModel[] {
  const name = ({ name }: Make | Model) => name.en ?? name.ar ?? "";
  return modelIds
    .flatMap((id): MakeModel[] => {
      const model = catalog.models.get(id);
      const make = catalog.makes.byId.get(model?.makeId ?? 0);
      return model && make ? [{ make, model }] : [];
    })
    .sort((a, b) => name(a.make).localeCompare(name(b.make), "en") || name(a.model).localeCompare(name(b.model), "en"));
}

/** Returns the first rules of a part's fitment table, from rules that are already loaded. */
export function getFirstTableRules(catalog: Catalog, rules: readonly FitmentRule[], limit: number): FitmentRule[] {
  const byModel = Map.groupBy(rules, ({ modelId }) => modelId);
  const models = sortModelsByName(
    catalog,
    [...byModel.keys()].sort((a, b) => a - b),
  );
  const first: FitmentRule[] = [];
  for (const { model } of models) {
    if (first.length >= limit) break;
    const modelRules = byModel.get(model.id) ?? [];
    first.push(...modelRules.sort((a, b) => a.yearFrom - b.yearFrom || a.id - b.id));
  }
  return first.slice(0, limit);
}

/** Finds the makes with a spelling that equals the text, otherwise the makes whose name contains the text. */
function findMakesByText(catalog: Catalog, makes: readonly Make[], text: string): Make[] {
  const matchingIds = new Set(catalog.spellings.find("make", text));
  const exact = makes.filter(({ id, slug }) => matchingIds.has(id) || slug === text.trim().toLowerCase());
  if (exact.length > 0) return exact;
  const searchKey = normalizeToKey(text);
  if (searchKey === "") return [];
  return makes.filter(({ id, name }) =>
    [name.en, name.ar, ...catalog.spellings.listForms("make", id)].some((form) =>
      normalizeToKey(form ?? "").includes(searchKey),
    ),
  );
}

async function listModelRules(
  db: Db,
  partId: number,
  models: readonly MakeModel[],
  cursor: FitmentTableCursor | undefined,
  limit: number,
): Promise<FitmentTableRow[]> {
  const ids = models.map(({ model }) => model.id);
  const { rows } = await sql<FitmentRow>`
    select ${fitmentColumns} from unnest(${ids}::int[]) with ordinality as m(id, place)
      cross join lateral (
        select * from fitments r where r.part_id = ${partId} and r.model_id = m.id
          and (m.id is distinct from ${cursor?.modelId ?? null}::int
            or (r.year_from, r.id) > (${cursor?.yearFrom ?? 0}::int, ${cursor?.id ?? 0}::bigint))
        order by r.year_from, r.id limit ${limit}) f
      left join engines e on e.id = f.engine_id
    order by m.place, f.year_from, f.id limit ${limit}`.execute(db);
  const modelsById = new Map(models.map((each) => [each.model.id, each]));
  return rows.flatMap((row) => {
    const names = modelsById.get(row.model_id);
    return names ? [{ rule: toFitmentRule(row), ...names }] : [];
  });
}

type FitmentTableCursor = { modelId: number; yearFrom: number; id: number };

function parseCursor(text: string | undefined): FitmentTableCursor | undefined {
  const [, model, year, id] = /^(\d{1,9})-(\d{4})-(\d{1,15})$/.exec(text ?? "") ?? [];
  return model ? { modelId: Number(model), yearFrom: Number(year), id: Number(id) } : undefined;
}
