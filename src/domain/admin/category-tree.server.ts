import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { CategoryType } from "#db/schema/catalog.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import type { Result } from "#kernel/result.ts";
import { applyAdminChange, getRowVersion, lockRow, rejectAdminChange } from "./admin-change.server.ts";
import type { AdminContext } from "./resource.ts";

export type CategoryNode = {
  id: number;
  name: LocalizedText;
  slug: string;
  type: CategoryType;
  ads: number;
  children: CategoryNode[];
};

/** Returns the category tree in display order. The listing count of a category includes its descendants. */
export async function getCategoryTree(db: Db): Promise<CategoryNode[]> {
  const { rows } = await sql<Omit<CategoryNode, "children"> & { parent_id: number | null }>`
    select c.id, c.parent_id, json_build_object('en', c.name_en, 'ar', c.name_ar) as name, c.slug, c.type, coalesce(n.ads, 0) as ads
    from categories c left join (select category_id, count(*)::int as ads from ads group by category_id) n
      on n.category_id = c.id
    order by c.position, c.id`.execute(db);
  const listChildren = (parent: number | null): CategoryNode[] =>
    rows
      .filter((row) => row.parent_id === parent)
      .map(({ parent_id: _, ...row }) => {
        const children = listChildren(row.id);
        return { ...row, ads: children.reduce((sum, child) => sum + child.ads, row.ads), children };
      });
  return listChildren(null);
}

/** Moves a category one position up or down among its siblings. */
export function moveCategory(context: AdminContext, id: number, to: "up" | "down"): Promise<Result<unknown>> {
  return applyAdminChange(context, async (trx, note) => {
    await sql`select pg_advisory_xact_lock(hashtext('karaj categories'))`.execute(trx);
    const row = await lockRow(trx, "categories", { id });
    const { rows } = await sql<{ id: number }>`
      select id from categories where parent_id is not distinct from ${row.parent_id} order by position, id`.execute(
      trx,
    );
    const ids = rows.map((each) => each.id);
    const index = ids.indexOf(id);
    const siblingIndex = index + (to === "up" ? -1 : 1);
    if (siblingIndex < 0 || siblingIndex >= ids.length) return;
    [ids[index], ids[siblingIndex]] = [ids[siblingIndex] as number, id];
    await sql`
      update categories c set position = n.place - 1
      from unnest(${ids}::int[]) with ordinality as n(id, place) where c.id = n.id`.execute(trx);
    await note({ action: "categories.move", subject: "categories", subjectId: id, details: { to } });
  });
}

export type CategoryFeatureSetting = {
  id: number;
  name: LocalizedText;
  /** Whether an ancestor category has the feature. */
  inherited: boolean;
  has: boolean;
  filterable: boolean;
  comparable: boolean;
  required: boolean;
  position: number;
};

/** Lists all features of the catalog with their settings in one category. */
export async function listCategoryFeatures(
  db: Db,
  id: number,
): Promise<{ name: LocalizedText; features: CategoryFeatureSetting[]; mark: string } | undefined> {
  const { rows: categoryRows } = await sql<{ name: LocalizedText }>`
    select json_build_object('en', name_en, 'ar', name_ar) as name from categories where id = ${id}`.execute(db);
  const [category] = categoryRows;
  if (!category) return undefined;
  const { rows: features } = await sql<CategoryFeatureSetting>`
    with recursive above as (
      select parent_id as id from categories where id = ${id}
      union select c.parent_id from categories c join above a on a.id = c.id
    )
    select f.id, json_build_object('en', f.name_en, 'ar', f.name_ar) as name,
      exists (select from category_features i join above a on a.id = i.category_id where i.feature_id = f.id) as inherited,
      l.feature_id is not null as has, coalesce(l.filterable, true) as filterable,
      coalesce(l.comparable, true) as comparable, coalesce(l.required, false) as required, coalesce(l.position, 0) as position
    from features f left join category_features l on l.feature_id = f.id and l.category_id = ${id}
    order by (l.feature_id is null), l.position, f.name_en, f.id`.execute(db);
  return { name: category.name, features, mark: getRowVersion(features.filter(({ has }) => has)) };
}

export type CategoryFeatureInput = Pick<
  CategoryFeatureSetting,
  "id" | "filterable" | "comparable" | "required" | "position"
>;

/**
 * Replaces the features of a category. Features that are not given are removed from the category, but its listings keep
 * their values.
 */
export function setCategoryFeatures(
  context: AdminContext,
  id: number,
  chosen: readonly CategoryFeatureInput[],
  version: string,
): Promise<Result<unknown>> {
  return applyAdminChange(context, async (trx, note) => {
    await lockRow(trx, "categories", { id });
    const current = await listCategoryFeatures(trx, id);
    if (current?.mark !== version) rejectAdminChange("conflict", "admin.stale");
    await sql`delete from category_features where category_id = ${id}`.execute(trx);
    for (const { id: feature_id, ...rest } of chosen) {
      await trx
        .insertInto("category_features")
        .values({ category_id: id, feature_id, ...rest })
        .execute();
    }
    const details = { features: chosen.map((each) => each.id) };
    await note({ action: "categories.features", subject: "categories", subjectId: id, details });
  });
}
