import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Catalogue, Make, Model } from "#domain/catalog/catalogue.ts";
import { squash } from "#kernel/fold.ts";
import type { Fitment } from "./fitment.ts";
import { type FitmentRow, fitmentColumns, fitmentFrom } from "./read.server.ts";

/** A rule with the names of what it speaks of. */
export type TableRow = { rule: Fitment; make: Make; model: Model };

export type FitmentTable = {
  rows: TableRow[];
  /** All makes that the part has rules for, by name. */
  makes: Make[];
  /** Where the next page begins; null at the end. */
  next: string | null;
};

type Wanted = {
  /** A make as it is written in either script, or its slug; part of a name is enough. Without it all makes. */
  make?: string | undefined;
  /** `next` of the page before. */
  after?: string | undefined;
  limit: number;
};

/** A page looks into so many models for its rows. */
const modelsAtATime = 50;

/**
 * The rules of a part as a table: by make, model and year, a page at a time. A page costs the same whether the part has
 * ten rules or a million: which models there are is found by leaping from one to the next in the index.
 */
export async function fitmentTable(
  db: Db,
  catalogue: Catalogue,
  partId: number,
  { make, after, limit }: Wanted,
): Promise<FitmentTable> {
  const all = await modelsOfPart(db, catalogue, partId);
  const makes = [...new Set(all.map((each) => each.make))];
  const wantedMakes = new Set(make?.trim() ? makesLike(catalogue, makes, make) : makes);
  const wanted = all.filter((each) => wantedMakes.has(each.make));
  const from = cursorFrom(after);
  const start = from ? wanted.findIndex(({ model }) => model.id === from.modelId) : 0;
  const rows: TableRow[] = [];
  // A page that begins where nothing is any more begins anew.
  for (let at = Math.max(0, start); at < wanted.length && rows.length <= limit; at += modelsAtATime) {
    const some = wanted.slice(at, at + modelsAtATime);
    const behind = start >= 0 && at === start ? from : undefined;
    rows.push(...(await rulesOfModels(db, partId, some, behind, limit + 1 - rows.length)));
  }
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1)?.rule : undefined;
  return { rows: page, makes, next: last ? [last.modelId, last.yearFrom, last.id].join("-") : null };
}

type Named = { make: Make; model: Model };

/** The models that a part has rules for, by the names of make and model. */
async function modelsOfPart(db: Db, catalogue: Catalogue, partId: number): Promise<Named[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive found(id) as (
      select min(model_id) from fitments where part_id = ${partId}
      union all
      select (select min(model_id) from fitments where part_id = ${partId} and model_id > found.id)
      from found where found.id is not null
    )
    select id from found where id is not null`.execute(db);
  return namedInOrder(
    catalogue,
    rows.map(({ id }) => id),
  );
}

/** Models with their makes, by the names of both; those that the catalogue doesn't know are left out. */
function namedInOrder(catalogue: Catalogue, modelIds: readonly number[]): Named[] {
  const name = ({ name }: Make | Model) => name.en ?? name.ar ?? "";
  return modelIds
    .flatMap((id): Named[] => {
      const model = catalogue.models.get(id);
      const make = catalogue.makes.byId.get(model?.makeId ?? 0);
      return model && make ? [{ make, model }] : [];
    })
    .sort((a, b) => name(a.make).localeCompare(name(b.make), "en") || name(a.model).localeCompare(name(b.model), "en"));
}

/** The first rules of the table of a part whose rules have all been read. */
export function firstOfTable(catalogue: Catalogue, rules: readonly Fitment[], limit: number): Fitment[] {
  const byModel = Map.groupBy(rules, ({ modelId }) => modelId);
  const models = namedInOrder(
    catalogue,
    [...byModel.keys()].sort((a, b) => a - b),
  );
  const first: Fitment[] = [];
  for (const { model } of models) {
    if (first.length >= limit) break;
    const own = byModel.get(model.id) ?? [];
    first.push(...own.sort((a, b) => a.yearFrom - b.yearFrom || a.id - b.id));
  }
  return first.slice(0, limit);
}

/** Makes that are spelt like a text, or else have it in their name. */
function makesLike(catalogue: Catalogue, makes: readonly Make[], text: string): Make[] {
  const known = new Set(catalogue.spellings.find("make", text));
  const exact = makes.filter(({ id, slug }) => known.has(id) || slug === text.trim().toLowerCase());
  if (exact.length > 0) return exact;
  const wanted = squash(text);
  if (wanted === "") return [];
  return makes.filter(({ id, name }) =>
    [name.en, name.ar, ...catalogue.spellings.forms("make", id)].some((form) => squash(form ?? "").includes(wanted)),
  );
}

async function rulesOfModels(
  db: Db,
  partId: number,
  models: readonly Named[],
  behind: Cursor | undefined,
  limit: number,
): Promise<TableRow[]> {
  const ids = models.map(({ model }) => model.id);
  const { rows } = await sql<FitmentRow>`
    select ${fitmentColumns} from unnest(${ids}::int[]) with ordinality as m(id, place)
      cross join lateral (
        select * from fitments r where r.part_id = ${partId} and r.model_id = m.id
          and (m.id is distinct from ${behind?.modelId ?? null}::int
            or (r.year_from, r.id) > (${behind?.yearFrom ?? 0}::int, ${behind?.id ?? 0}::bigint))
        order by r.year_from, r.id limit ${limit}) f
      left join engines e on e.id = f.engine_id
    order by m.place, f.year_from, f.id limit ${limit}`.execute(db);
  const named = new Map(models.map((each) => [each.model.id, each]));
  return rows.flatMap((row) => {
    const names = named.get(row.model_id);
    return names ? [{ rule: fitmentFrom(row), ...names }] : [];
  });
}

type Cursor = { modelId: number; yearFrom: number; id: number };

function cursorFrom(text: string | undefined): Cursor | undefined {
  const [, model, year, id] = /^(\d{1,9})-(\d{4})-(\d{1,15})$/.exec(text ?? "") ?? [];
  return model ? { modelId: Number(model), yearFrom: Number(year), id: Number(id) } : undefined;
}
